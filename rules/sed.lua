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

--- Does a program write a file, or run a command? Yes, if it cannot be read.
local function reaches_out(text)
  local at = skip_addresses(text, 1)
  while at and at <= #text do
    local command, delimiter = text:match("^(.)(.?)", at)
    if command:find("[wWe]") then return true end
    if command == "s" or command == "y" then
      at = skip(text, at + 2, delimiter)
      at = at and skip(text, at, delimiter)
      local flags = at and text:match("^[^;}\n]*", at)
      if not flags or flags:find("[we]") then return true end
      at = at + #flags
    elseif command:find("[aicrR:btT#]") then
      at = text:match("^[^\n]*()", at)
    else
      at = at + 1
    end
    at = skip_addresses(text, at)
  end
  return at == nil
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
    return call:has("-e", "-f") and "read:file..." or "program? read:file..."
  end,
  lands = function() return {} end,
  inspect = function(call)
    local programs = call:values("-e")
    if call:item("program") then programs[#programs + 1] = call.program or false end
    for _, program in ipairs(programs) do
      if program and reaches_out(program) then
        return nil, "its program may write a file, or run a command"
      end
    end
    return true
  end,
}
