--- The world in which a tool call starts.
-- @module sandbox_enforcer.start
local confine = require("sandbox_enforcer.layers.confine")
local core = require("sandbox_enforcer.core")
local rules = require("sandbox_enforcer.rule.load")
local symbols = require("sandbox_enforcer.layers.downloads.symbols")
local world = require("sandbox_enforcer.shell.world")

local start = {}

local NONE <const> = {}

--- A function that tells whether a path is in the sandbox; links are assumed not to change
-- while a command is judged.
local function keeper(config)
  local known = {}
  return function(path)
    if known[path] == nil then known[path] = config:holds(path) end
    return known[path] and "kept" or nil
  end
end

--- A function that returns the way from a directory down to the sandbox, unless that is empty, and
-- this script has not `fetched` anything either.
local function leader(config)
  local real, filled = config.sandbox_real, nil
  return function(path, fetched)
    local clean = core.normalize(path) or path
    if clean == real or not core.contains(clean, real) then return nil end
    if filled == nil then filled = #(core.list(real) or NONE) > 0 end
    return (filled or fetched) and real:sub(#clean + 1):gsub("^/", "") or nil
  end
end

--- A function that returns a symbol for each different substitution, or part of a variable's value,
-- and notes it.
local function substitutes(list)
  local known = {}
  return function(written, name)
    if name and list[0][name] == nil then return nil end
    if not known[written] then
      list[#list + 1] = name and symbols.part(written, list[0][name]) or ('"%s"'):format(written)
      known[written] = symbols.of(#list)
    end
    return known[written]
  end
end

--- The world in which a tool call starts.
-- @tparam boolean closely use all rules, and judge scripts by their content
-- @tparam table given see `decide.command`
function start.world(config, cwd, closely, given)
  local vars = {
    HOME = config.home, PWD = cwd, CDPATH = config.cdpath,
    SHELL = (config.env("SHELL") or ""):match("^/.+"),  -- as in the agent's shells
  }
  for name, value in pairs(config.variables) do vars[name] = value end
  if given.symbols then
    setmetatable(vars, { __index = function(_, name)
      return given.symbols[name] and symbols.of(name) or nil
    end })
  end
  return world.new({
    cwd = cwd, vars = vars, rules = rules.of(config, closely or confine.is_on(config)),
    env = config.env, reads = closely and not config.elsewhere,
    keeps = config.sandbox and keeper(config) or nil,
    above = config.sandbox and leader(config) or nil, keeper = "CONTENT_FILTER_SANDBOX_DIR",
    ready = given.sheltered and config.sandbox or nil,
    symbol = given.symbols and substitutes(given.symbols) or nil,
  })
end

return start
