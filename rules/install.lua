--- install: the same as cp, with owners and modes.
--    curl URL | install /dev/stdin /usr/bin/f     ->  curl URL | install /dev/stdin SANDBOX/f
--    install -m 755 a b                           ->  unchanged: nothing was fetched

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
local function fallback() return "installed" end

--- The last operand, or the directory of -t.
local function lands(call)
  local count = #call.operands
  local target = call:item("-t")
  if call:has("-d") then return {} end
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
  command = "install",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -c -C|--compare -d|--directory -D --debug -p|--preserve-timestamps -s|--strip
      -T|--no-target-directory -v|--verbose --preserve-context -Z --context[=] --help --version
    ]],
    value = "-g|--group -m|--mode -o|--owner --strip-program -S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = lands,
  inspect = function(call)
    if call:has("--strip-program") then return nil, "--strip-program runs a program" end
    return true
  end,
}
