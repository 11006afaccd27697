--- Opening redirections.
-- @module sandbox_enforcer.shell.redirects
local choices = require("sandbox_enforcer.shell.choices")
local naming = require("sandbox_enforcer.shell.naming")
local origin = require("sandbox_enforcer.shell.origin")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local words = require("sandbox_enforcer.shell.words")

local redirects = {}

local WRITES <const> = {
  [">"] = true, [">>"] = true, [">|"] = true, ["&>"] = true, ["&>>"] = true, ["<>"] = true,
}

--- Does a redirection open a file for writing? In zsh, `2>&WORD` does, unless the word is a number
-- or a dash; in bash, only the standard output can go to a file this way.
local function writes(redirect, text, shell)
  if redirect.op ~= ">&" then return WRITES[redirect.op] or false end
  if not text then return shell == "zsh" or (redirect.fd or 1) == 1 end
  return not text:find(shell == "zsh" and "^%d+$" or "^%d*%-?$") and text ~= "-"
end

--- The >( ) that a redirection writes to.
local function output_process(redirect)
  local parts = redirect.target and redirect.target.parts
  local part = parts and #parts == 1 and parts[1]
  return part and part.direction == ">" and part or nil
end

--- Can a redirection fail? Then its command does not run at all.
local function may_fail(redirect, text)
  local part = (redirect.target.parts or {})[1]
  if redirect.op == "<<<" or part and part.kind == "process" then return false end
  if text and steps.NOWHERE[text] then return false end
  local copies = redirect.op == ">&" or redirect.op == "<&"
  return not (copies and text and text:find("^[012]?%-?$"))
end

--- Record that a target gets output that is not followed.
function redirects.spoil(out) (out.link or out).given = false end
local spoil = redirects.spoil

--- Other names of the standard output.
local STDOUT <const> = {
  ["/dev/stdout"] = true, ["/dev/fd/1"] = true, ["/proc/self/fd/1"] = true,
}

--- Add what else is known of an input file: what prints into <( ), or what names it.
local function look_into(walker, file, word)
  file.script = walker.script
  local part = word.parts and word.parts[1]
  if not part then return end
  if part.kind == "process" then file.link = part.captured end
  if not file.text then
    words.describe(walker, word, file)
    file.printed = words.printed(walker, word)
  end
end

--- Keep the file opened as input although another input replaces it.
local function keep_input(opened)
  local before = opened.stdin
  if before.kind ~= "file" then return end
  opened.beside = opened.beside or {}
  table.insert(opened.beside, before)
end

--- Set the input. zsh reads from all inputs that a command names, and from a pipe as well: `also`
-- is the input before it.
local function read_from(walker, opened, input)
  keep_input(opened)
  local before = opened.stdin
  if walker.script.shell == "zsh" and before.kind ~= "shell" then input.also = before end
  opened.stdin = input
end

--- Read a text from the script; it may be passed on to other commands.
local function read_text(walker, opened, redirect, fetched)
  local holder = redirect.body or redirect.target
  local open = next(walker.world.choices) and not holder.value
  read_from(walker, opened, {
    kind = "text", redirect = redirect, fetched = fetched, script = walker.script, holder = holder,
    choices = open and choices.of(walker, holder, true) or nil,
  })
end

--- A descriptor opened before, named by `>&3` or /dev/fd/3. nil if it is not one.
local function opened_before(opened, redirect, text, shell)
  local copies = redirect.op == "<&" or redirect.op == ">&"
  if copies and text then
    local number = shell == "zsh" and text or text:gsub("%-$", "")  -- zsh does not move descriptors
    if not number:find("^%d+$") and number ~= "p" then return nil end  -- p: the coproc of zsh
    local before = descriptors.target(opened, number)
    if number == "p" and redirect.op:find(">", 1, true) then return { kind = "unknown" } end
    if number == "2" and before.kind == "shell" and descriptors.key(redirect) == "1" then
      return nil  -- shell output stays apart from a file
    end
    return before
  elseif copies then
    local name = descriptors.variable(redirect.target)
    local known = name and opened.fds["{" .. name .. "}"]
    if known or redirect.op == "<&" then return descriptors.target(opened, nil, redirect.target) end
    return nil
  end
  local number = text and (STDOUT[text] and "1" or descriptors.number(text))
  local before = number and descriptors.target(opened, number)
  return before and before.kind ~= "shell" and before or nil
end

-- opening

