--- Where the rules that come with the program lie.
-- @module sandbox_enforcer.config.rule_dirs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local rule_dirs = {}

--- Stands for the rules that are inside of the program, where none are on the disk.
rule_dirs.INSIDE = "/sandbox-enforcer:inside"

--- Seen from the program: in a checkout, and after `make install`.
function rule_dirs.beside_program(program)
  if not program then return {} end
  local base = paths.parent(paths.parent(program))
  return { base .. "/rules", base .. "/share/lua/5.4/sandbox_enforcer/rules" }
end

--- Seen from a module of ours: in a checkout, and after `luarocks make`.
function rule_dirs.beside_module(file)
  if not file then return {} end
  local path = paths.absolute(core.cwd(), file)
  local here = path and paths.parent(path)
  return here and { here .. "/rules", core.normalize(here .. "/../../rules") } or {}
end

return rule_dirs
