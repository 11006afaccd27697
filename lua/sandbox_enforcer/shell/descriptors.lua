--- Where the descriptors of a command lead: 0 to 2 are its `stdin`, `stdout` and `errors`, the
-- others are in its `fds`, by number, or as "{f}" if the shell assigns the number to $f.
-- @module sandbox_enforcer.shell.descriptors
local outside = require("sandbox_enforcer.shell.outside")

local descriptors = {}

--- The key of the descriptor that a redirection opens: "3", or "{f}" if the shell assigns $f.
function descriptors.key(redirect)
  if redirect.var then return "{" .. redirect.var .. "}" end
  return tostring(redirect.fd or (redirect.op:sub(1, 1) == "<" and 0 or 1))
end

--- Redirect a descriptor. Those of the shell stay as they are.
function descriptors.send(opened, key, target)
  if key == "0" then
    opened.stdin = target
  elseif key == "1" then
    opened.stdout = target
  elseif key == "2" then
    opened.errors = target
  else
    if opened.own ~= opened.fds then
      local fds = {}
      for other, one in pairs(opened.fds) do fds[other] = one end
      opened.fds, opened.own = fds, opened.files and fds  -- commands share the shell's
    end
    opened.fds[key] = target
  end
end

--- The strongest level of what can be read from descriptors.
function descriptors.level(fds)
  local level
  for _, one in pairs(fds) do level = outside.join(level, one.fetched) end
  return level == true and "unsure" or level
end

--- The variable of a word that is just that, such as "$f".
function descriptors.variable(word)
  local part = word.parts and #word.parts == 1 and word.parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  local plain = part and part.kind == "parameter" and not part.op and not part.index
  return plain and part.name or nil
end

--- The target of a descriptor.
-- @tparam table opened what a command opens, including `fds`
-- @string|nil number nil if unknown
-- @tparam[opt] table word with the number
-- @treturn table|nil nil if the shell started with it
function descriptors.target(opened, number, word)
  if number == "0" then return opened.stdin end
  if number == "1" then return opened.stdout end
  if number == "2" then return opened.errors end
  if number then return opened.fds[number] end
  local name = word and descriptors.variable(word)
  return name and opened.fds["{" .. name .. "}"]
    or { kind = "unknown", fetched = descriptors.level(opened.fds) }
end

--- The descriptor in a path such as /dev/fd/3.
function descriptors.number(text)
  if text == "/dev/stderr" then return "2" end
  return text:match("^/dev/fd/(%d+)$") or text:match("^/proc/[%w]+/fd/(%d+)$")
end

--- Does a text name the standard input instead of a file?
-- @string|nil text
function descriptors.is_stdin(text)
  if not text then return false end
  return text == "-" or text == "/dev/stdin" or descriptors.number(text) == "0"
end

return descriptors
