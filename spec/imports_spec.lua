-- What requires what, read from the sources: no cycles, and dependencies point down.
local place = require("place")

local ROOT <const> = "lua/sandbox_enforcer"
local OURS <const> = "sandbox_enforcer"

--- Rooms, and single modules, by the rooms that they must not know of.
local FORBIDDEN <const> = {
  -- in                  may not be required
  { "shell",             "layers", "decide", "hook", "cli", "client", "state", "config" },
  { "rule",              "layers", "decide", "hook", "cli", "client", "state", "config" },
  { "git",               "layers", "decide", "hook", "cli", "client", "state", "shell", "rule" },
  { "config",            "layers", "decide", "hook", "cli", "client" },
  { "state",             "layers", "decide", "hook", "cli" },
  { "layers",            "decide", "hook", "cli", "tool_calls", "unusual" },
  { "client",            "hook", "cli" },
  { "decide",            "hook", "cli" },
}

--- The source of every module, by its name below sandbox_enforcer; "" is that itself.
local function sources()
  local list = {}
  for file in place.sh("cd " .. ROOT .. " && find . -name '*.lua'"):gmatch("[^\n]+") do
    local name = file:gsub("^%./", ""):gsub("%.lua$", ""):gsub("/", "."):gsub("%.?init$", "")
    list[name] = place.read(ROOT .. "/" .. file):gsub("%-%-[^\n]*", "")
  end
  return list
end

local function required_by(text)
  local list = {}
  for name in text:gmatch('require%("' .. OURS .. '%.?([^"]*)"%)') do list[#list + 1] = name end
  return list
end

--- The first way from a module back to itself; nil if there is none.
local function cycle(graph, name, path, done)
  if done[name] then return nil end
  for i, above in ipairs(path) do
    if above == name then return table.concat(path, " -> ", i) .. " -> " .. name end
  end
  path[#path + 1] = name
  for _, other in ipairs(graph[name] or {}) do
    local found = cycle(graph, other, path, done)
    if found then return found end
  end
  path[#path] = nil
  done[name] = true
  return nil
end

local function is_in(name, room) return name == room or name:sub(1, #room + 1) == room .. "." end

describe("imports", function()
  local texts = sources()
  local graph = {}
  for name, text in pairs(texts) do graph[name] = required_by(text) end

  it("are of modules that exist", function()
    local missing = {}
    for name, list in pairs(graph) do
      for _, other in ipairs(list) do
        if not texts[other] and other ~= "core" then
          missing[#missing + 1] = name .. ": " .. other
        end
      end
    end
    assert.same({}, missing)
    assert.is_true(#graph.hook > 5)
  end)

  it("have no cycles", function()
    local done = {}
    for name in pairs(graph) do assert.is_nil(cycle(graph, name, {}, done)) end
  end)

  --- Verbs are found by their names, which verbs.lua lists.
  local BY_NAME <const> = 'require("sandbox_enforcer.cli." ..'

  it("are at the top of a module, and nowhere else", function()
    local odd = {}
    for name, text in pairs(texts) do
      local below = false
      for line in text:gmatch("[^\n]+") do
        local plain = line:find('^local [%w_]+ = require%("[%w_.]+"%)[%w_.]*$') ~= nil
        local by_name = name == "cli" and line:find(BY_NAME, 1, true)
        if line:find("require%(") and (below or not plain) and not by_name then
          odd[#odd + 1] = name .. ": " .. line
        end
        below = below or not plain
      end
    end
    assert.same({}, odd)
  end)

  for _, row in ipairs(FORBIDDEN) do
    it(("of %s point down"):format(row[1]), function()
      local up, seen = {}, 0
      for name, list in pairs(graph) do
        seen = seen + (is_in(name, row[1]) and 1 or 0)
        for _, other in ipairs(is_in(name, row[1]) and list or {}) do
          for i = 2, #row do
            if is_in(other, row[i]) then up[#up + 1] = name .. " -> " .. other end
          end
        end
      end
      assert.same({}, up)
      assert.is_true(seen > 0)
    end)
  end
end)