--- Open a file for writing.
-- @param[opt] fetched the level of what its name is made of
local function write_file(walker, opened, redirect, text, fetched)
  opened.named = outside.join(opened.named, fetched)
  local file = { kind = "file", redirect = redirect, text = text, script = walker.script }
  file.from = origin.of(walker, redirect.target)
  file.path = text and paths.opened(walker.world.here.cwd, text)
  if STDOUT[text] then spoil(opened.stdout) end
  if not text then words.describe(walker, redirect.target, file) end
  opened.files[#opened.files + 1] = file
  local key, before = descriptors.key(redirect), opened.stdout
  local both = redirect.op == "&>" or redirect.op == "&>>" or redirect.op == ">&" and key == "1"
  local both_ways = before.kind == "file" or before.kind == "pipe"
  if walker.script.shell == "zsh" and key == "1" and both_ways then  -- zsh writes to both
    opened.others = opened.others or {}
    table.insert(opened.others, before)
  end
  descriptors.send(opened, both and "1" or key, file)
  if both then descriptors.send(opened, "2", file) end
end

--- Open a file for reading.
local function read_file(walker, opened, redirect, text, fetched)
  local file = { kind = "file", redirect = redirect, text = text, fetched = fetched }
  file.from = origin.of(walker, redirect.target)
  file.place = text and paths.opened(walker.world.here.cwd, text)
  local key = descriptors.key(redirect)
  look_into(walker, file, redirect.target)
  if key == "0" then return read_from(walker, opened, file) end
  file.script, file.reads = walker.script, true
  file.fetched = outside.join(fetched, text and naming.file(walker.world, text))
  opened.beside = opened.beside or {}
  table.insert(opened.beside, file)
  descriptors.send(opened, key, file)
end

--- Open a here-document or a here-string.
local function read_lines(walker, opened, redirect, fetched)
  opened.fetched = outside.join(opened.fetched, fetched)
  local key, before = descriptors.key(redirect), opened.stdin
  read_text(walker, opened, redirect, fetched)
  if key ~= "0" then
    descriptors.send(opened, key, opened.stdin)
    opened.stdin = before
  end
end

--- `>&3`, `<&3`, `> /dev/fd/3`: send a descriptor where another one leads.
-- @tparam table|nil target nil if unknown
local function duplicate(walker, opened, redirect, text, target)
  local key = descriptors.key(redirect)
  if key == "0" then keep_input(opened) end
  if key == "1" and walker.script.shell == "zsh" then spoil(walker.stdout) end  -- whatever follows
  if key ~= "0" and key ~= "1" then spoil(opened.stdout) end  -- it may mix with the output
  if target and target.kind == "unknown" and key == "1" then
    return write_file(walker, opened, redirect, nil)
  end
  if not target and key == "0" then
    target = { kind = "file", redirect = redirect, text = text }
  end
  if target or key ~= "1" then descriptors.send(opened, key, target or { kind = "shell" }) end
end

local function open_process(walker, opened, redirect, process)
  local pipe = {}
  words.defer(walker, process, pipe)
  descriptors.send(opened, descriptors.key(redirect), { kind = "pipe", pipe = pipe })
end

--- Open one redirection: update `opened` (see command.lua).
function redirects.open(walker, opened, redirect)
  local process = output_process(redirect)
  if process then return open_process(walker, opened, redirect, process) end
  local fetched = redirect.target and words.look(walker, redirect.target.parts) or false
  if redirect.body then
    fetched = outside.join(words.look(walker, redirect.body.parts), fetched)
    return read_lines(walker, opened, redirect, fetched)
  end
  if redirect.op == "<<<" then return read_lines(walker, opened, redirect, fetched) end
  local text = redirect.target.value or words.target(walker, redirect.target)
  opened.unsure = opened.unsure or may_fail(redirect, text)
  if redirect.var then walker.world:assign(redirect.var, nil) end
  if text and text:find("^/dev/[tu][cd]p/") then
    opened.network = opened.network or text
    return descriptors.send(opened, descriptors.key(redirect), { kind = "network", fetched = true })
  end
  local before = opened_before(opened, redirect, text, walker.script.shell)
  if before then
    if fetched then before = setmetatable({ fetched = fetched }, { __index = before }) end
    return duplicate(walker, opened, redirect, text, before)
  end
  if writes(redirect, text, walker.script.shell) then
    return write_file(walker, opened, redirect, text, fetched)
  end
  if redirect.op == "<" then return read_file(walker, opened, redirect, text, fetched) end
  duplicate(walker, opened, redirect, text, nil)
end

return redirects
