--- With real tools: no line of the classes that content may take brings what it fetches out of the
-- sandbox unasked, or does something else once it is rewritten. See
-- fixtures/containment/classes.txt.
local contained = require("contained")

contained("classes", { "classes" }, 550, 200)
