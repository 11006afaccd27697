--- What the layer of the validators says of tools and commands, in a place of its own.
local assert = require("luassert")
local busted = require("busted")
local claude = require("sandbox_enforcer.client.claude")
local core = require("sandbox_enforcer.core")
local place = require("place")
local rules = require("sandbox_enforcer.rule.load")
local tools = require("sandbox_enforcer.client.tools")
local validators = require("sandbox_enforcer.layers.validators")
local visit = require("sandbox_enforcer.visit")
local world = require("sandbox_enforcer.shell.world")

local validated = {}

local RULES <const> = { core.cwd() .. "/rules" }

local here

--- Make the place, before the rows that need it, and remove it afterwards.
function validated.place()
  here = place.new()
  place.sh(("cd %s && mkdir src && touch src/a.lua && ln -s %s out"):format(
    place.quote(here.project), place.quote(here.home)))
  busted.teardown(here.remove)
  return here
end

function validated.config(more)
  local result = {
    policy = {}, project = here.project, home = here.home, shell = "bash",
    profile = { name = "development" }, env = function() return nil end,
  }
  for key, value in pairs(more or {}) do result[key] = value end
  return result
end

--- What the layer says of a tool.
function validated.tool(name, input, more)
  input = place.placed(here, input)
  local given = validated.config(more)
  local layer = validators.new({ config = given })
  layer:judge({
    tool = name,
    event = claude.event({ tool_name = name, tool_input = input, cwd = here.project }, given.env),
    cwd = here.project, fields = {}, environment = {}, opened = { files = {}, stdin = {} },
    effects = tools.effects(name, input, here.project, given) or {},
  })
  return layer:finish() or { reasons = {} }
end

--- What the layer says of a command.
function validated.command(text, more)
  local layer = validators.new({ config = validated.config(more) })
  local all = rules.new(RULES)
  local known = world.new({ cwd = here.project, vars = { HOME = here.home }, rules = all })
  visit.follow(assert(core.parse(text)), known, {
    judge = function(_, step) layer:judge(step) end, review = function() end,
  })
  return layer:finish() or { reasons = {} }
end

--- A row is { what, tool, input, verdict, a part of the reason }.
function validated.table_of(rows, more)
  for _, row in ipairs(rows) do
    local what, name, input, verdict, reason = table.unpack(row, 1, 5)
    busted.it((verdict and verdict .. ": " or "fine: ") .. what, function()
      local said = validated.tool(name, input, more)
      local told = table.concat(said.reasons, "\n")
      assert.equal(verdict, said.verdict, told)
      if reason then assert.truthy(told:find(reason, 1, true), told) end
    end)
  end
end

return validated
