--- lftp: a script decides where things land, and cannot be changed in place.

local REFUSAL = "lftp writes outside the sandbox: start the script with 'lcd <sandbox> &&'"

--- Commands that fetch nothing to the disk.
local QUIET = {
  open = true, lftp = true, user = true, cd = true, pwd = true, ls = true, nls = true, rels = true,
  cls = true, recls = true, du = true, find = true, set = true, debug = true, echo = true,
  bye = true, exit = true, quit = true, close = true, put = true, mput = true, mkdir = true,
  rmdir = true, rm = true, mrm = true, mv = true, chmod = true, wait = true, sleep = true,
  site = true, help = true, version = true, jobs = true, lpwd = true, cat = true, zcat = true,
  anon = true, cache = true, quote = true, bookmark = true,
}
local PRINTS = { cat = true, zcat = true, ls = true, nls = true, cls = true, find = true }
local ENDS = { bye = true, exit = true, quit = true }

--- Split a script: { word..., mark = what follows }. nil where it does more than list
-- commands.
local function commands(text)
  local list, command, word = {}, {}, nil
  local at = 1
  local function finish(mark)
    if word then command[#command + 1], word = word, nil end
    if mark and #command > 0 then
      command.mark = mark
      list[#list + 1], command = command, {}
    end
  end
  while at <= #text do
    local char = text:sub(at, at)
    local quoted = text:match('^"([^"\\]*)"', at) or text:match("^'([^'\\]*)'", at)
    if quoted then
      word, at = (word or "") .. quoted, at + #quoted + 2
    elseif text:find("^&&", at) then
      finish("&&")
      at = at + 2
    elseif char == ";" or char == "\n" then
      finish(";")
      at = at + 1
    elseif char:find("%s") then
      finish()
      at = at + 1
    elseif char:find("[\\\"'|&<>()!#]") then
      return nil
    else
      word, at = (word or "") .. char, at + 1
    end
  end
  finish(";")
  return list
end

local function join(directory, name)
  if name:find("^[/~]") or directory == "." then return name end
  return directory .. "/" .. name
end

--- Options of mirror that take no word of their own.
local MIRROR = {
  ["--continue"] = true, ["--verbose"] = true, ["--only-newer"] = true, ["--only-missing"] = true,
  ["--delete"] = true, ["--dereference"] = true, ["--no-recursion"] = true, ["--no-perms"] = true,
}

--- The options of a command that fetches: the directory and name that it gives, the rest.
local function arguments(command)
  local given, names = {}, {}
  local nth = 2
  while command[nth] do
    local word = command[nth]
    if word == "-O" or word == "-o" then
      given[word], nth = command[nth + 1] or "?", nth + 1
    elseif word == "-n" and command[1] == "pget" then
      nth = nth + 1
    elseif word:find("^%-") then
      local is_known = word:find("^%-[cev]+$") or word:find("^%-%-parallel=%d+$")
        or word:find("^%-%-use%-pget%-n=%d+$") or MIRROR[word]
      if not is_known then return nil end
    else
      names[#names + 1] = word
    end
    nth = nth + 1
  end
  return given, names
end

--- Where a command that fetches puts things; nil if that is not clear.
local function target(command)
  local given, names = arguments(command)
  if not given then return nil end
  if command[1] == "mirror" then
    return names[2] or ".", names[1] ~= nil and not given["-O"]
  end
  return join(given["-O"] or ".", given["-o"] or "."), #names > 0
end

local FETCHES = { get = true, get1 = true, mget = true, pget = true, mirror = true, reget = true }

local function unknown(list)
  list[#list + 1] = { unknown = "the script does more than its rule covers" }
end

local function add(list, directories, place)
  for _, directory in ipairs(directories) do
    list[#list + 1] = { name = join(directory, place), directory = true, refuse = REFUSAL }
  end
end

--- Follow a script. A local directory is sure only where && follows its lcd.
local function run(text, list)
  local script = commands(text)
  if not script then return unknown(list) end
  local places, left = { "." }, {}
  for _, command in ipairs(script) do
    local name = command[1]
    if name == "lcd" and command[2] and not command[3] then
      for i, place in ipairs(places) do
        left[#left + 1], places[i] = place, join(place, command[2])
      end
    elseif FETCHES[name] then
      local place, sure = target(command)
      if not sure then return unknown(list) end
      add(list, places, place)
    elseif not QUIET[name] then
      return unknown(list)
    elseif PRINTS[name] then
      list[#list + 1] = { stdout = true }
    end
    if command.mark ~= "&&" then
      for _, place in ipairs(left) do places[#places + 1] = place end
      left = {}
    end
  end
  return script[#script] and ENDS[script[#script][1]]
end

return {
  command = "lftp",
  about = "--help --version",
  examples = {
    ["lftp -c 'lcd SANDBOX && get U'"] = true,
    ["lftp -c 'get U'"] = "deny",
    ["lftp -c 'cat U'"] = true,
    ["lftp -f file"] = "ask",
    ["lftp host"] = "ask",
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-d -h|--help --norc -v|--version",
    value = "-c -e -p -s -u",
    read = "-f",
  },
  operands = "url:site? more...",
  lands = function(call)
    local list = {}
    if call:has("--help", "--version") then return list end
    local ends = call:has("-c")
    for _, item in ipairs(call.options) do
      if item.name == "-f" then return { { unknown = "a file decides where files go" } } end
      if item.name == "-c" or item.name == "-e" then
        if not item.text then return { { unknown = "its script is unknown" } } end
        ends = run(item.text, list) or ends
      end
    end
    if not ends then list[#list + 1] = { unknown = "its input decides where files are written" } end
    return list
  end,
  inspect = function(call)
    if call:sets("HOME") or call:sets("LFTP_HOME") then
      return nil, "the environment may lead to settings with commands"
    end
    return true
  end,
}
