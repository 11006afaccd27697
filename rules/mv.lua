--- mv: what was fetched before stays in the sandbox when it is moved.
--    curl -o f URL && mv f ~/x     ->  curl -o SANDBOX/f URL && mv SANDBOX/f SANDBOX/x
--    mv a b                        ->  unchanged: nothing was fetched

local function last_name(text) return text and text:gsub("/+$", ""):match("[^/]+$") end

--- Does a text say by itself that it is a directory?
local function is_directory(text)
  local name = last_name(text)
  return not name or name == "." or name == ".." or text:find("/$") ~= nil
end

--- The names that the sources have in a directory; nil if one is not known.
local function names(call, count)
  local list = {}
  for i = 1, count do
    list[i] = last_name(call.operands[i].text)
    if not list[i] then return nil end
  end
  return list
end

--- Where there is no name to go by.
local function fallback() return "moved" end

--- The last operand, or the directory of -t.
local function lands(call)
  local count = #call.operands
  local target = call:item("-t")
  if target then
    local list = names(call, count)
    return { { item = target, directory = true, names = list, fallback = fallback } }
  end
  if count < 2 then return {} end
  local last = call.operands[count]
  local directory = count > 2 or (last.text and is_directory(last.text)) or "existing"
  if call:has("-T") then directory = nil end
  return { { item = last, directory = directory, names = names(call, count - 1),
    fallback = fallback } }
end

return {
  command = "mv",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] --debug --exchange -f|--force -i|--interactive -n|--no-clobber --no-copy
      --strip-trailing-slashes -T|--no-target-directory -u --update[=] -v|--verbose -Z|--context
      --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = lands,
}
