--- Commands in texts: in variables that name one, in code of other languages, in options, and in
-- the input of xargs. They are judged like the command itself.
-- @module sandbox_enforcer.layers.policy.embedded_commands
local code = require("sandbox_enforcer.code")
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")
local wrappers = require("sandbox_enforcer.layers.policy.wrappers")

local embedded_commands = {}

--- How deep commands may be nested in the texts of others.
embedded_commands.DEEPEST = 3
local UNKNOWN <const>, rest <const> = wrappers.UNKNOWN, wrappers.rest

--- Variables whose value is a command.
local COMMANDS <const> = set([[
  GIT_SSH_COMMAND GIT_PAGER PAGER GIT_EDITOR EDITOR VISUAL GIT_SEQUENCE_EDITOR GIT_EXTERNAL_DIFF
  GIT_ASKPASS SSH_ASKPASS MANPAGER PROMPT_COMMAND GIT_PROXY_COMMAND BROWSER LESSOPEN LESSCLOSE
  SUDO_ASKPASS SUDO_EDITOR SYSTEMD_PAGER SYSTEMD_EDITOR RSYNC_RSH CVS_RSH SVN_SSH TAR_OPTIONS
  GIT_SSH MAKE SHELL_COMMAND PERL5DB BAT_PAGER DELTA_PAGER AWS_PAGER PSQL_PAGER FZF_DEFAULT_COMMAND
]])

--- Variables whose value the shell expands.
local EXPANDED <const> = set("PS0 PS1 PS2 PS4 ENV BASH_ENV")

local function expanded(text) return ': "' .. text:gsub('"', '\\"') .. '"' end

--- Does a text contain an expansion after a bracket: a[$(x)]?
local function expands_subscript(text)
  local inside = text:match("%[(.*)$")
  return inside ~= nil and inside:find("[$`]") ~= nil
end

