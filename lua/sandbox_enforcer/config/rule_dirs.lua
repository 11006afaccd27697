--- Where the shipped rules are.
-- @module sandbox_enforcer.config.rule_dirs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local rule_dirs = {}

--- Means the rules inside the program, if none are on disk.
rule_dirs.INSIDE = "/sandbox-enforcer:inside"

--- Relative to the program: in a checkout, and after `make install`.
function rule_dirs.beside_program(program)
  if not program then return {} end
  local base = paths.parent(paths.parent(program))
  return { base .. "/rules", base .. "/share/lua/5.4/sandbox_enforcer/rules" }
end

--- Relative to one of our modules: in a checkout, and after `luarocks make`.
function rule_dirs.beside_module(file)
  if not file then return {} end
  local path = paths.absolute(core.cwd(), file)
  local here = path and paths.parent(path)
  return here and { here .. "/rules", core.normalize(here .. "/../../rules") } or {}
end

return rule_dirs
