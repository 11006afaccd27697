--- What redirections open.
-- @module sandbox_enforcer.shell.redirects
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local words = lazy("sandbox_enforcer.shell.words")

local redirects = {}

local WRITES <const> = {
  [">"] = true, [">>"] = true, [">|"] = true, ["&>"] = true, ["&>>"] = true, ["<>"] = true,
}

--- The name of the file that a redirection opens for writing, if it does.
local function writes(redirect, text)
  if redirect.op == ">&" then
    if not text then return (redirect.fd or 1) == 1 end
    return not text:find("^%d*%-?$")
  end
  return WRITES[redirect.op] or false
end

--- Where a descriptor is sent by `>&3` and the like.
local function duplicated(walker, text)
  text = (text or ""):gsub("%-$", "")
  if text == "1" then return walker.stdout end
  return walker.descriptors[text]
end

--- The >( ) that a redirection writes to.
local function output_process(redirect)
  local parts = redirect.target and redirect.target.parts
  local part = parts and #parts == 1 and parts[1]
  return part and part.direction == ">" and part or nil
end

--- Can a redirection fail? What it stands at is then not run at all.
local function may_fail(redirect, text)
  local part = (redirect.target.parts or {})[1]
  if redirect.op == "<<<" or part and part.kind == "process" then return false end
  if text and steps.NOWHERE[text] then return false end
  local copies = redirect.op == ">&" or redirect.op == "<&"
  return not (copies and text and text:find("^[012]?%-?$"))
end

--- Something is printed there by a way that is not followed.
function redirects.spoil(out) (out.link or out).given = false end
local spoil = redirects.spoil

--- Other names of the standard output.
local STDOUT <const> = {
  ["/dev/stdout"] = true, ["/dev/fd/1"] = true, ["/proc/self/fd/1"] = true,
}

--- What else is known of a file that is read: what prints into <( ), or what names it.
local function look_into(walker, file, word)
  local part = word.parts and word.parts[1]
  if not part then return end
  if part.kind == "process" then file.link = part.captured end
  if not file.text then
    file.choices, file.printed = words.choices(walker, word), words.printed(walker, word)
  end
end

--- Read from something else; zsh reads from all that a command names.
local function read_from(opened, input)
  local before = opened.stdin
  if before.kind == "file" then
    opened.beside = opened.beside or {}
    table.insert(opened.beside, before)
  end
  opened.stdin = input
end

--- Read a text of the script, which may be handed on to others that it runs.
local function read_text(walker, opened, redirect, fetched)
  read_from(opened, {
    kind = "text", redirect = redirect, fetched = fetched, script = walker.script,
    holder = redirect.body or redirect.target,
  })
end

--- Open one redirection: change `opened` (see shell.lua) as it says.
function redirects.open(walker, opened, redirect)
  local process = output_process(redirect)
  if process then
    local pipe = {}
    words.defer(walker, process, pipe)
    local out = { kind = "pipe", pipe = pipe }
    if not redirect.fd or redirect.fd == 1 then
      opened.stdout = out
    else
      walker.descriptors[tostring(redirect.fd)] = out
    end
    return
  end
  local fetched = redirect.target and words.look(walker, redirect.target.parts) or false
  if redirect.body then
    fetched = words.look(walker, redirect.body.parts) or fetched
    opened.fetched = opened.fetched or fetched
    read_text(walker, opened, redirect, fetched)
    return
  end
  local text = redirect.target.value or words.target(walker, redirect.target)
  opened.unsure = opened.unsure or may_fail(redirect, text)
  if redirect.var then walker.world:assign(redirect.var, nil) end
  local network = text and text:find("^/dev/[tu][cd]p/") ~= nil
  local fd = redirect.var and -1 or redirect.fd or (redirect.op:sub(1, 1) == "<" and 0 or 1)
  if network or (redirect.op == "<&" and walker.inputs[text]) then
    opened.network = opened.network or network and text
    walker.inputs[tostring(redirect.var or fd)] = true
    if fd == 0 then opened.stdin = { kind = "network", fetched = true } end
  elseif writes(redirect, text) then
    local file = { kind = "file", redirect = redirect, text = text, script = walker.script }
    file.path = text and paths.opened(walker.world.here.cwd, text)
    if STDOUT[text] then spoil(opened.stdout) end
    file.begins = not text and words.beginning(walker, redirect.target) or nil
    opened.files[#opened.files + 1] = file
    if redirect.var or (fd ~= 1 and redirect.op ~= "&>" and redirect.op ~= "&>>") then
      walker.descriptors[redirect.var or tostring(fd)] = file
    else
      local before = opened.stdout
      if walker.script.shell == "zsh" and before.kind == "file" then  -- it writes to both
        opened.others = opened.others or {}
        table.insert(opened.others, before)
      end
      opened.stdout = file
    end
  elseif redirect.op == ">&" and fd ~= 1 then
    spoil(opened.stdout)  -- errors, or something else, may stand among what is printed
  elseif redirect.op == ">&" and fd == 1 then
    if walker.script.shell == "zsh" then spoil(walker.stdout) end  -- whatever follows
    opened.stdout = duplicated(walker, text) or opened.stdout
  elseif redirect.op == "<<<" then
    opened.fetched = opened.fetched or fetched
    read_text(walker, opened, redirect, fetched)
  elseif fd ~= 0 and redirect.op == "<" then
    walker.inputs[tostring(redirect.var or fd)] = fetched or nil
    opened.beside = opened.beside or {}
    table.insert(opened.beside, { text = text })
  elseif fd == 0 then
    read_from(opened, { kind = "file", redirect = redirect, text = text, fetched = fetched })
    look_into(walker, opened.stdin, redirect.target)
  end
end

return redirects
