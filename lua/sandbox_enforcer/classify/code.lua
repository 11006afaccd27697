--- Code of other languages: the commands that it hands to a shell, as far as they are written out,
-- and what it deletes. It proves nothing: code is never approved by it.
-- @module sandbox_enforcer.classify.code
local core = require("sandbox_enforcer.core")
local set = require("sandbox_enforcer.set")

local code = {}

--- Functions that run a command, by the last part of their name.
local RUNS <const> = set([[
  system exec execSync execFile execFileSync spawn spawnSync popen popen2 popen3 Popen run call
  check_call check_output getoutput getstatusoutput shell_exec passthru proc_open execute execv
  execvp execvpe execl execlp qx
]])

--- Functions that delete, by their whole name or its last part.
local DELETES <const> = set([[
  rmtree rm_rf rm_r rmSync rmdirSync unlinkSync remove_tree rimraf removedirs os.remove os.unlink
  os.rmdir fs.rm fs.rmdir fs.unlink fs.promises.rm FileUtils.rm FileUtils.remove_dir
]])

--- Functions that open a file, by their whole name or its last part.
local OPENS <const> = set([[
  open readFileSync readFile createReadStream file_get_contents Path readlines File.read IO.read
]])

local EVALUATES <const> = set("exec eval Function instance_eval loadstring")

local DECODES <const> = {
  "b64decode", "decode_base64", "base64_decode", "b32decode", "fromhex", "decompress", "unpack",
  "atob%s*%(", "[\"']base64[\"']", "rot13",
}

local FETCHES <const> = {
  "urlopen", "requests%.get", "fetch%s*%(", "open%-uri", "URI%.open", "LWP", "https?://",
}

local INPUT <const> = { "stdin", "STDIN", "readFileSync%s*%(%s*0", "<>", "%(%s*0%s*%)" }

--- Names by which a shell is run.
local SHELL <const> = "^[%w/]*sh%f[%s%z]"

local ESCAPES <const> = { n = "\n", t = "\t", r = "\r" }

