--- With real tools: whatever a command looks like, what it fetches ends in the sandbox, and nothing
-- else changes. Tables are in fixtures/containment.
local contained = require("contained")

local TABLES <const> = { "positions", "names", "follow", "sinks", "tools", "evasions", "random",
  "meaning", "later", "wrappers", "ways", "zsh", "settings", "state" }

contained("containment", TABLES, 400)
