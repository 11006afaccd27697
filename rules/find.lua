--- find: -exec and its like run a command on each file that is found, -delete deletes it.
--    find . -name x -exec curl -O URL \;   ->  … -exec curl -o SANDBOX/NAME URL \;
--    find a -name x -delete                deletes a, for all that is known
local RUNS = { ["-exec"] = true, ["-execdir"] = true, ["-ok"] = true, ["-okdir"] = true }

--- What writes a list of what is found to a file.
local PRINTS = {
  ["-fprint"] = true, ["-fprint0"] = true, ["-fls"] = true, ["-fprintf"] = true,
}

--- The arguments as items. What begins with a dash is no option but for the first few.
local function arguments(call)
  local list = {}
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    list[#list + 1] = { text = field.text, begins = field.begins, field = i, prefix = "" }
  end
  return list
end

--- The places that it looks in: all before the first test; "." if there is none. A file may list
-- more.
local function starts(call)
  local list = {}
  local items = arguments(call)
  local at = 1
  while items[at] and (items[at].text or ""):find("^%-[-HLPDO]%d?$") do
    at = at + (items[at].text == "-D" and 2 or 1)
  end
  while items[at] and not (items[at].text or ""):find("^[-(!]") do
    list[#list + 1] = items[at]
    at = at + 1
  end
  for _, item in ipairs(items) do
    if item.text == "-files0-from" then list[#list + 1] = {} end
  end
  return #list > 0 and list or { { text = "." } }
end

--- Every command ends with ";" or "+", and has {} where the name of a file comes.
local function runs(call)
  local list, start = {}, nil
  for _, item in ipairs(arguments(call)) do
    if start and (item.text == ";" or item.text == "+") then
      list[#list + 1] = { item = start, before = item.field, holes = "{}", below = starts(call) }
      start = nil
    elseif start == false then
      start = item
    elseif not start and RUNS[item.text] then
      start = false
    end
  end
  return list
end

local function does(call)
  local list, running = {}, false
  local items = arguments(call)
  for i, item in ipairs(items) do
    if running then
      running = item.text ~= ";" and item.text ~= "+"
    elseif RUNS[item.text] then
      running = true
    elseif PRINTS[item.text] and items[i + 1] then
      list[#list + 1] = { kind = "change", item = items[i + 1] }
    elseif item.text == "-delete" then
      for _, start in ipairs(starts(call)) do
        list[#list + 1] = { kind = "delete", item = start }
      end
    end
  end
  return list
end

--- The places are paths; all behind them is not.
local function operands(call)
  local places, list = {}, {}
  for _, start in ipairs(starts(call)) do places[start.field or 0] = true end
  for i, item in ipairs(call.operands) do
    list[i] = places[item.field] and "read:start" or "more"
  end
  return list
end

return {
  command = "find",
  grammar = "git",
  options = { flag = "-H -L -P -O0 -O1 -O2 -O3 --help --version", value = "-D" },
  operands = operands,
  runs = runs,
  does = does,
}