local function of_variables(step, list)
  for _, variable in ipairs(step.assigns or {}) do
    local value = variable.value
    if value and COMMANDS[variable.name] then list[#list + 1] = value:gsub("^|+%-?", "") end
    local runs = value and (EXPANDED[variable.name] or expands_subscript(value))
    if runs and value:find("[$`]") then list[#list + 1] = expanded(value) end
  end
end

--- Builtins that expand subscripts of the variables they name.
local NAMES <const> = set([[
  test [ printf read unset let wait declare typeset local export readonly mapfile readarray getopts
]])

--- Does a command only print texts? Then it expands none of them.
local function only_prints(step)
  local form = step.name == "printf" and step.fields[2] and step.fields[2].text
  return form and not form:find("^%-v") and not form:gsub("%%%%", ""):find("%%[^%a]*[^%Asbqc]")
end

--- Substitutions in a subscript: `test -v 'a[$(x)]'`; and in a value that is expanded: ${x@P}.
local function of_subscripts(step, list)
  local named = NAMES[steps.name(step) or ""] and not only_prints(step)
  for i = 2, #step.fields do
    local text, word = step.fields[i].text, step.fields[i].word
    if named and text and expands_subscript(text) then list[#list + 1] = expanded(text) end
    for _, part in ipairs(word and steps.pieces(word) or {}) do
      local how = part.op == "@" and part.parts and part.parts[1]
      local value = how and how.text == "P" and step.vars[part.name]
      if value then list[#list + 1] = expanded(value) end
    end
  end
end

--- The command that mapfile runs for each line.
local function of_callback(step, list)
  for i = 2, #step.fields do
    local attached = (step.fields[i].text or ""):match("^%-%a*C(.*)$")
    local following = attached == "" and step.fields[i + 1]
    list[#list + 1] = following and following.text or attached ~= "" and attached or nil
  end
end

--- The command that an effect names: words, or the text of a script; nil if there is none.
local function text_away(step, effect)
  local item = effect.item
  if not item then return nil end
  if effect.script == "option" then return item.text end
  if not effect.script then return rest(step, item.field) end
  local texts = {}
  for i = item.field, #step.fields do texts[#texts + 1] = step.fields[i].text or UNKNOWN end
  return table.concat(texts, " ")
end

--- The command with the directories it sees (in a container) replaced by those of this machine.
local function with_mounts(text, mounts)
  for i = 1, #mounts, 2 do
    local to = mounts[i + 1]:gsub("%f[/]/+$", ""):gsub("%p", "%%%0")
    local from = mounts[i]:gsub("%f[/]/+$", ""):gsub("%%", "%%%%")
    text = text:gsub("(%f[/]" .. to .. ")%f[%s%z/'\"*]", from ~= "" and from or "/")
  end
  return text
end

--- The commands that run on another machine or in a container, with their input.
local function away(step)
  local list = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "away" then
      local shown, given = text_away(step, effect), input.of(step)
      local whole = shown and given
        and ("printf %%s %s | {\n%s\n}"):format(core.quote(given), shown)
      shown = shown or effect.script and given
      list[#list + 1] = shown and {
        text = whole or shown, shown = whole and given or shown, here = effect.here,
        new = effect.new,
      } or nil
      local inside = shown and effect.inside
      local text = inside and ("cd %s && %s"):format(inside, shown) or shown
      local mounted = text and with_mounts(text, effect.mounts or {})
      if mounted and mounted ~= text then
        list[#list + 1] = { text = mounted, shown = shown, here = true }
      end
    end
  end
  return list
end

--- The command that gets its arguments from the input, or after ":::".
-- @tparam boolean plain the result is for a shell
local function of_arguments(step, plain, list)
  local run
  for _, effect in ipairs(step.effects) do
    local runs = effect.kind == "run" or effect.kind == "script"
    if runs and (effect.open or effect.holes) then run = run or effect end
  end
  local text = run and run.item and input.of(step)
  local words = {}
  for i = run and run.before and run.before + 1 or #step.fields + 1, #step.fields do
    words[#words + 1] = step.fields[i].text or nil
  end
  for word in (text or ""):gmatch("[^%s%z]+") do words[#words + 1] = word end
  if #words == 0 then return end
  local texts, put, all = {}, false, table.concat(words, " ")
  for i = run.item.field, (run.before or #step.fields + 1) - 1 do
    local written = step.fields[i].text
    local hole = written and run.holes and (plain and "{}" or run.holes)
    local at = hole and written:find(hole, 1, true)
    if at then written = written:sub(1, at - 1) .. all .. written:sub(at + #hole) end
    put = put or at
    texts[#texts + 1] = not written and UNKNOWN or plain and written or core.quote(written)
  end
  for _, word in ipairs(put and {} or words) do
    texts[#texts + 1] = plain and word or core.quote(word)
  end
  list[#list + 1] = table.concat(texts, " ")
end

--- Add the text of an alias.
local function of_alias(step, list)
  for i = 2, #step.fields do list[#list + 1] = (step.fields[i].text or ""):match("^[^=]+=(.*)$") end
end

--- A word with $IFS in place of blanks; nil if it has none.
local function parted_by(step, word)
  local pieces, parted = {}, false
  for i, part in ipairs(word and word.parts or {}) do
    local separates = part.kind == "parameter" and part.name == "IFS"
    pieces[i] = separates and " " or step.script.text:sub(part.from, part.to)
    parted = parted or separates
  end
  return parted and table.concat(pieces) or nil
end

--- Add the command that a word with $IFS in place of blanks becomes.
local function of_separators(step, list)
  local words, parted = {}, false
  for i, field in ipairs(step.fields) do
    local text = not field.text and parted_by(step, field.word)
    words[i], parted = text or field.text or UNKNOWN, parted or text
  end
  if parted then list[#list + 1] = table.concat(words, " ") end
end

--- The texts of a command from the nth field on, quoted for a shell.
local function quoted(step, nth)
  local list = {}
  for i = nth, #step.fields do
    local text = step.fields[i].text
    list[#list + 1] = text and core.quote(text) or UNKNOWN
  end
  return table.concat(list, " ")
end

--- The likely commands if the name is unknown: the default (`${tool:-rm}`), or a shell, if it gets
-- a text the way shells do.
local function of_unknown(step, list)
  local first, second = step.fields[1], step.fields[2]
  if not first or first.text then return end
  if first.likely then list[#list + 1] = first.likely .. " " .. quoted(step, 2) end
  local part = first.word and first.word.parts and #first.word.parts == 1 and first.word.parts[1]
  local value = part and part.kind == "parameter" and step.vars[part.name]
  if value then list[#list + 1] = value .. " " .. quoted(step, 2) end  -- zsh splits it if told to
  local text = second and (second.text or ""):find("^%-%a*c$") and step.fields[3]
  if text and text.text then list[#list + 1] = text.text end
end

local HOLE <const> = "%${__hole__}"  -- what code.lua writes for something unknown

local LONGEST <const> = 200  -- bytes of an input that may be a part of a command

--- Add what a command with unknown parts may be: the parts may come from the input or, if all of
-- the command is unknown, from the strings of the code.
local function of_unknown_run(step, found, text, list)
  local given = input.of(step)
  given = given and #given <= LONGEST and given:gsub("\n+$", "") or nil
  if not text then
    list[#list + 1] = given
    table.move(found.texts, 1, #found.texts, #list + 1, list)
    list[#list + 1] = table.concat(found.words, " ")
    for _, variable in ipairs(step.environment) do list[#list + 1] = variable.value or nil end
  elseif given and text:find(HOLE) then
    list[#list + 1] = text:gsub(HOLE, (given:gsub("%%", "%%%%")))
  end
end

--- Add the deletion of what a string names, if code deletes something unknown.
local function of_wide_deletion(found, list)
  local unknown = false
  for _, effect in ipairs(found) do
    unknown = unknown or effect.kind == "delete" and not effect.path
  end
  for _, value in ipairs(unknown and found.strings or {}) do
    local path = value.any and not value.lost and value.text:gsub("/%*+$", "")
    if path and (value.base == "home" or value.text:find("^/")) then
      path = path == "" and not value.base and "/" or path
      local deletes = { kind = "delete", value = { any = true, base = value.base, text = path } }
      list[#list + 1] = code.command(deletes)
    end
  end
end

--- Add the effects of code in another language; the commands it runs are followed separately.
local function of_code(step, list)
  for _, found in ipairs(step.code or {}) do
    list.forks = list.forks or found.forks
    of_wide_deletion(found, list)
    for _, effect in ipairs(found) do
      if effect.kind == "script" then of_unknown_run(step, found, effect.text, list) end
      list[#list + 1] = code.command(effect)
      if effect.from then list[effect.from] = true end
      list.remote = list.remote or effect.kind == "remote_shell"
    end
  end
end

--- Add what code in another language prints for a shell to run: its strings, and the input
-- that follows them.
local function of_printed(step, list)
  local pipe = step.opened.stdin.kind == "pipe" and step.opened.stdin.pipe
  for _, writer in ipairs(pipe and not pipe.text and pipe.by or {}) do
    local given = (input.of(writer) or ""):sub(1, LONGEST)
    for _, found in ipairs(writer.code or {}) do
      for _, text in ipairs(found.texts) do list[#list + 1] = text .. given end
    end
  end
end

--- Add input that runs later, or that provides the arguments of a command.
local function of_input(step, holds, list)
  if holds.input == "commands" then list[#list + 1], list.input = input.of(step), true end
  if holds.input == "words" then of_arguments(step, holds.shell, list) end
end

--- The commands in the texts of a command, including those that code.lua finds.
local function texts(step)
  local list, name = {}, steps.name(step)
  of_variables(step, list)
  if name == "alias" then of_alias(step, list) end
  if name == "mapfile" or name == "readarray" then of_callback(step, list) end
  local holds = knowledge.of(step, "holds")
  if holds then wrappers.add(step, list) end
  if type(holds) == "table" and holds.input then of_input(step, holds, list) end
  if step.script then of_separators(step, list) end
  of_subscripts(step, list)
  of_unknown(step, list)
  of_code(step, list)
  if input.is_run(step) then of_printed(step, list) end
  return list
end

--- The commands in the texts of a command that run on this machine.
-- @tparam table step
-- @treturn {string,...}
function embedded_commands.texts(step)
  local list = texts(step)
  for _, given in ipairs(away(step)) do
    if given.here then list[#list + 1] = given.text end
  end
  return list
end

local function stop(why) return { why = why, kind = "variants" } end

--- The configuration for commands that run elsewhere: places here do not exist there.
local function elsewhere(config, given)
  local where = given.new and "new" or "there"
  return setmetatable({ elsewhere = where, project = false, guards = false }, { __index = config })
end

--- Why the text of a command is refused; nil if it is not.
local function judged(context, text, cwd, config, shown)
  local decision = context:judge(text, cwd, config)
  if decision.classification ~= "BLOCKED" then return nil end
  local reason = (decision.reasons[1] or ""):gsub("^%u%l*%u*: ", ""):match("^(.-)%. ")
  shown = (shown or text):match("^%s*([^\n]*)"):sub(1, 60)
  return stop(("it runs %q%s: %s"):format(shown, config.elsewhere and " elsewhere" or "",
    reason or "that is blocked"))
end

--- Why a command is refused for its texts; nil if it is not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam table context see layers.lua
-- @treturn table|nil as from `blocked.why`
function embedded_commands.why(config, step, context)
  if context.depth >= embedded_commands.DEEPEST then return nil end
  local list, stdin = texts(step), step.opened.stdin
  if list.decoded then return stop("it runs what it decodes") end
  if list.remote then return stop("it lets another machine run a program here") end
  if list.forks then return stop("it is a fork bomb: it keeps starting new processes") end
  local level = outside.join(stdin.kind == "pipe" and stdin.pipe.fetched, stdin.fetched)
  local fetched = list.fetched or list.input and outside.is_fetched(level)
  if fetched then return stop("it runs what it downloads") end
  local found
  local cwd = paths.is_known(step.cwd) and step.cwd or nil
  for _, text in ipairs(list) do found = found or judged(context, text, cwd, config) end
  for _, given in ipairs(found and {} or away(step)) do
    local there = given.here and config or elsewhere(config, given)
    found = found or judged(context, given.text, given.here and cwd or nil, there, given.shown)
  end
  return found
end

--- Why the user is asked about one of these commands; nil if they are not.
local function asked_about(list, config, context, cwd)
  for _, text in ipairs(list) do
    local decision = context:judge(text, cwd, config)
    if decision.verdict == "ask" and decision.by == "policy" then return decision.why end
  end
  return nil
end

--- Why the user is asked about the commands that a wrapper runs; nil if they are not. Where the
-- rule says what the wrapper runs, its commands are steps of their own.
local function asked_here(config, step, context, cwd)
  local list = {}
  wrappers.add(step, list)
  return asked_about(list, config, context, cwd)
end

--- Why the user is asked about what a command runs on another machine or in a container.
local function asked_there(config, step, context, cwd)
  for _, given in ipairs(away(step)) do
    local there = given.here and config or elsewhere(config, given)
    local decision = context:judge(given.text, given.here and cwd or nil, there)
    if decision.verdict == "ask" and decision.by == "policy" and decision.classification then
      local shown = (given.shown or given.text):match("^%s*([^\n]*)"):sub(1, 60)
      local place = given.here and "" or given.new and " in a container" or " elsewhere"
      return ("it runs %q%s: %s"):format(shown, place, decision.why)
    end
  end
  return nil
end

--- Why the user is asked about what may be lost by code, or by the input of xargs.
local function asked_about_losses(config, step, context, cwd)
  local list, holds = {}, knowledge.of(step, "holds")
  of_code(step, list)
  if type(holds) == "table" and holds.input then of_input(step, holds, list) end
  return asked_about(list, config, context, cwd)
end

--- Why the user is asked about the commands that a command contains; nil if they are not.
-- @treturn ?string
function embedded_commands.asked(config, step, context)
  if context.depth >= embedded_commands.DEEPEST then return nil end
  local cwd = paths.is_known(step.cwd) and step.cwd or nil
  local wraps = not step.rule and knowledge.of(step, "holds")
  return wraps and asked_here(config, step, context, cwd)
    or asked_there(config, step, context, cwd)
    or config.profile.asks_about_losses and asked_about_losses(config, step, context, cwd) or nil
end

return embedded_commands
