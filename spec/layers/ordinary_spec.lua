--- Scripts that download as agents and people write them, run for real. See
-- fixtures/containment/ordinary.txt.
local contained = require("contained")

contained("ordinary scripts", { "ordinary" }, 200)
