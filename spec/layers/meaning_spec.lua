--- With real tools: a rewrite keeps the meaning of the whole script. What it prints, returns and
-- leaves is the same, elsewhere, or it is asked about.
local contained = require("contained")

contained("meaning", { "lines" }, 500, 400)
