--- find: -exec and its like run a command on each file that is found.
--    find . -name x -exec curl -O URL \;   ->  … -exec curl -o SANDBOX/NAME URL \;
local RUNS = { ["-exec"] = true, ["-execdir"] = true, ["-ok"] = true, ["-okdir"] = true }

--- Every command ends with ";" or "+", and has {} where the name of a file comes.
local function runs(call)
  local list, start = {}, nil
  for _, item in ipairs(call.operands) do
    if start and (item.text == ";" or item.text == "+") then
      list[#list + 1] = { item = start, before = item.field, holes = "{}" }
      start = nil
    elseif start == false then
      start = item
    elseif not start and RUNS[item.text] then
      start = false
    end
  end
  return list
end

return {
  command = "find",
  grammar = "git",
  options = { flag = "-H -L -P -O0 -O1 -O2 -O3 --help --version", value = "-D" },
  operands = "more...",
  runs = runs,
}
