--- sed: prints, or changes files in place. What w writes, and e runs, stands in its program.
--    curl URL | sed s/a/b/ > f            ->  curl URL | sed s/a/b/ > SANDBOX/f
--    curl -o f URL && sed -i s/a/b/ f     ->  curl -o SANDBOX/f URL && sed -i s/a/b/ SANDBOX/f

--- The place behind a text that a delimiter ends; nil if it does not end.
local function skip(text, at, delimiter)
  while at <= #text do
    local char = text:sub(at, at)
    if char == delimiter then return at + 1 end
    at = at + (char == "\\" and 2 or 1)
  end
  return nil
end

--- The place behind the addresses before a command.
local function skip_addresses(text, at)
  at = text:match("^[%s;{},!%d$+~]*()", at)
  local delimiter = text:match("^\\(.)", at)
  if delimiter then at = at + 1 else delimiter = text:match("^/", at) end
  if not delimiter then return at end
  at = skip(text, at + 1, delimiter)
  return at and skip_addresses(text, text:match("^[IM]*()", at))
end

--- The files that a program writes, whether it may do more (run a command, or what cannot be read
-- of it), and whether it reads other files than those of the command.
local function outputs(text)
  local files, more, reads = {}, false, false
  local at = skip_addresses(text, 1)
  while at and at <= #text do
    local command, delimiter = text:match("^(.)(.?)", at)
    local file
    if command == "s" or command == "y" then
      at = skip(text, at + 2, delimiter)
      at = at and skip(text, at, delimiter)
      local flags = at and text:match("^[^;}\nw]*", at) or "e"
      if flags:find("e", 1, true) then more = true end
      at = at and at + #flags
      file = at and text:match("^w[ \t]*([^\n]+)", at)
      if file then at = text:match("^[^\n]*()", at) end
    elseif command:find("[wW]") then
      file = text:match("^[ \t]*([^\n]*)", at + 1)
      at = text:match("^[^\n]*()", at)
    elseif command:find("[aicrR:btTe#]") then
      more = more or command == "e"
      reads = reads or command == "r" or command == "R"
      at = text:match("^[^\n]*()", at)
    else
      at = at + 1
    end
    if file then files[#files + 1] = file end
    at = at and skip_addresses(text, at)
  end
  return files, more or at == nil, reads
end

--- The texts of the program; false where one is not known.
local function programs(call)
  local list = call:values("-e")
  if call:item("program") then list[#list + 1] = call.program or false end
  return list
end

local function suffix(call)
  local item = call:item("-i") or call:item("--in-place")
  return item and item.text ~= "" and item.text or nil
end

--- What a file is called before it was changed: "*" in the suffix is its name.
local function kept(text, ending)
  if not ending:find("*", 1, true) then return text .. ending end
  return (ending:gsub("%*", (text:gsub("%%", "%%%%"))))
end

local function does(call)
  local list = {}
  for _, program in ipairs(programs(call)) do
    for _, file in ipairs(program and outputs(program) or {}) do
      if not file:find("^/dev/std") then list[#list + 1] = { kind = "change", name = file } end
    end
  end
  local ending = suffix(call)
  for _, item in ipairs(ending and call:all("file") or {}) do
    if item.text then list[#list + 1] = { kind = "change", name = kept(item.text, ending) } end
  end
  return list
end

return {
  command = "sed",
  sink = true,
  options = {
    flag = [[
      -n|--quiet|--silent --debug --follow-symlinks -i[] --in-place[=] --posix
      -E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help
      --version
    ]],
    value = "-e|--expression -l|--line-length",
    read = "-f|--file",
  },
  operands = function(call)
    local kind = call:has("-i", "--in-place") and "change" or "read"
    return (call:has("-e", "-f") and "" or "program? ") .. kind .. ":file..."
  end,
  lands = function() return {} end,
  does = does,
  pure = function(call)
    local all = programs(call)
    for _, program in ipairs(all) do
      if not program or select(3, outputs(program)) then return false end
    end
    return #all > 0 and not call:has("-i", "--in-place", "-f")
  end,
  inspect = function(call)
    for _, program in ipairs(programs(call)) do
      local files, more = outputs(program or "")
      if more or #files > 0 then return nil, "its program may write a file, or run a command" end
    end
    return true
  end,
}
