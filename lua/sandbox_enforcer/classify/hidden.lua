--- Commands that stand in texts: in variables that name one, in code of other languages, in
-- options, and in what xargs reads. They are judged like the command itself.
-- @module sandbox_enforcer.classify.hidden
local code = require("sandbox_enforcer.classify.code")
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.input").of
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.steps")

local decide = lazy("sandbox_enforcer.decide")
local wrappers = lazy("sandbox_enforcer.classify.wrappers")

local hidden = {}

local LONGEST <const> = 65536
local DEEPEST <const> = 3
local UNKNOWN <const> = '"$__unknown__"'  -- a variable that nothing sets

--- Variables whose value is a command.
local COMMANDS <const> = set([[
  GIT_SSH_COMMAND GIT_PAGER PAGER GIT_EDITOR EDITOR VISUAL GIT_SEQUENCE_EDITOR GIT_EXTERNAL_DIFF
  GIT_ASKPASS SSH_ASKPASS MANPAGER PROMPT_COMMAND GIT_PROXY_COMMAND BROWSER
]])

--- Variables whose value the shell expands.
local EXPANDED <const> = set("PS0 PS1 PS2 PS4 ENV BASH_ENV")

--- Languages in which backquotes run a command.
local TICKS <const> = set("perl ruby php")