--- The string that begins at a place, and where it ends; nil if it does not end.
local function string_at(text, at)
  local quote = text:match('^"""', at) or text:match("^'''", at) or text:sub(at, at)
  local pieces, from = {}, at + #quote
  while from <= #text do
    local char = text:sub(from, from)
    if text:sub(from, from + #quote - 1) == quote then
      return table.concat(pieces), from + #quote - 1
    elseif char == "\\" then
      local escaped = text:sub(from + 1, from + 1)
      pieces[#pieces + 1] = ESCAPES[escaped] or escaped
      from = from + 2
    else
      pieces[#pieces + 1] = char
      from = from + 1
    end
  end
  return nil
end

--- The end of a comment that begins at a place; nil if none does.
local function comment_at(text, at)
  local line = text:match("^#[^\n]*", at) or text:match("^//[^\n]*", at)
  local before = text:sub(at - 1, at - 1)
  return line and not before:find("[%w$:&]") and at + #line - 1 or nil
end

--- The end of a pattern that begins at a place; nil if none does. "s/a/b/" is two of them.
local function pattern_at(text, at)
  local before = text:sub(math.max(1, at - 20), at - 1)
  local letters = before:match("%f[%w](%l+)$")
  local twice = letters == "s" or letters == "y" or letters == "tr"
  local called = twice or letters == "m" or letters == "qr"
  local opens = called or before:find("[%(,=:%[!&|?{};~]%s*$") or before:find("%f[%w]%l+%s+$")
    or not before:find("%S")
  local last = opens and text:match("^/[^/\\\n]*()", at)
  while last and text:sub(last, last) == "\\" do last = text:match("^[^/\\\n]*()", last + 2) end
  if not last or text:sub(last, last) ~= "/" then return nil end
  if not twice then return last end
  while text:sub(last, last) == "/" or text:sub(last, last) == "\\" do
    local step = text:sub(last, last) == "/" and 1 or 2
    last = text:match("^[^/\\\n]*()", last + step)
    if text:sub(last, last) == "/" then return last end
  end
  return last
end

--- Where a comment or a pattern ends that begins at a place; nil if none does.
function code.passed(text, at)
  local char = text:sub(at, at)
  if char ~= "#" and char ~= "/" then return nil end
  return comment_at(text, at) or char == "/" and pattern_at(text, at) or nil
end

code.string_at = string_at

--- Is it the method of a pattern, as in /a/.exec(x)?
local function is_method(text, at, name)
  local before = name:match("^(.*)[.:][%w_]+$")
  if before then
    return not (before:find("process") or before:find("^cp$") or before:find("^os$")
      or before:find("^sh") or before:find("^IO$") or before:find("^Kernel$")
      or before:find("^Open3$"))
  end
  return text:sub(at - 1, at - 1) == "." and text:sub(at - 2, at - 2) ~= ")"
end

local DEEP <const> = 32  -- calls may stand in one another, and each is read

--- The strings of a call whose arguments begin at a place, and where they end.
local function arguments_at(text, at)
  local list, depth, from, named = {}, 0, at, false
  while from <= #text and depth < DEEP do
    local char = text:sub(from, from)
    if char == "'" or char == '"' or char == "`" then
      local value, last = string_at(text, from)
      if not value then break end
      if not named then list[#list + 1] = value end
      from = last
    elseif char == "(" or char == "[" then
      depth = depth + 1
    elseif char == ")" or char == "]" then
      depth = depth - 1
      if depth <= 0 and char == ")" then break end
    elseif depth == 0 and char:find("[;\n}]") then
      break
    end
    if char == "=" then named = true elseif char == "," then named = false end
    from = from + 1
  end
  return list, from
end

local function quoted(list)
  local texts = {}
  for i, text in ipairs(list) do texts[i] = core.quote(text) end
  return table.concat(texts, " ")
end

local function fits(text, patterns)
  for _, pattern in ipairs(patterns) do
    if text:find(pattern) then return true end
  end
  return false
end

--- A command that deletes what a call names.
local function deletion(list, written)
  local text = list[1]
  if not text then
    local home = written:find("homedir") or written:find("%.home%(") or written:find("HOME")
    return home and "rm -r ~" or nil
  end
  if text == "HOME" then return "rm -r ~" end
  if text:find("^~/?") then return "rm -r ~/" .. core.quote(text:sub(3)) end
  return "rm -r -- " .. core.quote(text)
end

local function add_call(found, name, list, written, method)
  local last = name:match("[%w_]+$") or ""
  if EVALUATES[last] then
    found.decoded = found.decoded or fits(written, DECODES)
    found.fetched = found.fetched or fits(written, FETCHES)
    found.input = found.input or fits(written, INPUT)
  end
  if RUNS[last] and (list[1] or ""):find(SHELL) then found.shells = true end
  if RUNS[last] and #list > 0 and not method then
    found[#found + 1] = #list == 1 and list[1] or quoted(list)
  end
  if DELETES[name] or DELETES[last] then found[#found + 1] = deletion(list, written) end
  for i = 1, (OPENS[last] or OPENS[name]) and math.min(#list, 2) or 0 do
    local reads = ": < " .. core.quote(list[i])
    if list[i] ~= "" and not found.opened[reads] then found[#found + 1] = reads end
    found.opened[reads] = true
  end
  local device = last == "open" and list[1] and list[1]:match("^>*%s*(/dev/.+)")
  if device or last == "open" and (list[2] or ""):find("^>*%s*/dev/") then
    found[#found + 1] = ": > " .. core.quote(device or list[2]:match("/dev/.*"))
  end
end

--- What stands before and behind a call of fork that is repeated without end.
local BEFORE <const> = {
  "while%s*%(?%s*$", "while%s*%(?%s*%w+%s*%)?%s*[{:]?%s*$", "loop%s*{%s*$", "loop%s+do%s*$",
}
local BEHIND <const> = {
  "^%s*%(?%s*%)?%s*while%f[%W]", "^%s*%(%s*%)%s*for%s+[%w_]+%s+in%s+iter%f[%W]",
}

--- Does the call of fork at a place make a fork bomb?
local function multiplies(text, at, name)
  return fits(text:sub(math.max(1, at - 40), at - 1), BEFORE) or fits(text:sub(at + #name), BEHIND)
end

--- The commands that a text hands to a shell: a list, with `decoded`, `fetched` and `input` if it
-- runs what it decodes, downloads or reads, `forks` if it is a fork bomb, and `remote` if it hands
-- a shell to another machine.
-- @string text
-- @tparam boolean ticks what stands in backquotes is a command, too
function code.commands(text, ticks)
  local found, at = { opened = {} }, 1
  while at <= #text do
    local char, passed = text:sub(at, at), code.passed(text, at)
    local name = text:match("^[%a_][%w_.:]*", at)
    if passed then
      at = passed
    elseif char == "'" or char == '"' or char == "`" then
      local value, last = string_at(text, at)
      if not value then return found end
      local piped = text:find("^%s*|%s*getline", last + 1)
        or text:sub(math.max(1, at - 9), at - 1):find("[^|]|%s*$") and not ticks
      if char == "`" and ticks or piped then found[#found + 1] = value end
      at = last
    elseif name then
      local last = name:match("[%w_]+$") or ""
      found.connects = found.connects or last == "connect"
      found.hands = found.hands or last == "dup2"
      found.forks = found.forks or last:find("fork$") and multiplies(text, at, name)
      if RUNS[last] or EVALUATES[last] or DELETES[last] or DELETES[name] or OPENS[last]
        or OPENS[name] then
        local list
        list, last = arguments_at(text, at + #name)
        local method = name:find("exec$") and is_method(text, at, name)
        add_call(found, name, list, text:sub(at + #name, last), method)
      end
      at = at + #name - 1
    end
    at = at + 1
  end
  found.remote = found.connects and (found.hands or found.shells)
  return found
end

return code
