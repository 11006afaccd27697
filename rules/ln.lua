--- ln: another name of what was fetched stays in the sandbox; a symbolic link brings no content.
--    curl -o f URL && ln f ~/x        ->  curl -o SANDBOX/f URL && ln SANDBOX/f SANDBOX/x
--    curl -o f URL && ln -s f ~/x     ->  curl -o SANDBOX/f URL && ln -s SANDBOX/f ~/x
--    ln a b                           ->  unchanged: nothing was fetched

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
local function fallback() return "linked" end

--- The last operand, or the directory of -t.
local function lands(call)
  local count = #call.operands
  local target = not call:has("-s") and call:item("-t")
  if target then
    local list = names(call, count)
    return { { item = target, directory = true, names = list, fallback = fallback } }
  end
  if count == 0 or call:has("-s") then return {} end
  if count == 1 then return { { unknown = "say where the link goes" } } end
  local last = call.operands[count]
  local directory = count > 2 or (last.text and is_directory(last.text)) or "existing"
  if call:has("-T") then directory = nil end
  return { { item = last, directory = directory, names = names(call, count - 1),
    fallback = fallback } }
end

return {
  command = "ln",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -d|-F|--directory -f|--force -i|--interactive -L|--logical
      -n|--no-dereference -P|--physical -r|--relative -s|--symbolic -T|--no-target-directory
      -v|--verbose --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = lands,
}