local function of_variables(step, list)
  for _, variable in ipairs(step.assigns or {}) do
    local value = variable.value
    if value and COMMANDS[variable.name] then list[#list + 1] = value end
    if value and EXPANDED[variable.name] and value:find("[$`]") then
      list[#list + 1] = ': "' .. value:gsub('"', '\\"') .. '"'
    end
  end
end

--- The texts of the arguments behind one, each quoted if they are several.
local function rest(step, from)
  local texts = {}
  for i = from, #step.fields do
    local text = step.fields[i].text
    texts[#texts + 1] = text and core.quote(text) or UNKNOWN
  end
  return table.concat(texts, " ")
end

--- A command behind a pattern in any argument.
local function behind(...)
  local patterns = { ... }
  return function(step, list)
    for i = 2, #step.fields do
      for _, pattern in ipairs(step.fields[i].text and patterns or {}) do
        local first, second = step.fields[i].text:match(pattern)
        list[#list + 1] = second or first
      end
    end
  end
end

--- Arguments that are whole scripts.
local function scripts(step, list)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text and text:find("%s") then list[#list + 1] = text end
  end
end

--- The rest is a command, from the argument behind one of some names on.
local function from(names)
  return function(step, list)
    for i = 2, #step.fields - 1 do
      if names[step.fields[i].text or ""] then
        list[#list + 1] = rest(step, i + 1)
        return
      end
    end
  end
end

local ITSELF <const> = set("localhost 127.0.0.1 ::1 [::1] ip6-localhost")

local SSH_OPTIONS <const> = behind("^%-?o?%s*[Pp]roxy[Cc]ommand[=%s]+(.*)",
  "^%-?o?%s*[Ll]ocal[Cc]ommand[=%s]+(.*)")

--- What ssh runs is run here if it goes no further.
local function of_ssh(step, list)
  local call = step.call or step.doubtful
  local host = call and call.operands[1]
  if host and ITSELF[(host.text or ""):match("[^@]*$")] and call.operands[2] then
    local texts = {}
    for i = 2, #call.operands do texts[i - 1] = call.operands[i].text or UNKNOWN end
    list[#list + 1] = table.concat(texts, " ")
  end
  SSH_OPTIONS(step, list)
end

--- The command that an effect tells of: words, or the text of a script; nil if there is none.
local function text_away(step, effect)
  local item = effect.item
  if not item then return nil end
  if effect.script == "option" then return item.text end
  if not effect.script then return rest(step, item.field) end
  local texts = {}
  for i = item.field, #step.fields do texts[#texts + 1] = step.fields[i].text or UNKNOWN end
  return table.concat(texts, " ")
end

--- The commands that run on another machine, or in a container, with what they are given to read.
local function away(step)
  local list = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "away" then
      local shown, given = text_away(step, effect), input(step)
      local whole = shown and given
        and ("printf %%s %s | {\n%s\n}"):format(core.quote(given), shown)
      shown = shown or effect.script and given
      list[#list + 1] = shown and { text = whole or shown, shown = whole and given or shown } or nil
    end
  end
  return list
end

--- What xargs makes of what comes in, and parallel of what stands behind ":::".
local function of_xargs(step, list)
  local run
  for _, effect in ipairs(step.effects) do
    if effect.kind == "run" and (effect.open or effect.holes) then run = run or effect end
  end
  local text = run and run.item and input(step)
  local words = {}
  for i = run and run.before and run.before + 1 or #step.fields + 1, #step.fields do
    words[#words + 1] = step.fields[i].text or nil
  end
  for word in (text or ""):gmatch("[^%s%z]+") do words[#words + 1] = word end
  if #words == 0 then return end
  local texts, put, all = {}, false, table.concat(words, " ")
  local plain = steps.name(step) == "parallel"  -- what it puts together is for a shell
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

--- What deletes by another name.
local function of_deletion(step, list)
  local first = 2
  while (step.fields[first] and step.fields[first].text or ""):find("^%-") do first = first + 1 end
  if step.fields[first] and step.fields[first].text == "trash" then first = first + 1 end
  if step.fields[first] then list[#list + 1] = "rm -r " .. rest(step, first) end
end

local function of_npx(step, list)
  for i = 2, #step.fields do
    local name = (step.fields[i].text or ""):match("^([%w-]+)")
    if name == "rimraf" or name == "del-cli" or name == "trash" then
      list[#list + 1] = "rm -r " .. rest(step, i + 1)
    end
  end
end

--- An alias stands for what it says.
local function of_alias(step, list)
  for i = 2, #step.fields do list[#list + 1] = (step.fields[i].text or ""):match("^[^=]+=(.*)$") end
end

--- Settings of git whose value is a command.
local SETTINGS <const> = {
  "^core%.pager$", "^core%.editor$", "^core%.sshcommand$", "^core%.askpass$", "^core%.fsmonitor$",
  "^sequence%.editor$", "^diff%.external$", "^pager%.", "%.textconv$", "tool%..*%.cmd$",
  "^filter%..*%.%a+$",
}

local function is_command(name)
  for _, pattern in ipairs(SETTINGS) do
    if name:find(pattern) then return true end
  end
  return false
end

--- What a setting of git runs.
local function of_setting(name, value, list)
  name = name:lower()
  if name:find("^alias%.") or name:find("^credential%..*helper$") then
    list[#list + 1] = value:match("^!(.*)$") or name:find("^alias") and "git " .. value or nil
  elseif is_command(name) then
    list[#list + 1] = value
  elseif name:find("^remote%..*%.push$") and value:find("^%+")
    or name:find("^remote%..*%.mirror$") and value == "true" then
    list[#list + 1] = "git push -f"
  elseif name == "core.hookspath" and (value == "" or value == "/dev/null") then
    list[#list + 1] = "git commit --no-verify"
  end
end

--- Settings that git is given for a call, or keeps.
local function of_git(step, list)
  local keeps = false
  for i = 2, #step.fields - 1 do
    local text, following = step.fields[i].text or "", step.fields[i + 1].text or ""
    keeps = keeps or text == "config"
    local name, value = following:match("^([^=]+)=(.*)$")
    if text == "-c" and name then of_setting(name, value, list) end
    if keeps and text:find("%.") then of_setting(text, following, list) end
  end
  for i = 3, #step.fields do list[#list + 1] = (step.fields[i].text or ""):match("^%-O(.+)") end
end

local SED <const> = behind("^[%d,$]*e%s+(.+)$", "^s(%p).-%1(.-)%1%w*e")

--- The script of sed, attached to its option or not.
local function of_sed(step, list)
  SED(step, list)
  local fields = {}
  for i, field in ipairs(step.fields) do
    local text = field.text or ""
    fields[i] = { text = text:match("^%-%-e%a*=(.*)$") or text:match("^%-%a*e(.+)$") }
  end
  SED({ fields = fields }, list)
end

--- A terminal runs what stands behind an option: words, or the text of a script.
local TERMINALS <const> = set("-e -x --")

local function of_terminal(step, list)
  for i = 2, #step.fields - 1 do
    if TERMINALS[step.fields[i].text or ""] then
      list[#list + 1] = i + 1 == #step.fields and step.fields[i + 1].text or rest(step, i + 1)
      return
    end
  end
end

local of_separators

local EDITORS <const> = behind("^[:+]*!(.*)$", "^%+:?!(.*)$", "^[:+]*silent!?%s+!(.*)$")

--- By the name of a command: function(step, list), which adds the texts of commands.
local BY_NAME <const> = {
  alias = of_alias, git = of_git, ssh = of_ssh, scp = of_ssh, sftp = of_ssh, xargs = of_xargs,
  parallel = of_xargs, npx = of_npx, rimraf = of_deletion, trash = of_deletion, gio = of_deletion,
  vim = EDITORS, vi = EDITORS, nvim = EDITORS, ex = EDITORS, view = EDITORS, less = EDITORS,
  gdb = behind("^shell%s+(.*)", "^!(.*)", "^system%s+(.*)"),
  sqlite3 = behind("^%s*%.s[hy]%a*%s+(.*)"), psql = behind("^%s*\\!%s*(.*)"),
  mysql = behind("^%s*\\!%s*(.*)", "^%s*system%s+(.*)"), lldb = behind("^platform%s+shell%s+(.*)"),
  emacs = behind('%(shell%-command%s+"([^"]*)"'), tmux = scripts, screen = scripts,
  ["nix-shell"] = scripts, nix = from(set("-c --command")), direnv = from(set("exec .")),
  expect = behind("spawn%s+(.*)"), make = behind("^[^;]*:[^;]*;(.*)"),
  sed = of_sed, socat = behind("^%s*[Ee][Xx][Ee][Cc]:([^,]*)", "^%s*[Ss][Yy][Ss][Tt][Ee][Mm]:(.*)",
    "^%s*[Ss][Hh][Ee][Ll][Ll]:(.*)"),
}
for name in ([[
  xterm uxterm urxvt rxvt gnome-terminal konsole alacritty kitty foot wezterm xfce4-terminal
  mate-terminal tilix terminator x-terminal-emulator lxterminal st
]]):gmatch("%S+") do BY_NAME[name] = of_terminal end

--- A name that is parted by $IFS is several words.
function of_separators(step, list)
  local word = step.fields[1] and step.fields[1].word
  local pieces, parted = {}, false
  for i, part in ipairs(word and word.parts or {}) do
    local separates = part.kind == "parameter" and part.name == "IFS"
    pieces[i] = separates and " " or step.script.text:sub(part.from, part.to)
    parted = parted or separates
  end
  for i = 2, #step.fields do pieces[#pieces + 1] = " " .. (step.fields[i].text or UNKNOWN) end
  if parted then list[#list + 1] = table.concat(pieces) end
end

--- at and batch run what comes in, later.
local LATER <const> = set("at batch")

local function of_code(step, list)
  local ticks = TICKS[steps.name(step) or ""]
  local function add(text)
    if not text or #text > LONGEST then return end
    local found = code.commands(text, ticks)
    table.move(found, 1, #found, #list + 1, list)
    list.decoded, list.fetched = list.decoded or found.decoded, list.fetched or found.fetched
    list.input, list.forks = list.input or found.input, list.forks or found.forks
    list.remote = list.remote or found.remote
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "code" then add(effect.text) end
    if effect.kind == "stdin" and not effect.shell then add(input(step)) end
  end
end

--- The commands that stand in the texts of a command, with what code.lua tells of it.
local function texts(step)
  local list, name = {}, steps.name(step)
  of_variables(step, list)
  local find = BY_NAME[name or ""]
  if find then find(step, list) end
  if name and wrappers.is(name) then wrappers.add(step, rest, list) end
  if not name then of_separators(step, list) end
  if LATER[name] then list[#list + 1], list.input = input(step), true end
  of_code(step, list)
  return list
end

local function stop(why) return { why = why, kind = "variants" } end

--- What the user wants, where a command runs elsewhere: the places here are not those there.
local function elsewhere(config)
  return setmetatable({ elsewhere = true, project = false, guards = false }, { __index = config })
end

--- Why the text of a command is refused; nil if it is not.
local function judged(text, cwd, config, shown)
  local decision = decide.command(text, cwd, config, true)
  if decision.classification ~= "BLOCKED" then return nil end
  local reason = (decision.reasons[1] or ""):gsub("^%u%l*%u*: ", ""):match("^(.-)%. ")
  shown = (shown or text):match("^%s*([^\n]*)"):sub(1, 60)
  return stop(("it runs %q%s: %s"):format(shown, config.elsewhere and " elsewhere" or "",
    reason or "that is refused"))
end

--- Why a command is refused for what stands in its texts; nil if it is not.
-- @treturn table|nil as that of `blocked.why`
function hidden.why(config, step)
  local depth = config.hidden or 0
  if depth >= DEEPEST then return nil end
  local list, stdin = texts(step), step.opened.stdin
  if list.decoded then return stop("it runs what it decodes") end
  if list.remote then return stop("it lets another machine run a program here") end
  if list.forks then return stop("it is a fork bomb: it starts itself again and again") end
  local fetched = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched
  if list.fetched or list.input and fetched then return stop("it runs what it downloads") end
  config.hidden = depth + 1
  local found
  local cwd = paths.is_known(step.cwd) and step.cwd or nil
  for _, text in ipairs(list) do found = found or judged(text, cwd, config) end
  for _, given in ipairs(found and {} or away(step)) do
    found = found or judged(given.text, nil, elsewhere(config), given.shown)
  end
  config.hidden = depth
  return found
end

return hidden
