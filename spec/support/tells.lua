--- What rules tell of a command besides what it reads and writes.
-- @module tells
local assert = require("luassert")
local busted = require("busted")
local pure = require("pure")

local tells = {}

local KINDS <const> = {
  recipe = true, signal = true, privilege = true, system = true, packages = true, loads = true,
  later = true, instead = true, service = true, remote_shell = true,
}

--- Effects that are told without what they are about.
local BARE <const> = {
  privilege = true, system = true, packages = true, loads = true, later = true,
  remote_shell = true,
}

--- One of these effects in words: "system", "signal 12", "recipe makefile all", "… in d", "… of f".
local function words(effect)
  local list = { effect.kind }
  if effect.kind == "recipe" then list[2] = effect.tool end
  if not BARE[effect.kind] then list[#list + 1] = effect.text or "?" end
  if effect.directory ~= nil then list[#list + 1] = "in " .. (effect.directory or "?") end
  if effect.file then list[#list + 1] = "of " .. effect.file end
  for _, item in ipairs(effect.arguments or {}) do list[#list + 1] = "with " .. item.text end
  return table.concat(list, " ")
end

--- What a command does, in words.
function tells.of(command)
  local found = {}
  for _, step in ipairs(pure.steps(command)) do
    for _, effect in ipairs(step.effects) do
      if KINDS[effect.kind] then found[#found + 1] = words(effect) end
    end
  end
  return found
end

--- Tables of a rule's spec.
--    does     { a command, what it does... }
--    project  commands that only read, and may run code of the project
function tells.tables(tables)
  for _, case in ipairs(tables.does or {}) do
    busted.it("tells what is done by " .. case[1], function()
      assert.same({ table.unpack(case, 2) }, tells.of(case[1]))
    end)
  end
  for _, command in ipairs(tables.project or {}) do
    busted.it("says that the project may run by " .. command, function()
      assert.equal("project", pure.of(command))
    end)
  end
end

return tells
