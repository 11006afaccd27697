--- Commands that no rule calls a download, but that look like one.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.layers.downloads.suspicions
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local naming = require("sandbox_enforcer.shell.naming")
local output = require("sandbox_enforcer.shell.output")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local programs = require("sandbox_enforcer.layers.downloads.programs")
local receivers = require("sandbox_enforcer.layers.downloads.receivers")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local suspicions = {}

--- Builtins that take the names of commands without running them.
local TALKS <const> = {
  echo = true, printf = true, [":"] = true, ["true"] = true, ["false"] = true, type = true,
  test = true, ["["] = true, ["[["] = true, alias = true, export = true, help = true, trap = true,
  eval = true, command = true,
}

--- Is this the name of a tool that downloads when an address follows?
local function is_tool(self, name)
  local rule = name and knowledge.about(self.world.rules, name)
  return rule and rule.words.fetches or false
end

--- Does another command follow this name, as after a wrapper?
local function leads(self, name)
  local rule = knowledge.about(self.world.rules, name)
  return rule and rule.words.leads or false
end

local VERBS <const> = { clone = true, checkout = true, co = true, export = true, repo = true }

--- Does a word after such a tool's name lead elsewhere: an address, host:path, or a verb?
function suspicions.leads_away(text)
  return VERBS[text] or text:find(":", 1, true) ~= nil
    and (text:find("://", 1, true) ~= nil or text:find("^[%w@._-]+:[%w~./]") ~= nil)
end

--- How such a tool appears in a text: its name, and what follows.
local BEGINNINGS <const> = { "^%s*([%w_./-]+)%s+(%S+)", "!%s*([%w_./-]+)%s+(%S+)" }

--- The download tool that a word names, if what follows fits it.
local function tool_of(self, word, behind)
  local tool = word and word:match("%f[^/\0][^/]+$")
  local goes_on = tool and (behind:find("^['\"]?%-") or behind:find("://") or VERBS[behind])
  return goes_on and is_tool(self, tool) and tool or nil
end

--- The download tool that a text begins with, or that an editor's text runs: "!wget URL".
local function begins_with_tool(self, text)
  if not text:find("%s") or not text:find("://", 1, true) then return nil end
  local first, rest = text:match("^%s*([%w_.-]+)(%s.*)$")
  if first and leads(self, first) then text = rest end
  for _, pattern in ipairs(BEGINNINGS) do
    local tool = tool_of(self, text:match(pattern))
    if tool then return tool end
  end
  return nil
end

--- The download tool quoted in code of another language: `system("curl -O …")`.
-- @tparam sandbox_enforcer.layers.downloads self
-- @string text
-- @treturn string|nil
function suspicions.quotes_tool(self, text)
  for word, behind in text:gmatch("[\"'`(]%s*([%w_./-]+)[\"',%s%[(]+([^\"'%s]+)") do
    local tool = tool_of(self, word, behind)
    if tool then return tool end
  end
  return nil
end

--- Words in other shells that a command follows.
local LEADING <const> = {
  ["and"] = ";", ["or"] = ";", ["not"] = ";", ["then"] = ";", ["else"] = ";", ["do"] = ";",
  begin = ";", shell = ";", command = ";", builtin = ";", time = ";", exec = ";", spawn = ";",
}

--- The download tool that a command in a text begins with, as in other shells.
-- @tparam sandbox_enforcer.layers.downloads self
-- @string text
-- @treturn string|nil
function suspicions.runs_tool(self, text)
  local function separator(word) return LEADING[word] or leads(self, word) and ";" or nil end
  local marked = ";" .. text:gsub("%f[%w_]%l+%f[^%w_]", separator)
  for word, behind in marked:gmatch("[;&|\n({]%s*([%w_./-]+)%s+(%S+)") do
    local tool = tool_of(self, word, behind)
    if tool then return tool end
  end
  return begins_with_tool(self, text)
end

--- Words of code that decodes a text, and that runs one.
local DECODES <const> = {
  "b64decode", "decode_base64", "decode64", "base64.", "'base64'", '"base64"', "unhexlify",
  "fromhex",
}
local STARTS <const> = { "system", "exec", "spawn", "popen", "subprocess", "eval", "check_output" }

local function has_word(text, list)
  for i = 1, #list do
    if text:find(list[i], 1, true) then return true end
  end
  return false
end

--- Why code may download something; nil if nothing suggests that.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step that runs it
-- @tparam table found the result of code.effects
function suspicions.by_code(self, step, found)
  local why = programs.why(self, step, found, function(name) return is_tool(self, name) end)
  if why then return why end
  local lower = found.text:lower()
  if has_word(lower, DECODES) and has_word(lower, STARTS) then
    return "the code may run what it decodes"
  end
  local text = found.text:find("://", 1, true) and (found.known and found.bare() or found.text)
  local tool = text and suspicions.runs_tool(self, text)
  return tool and "the code may download something: " .. tool or nil
end

--- Why the code that a command runs may download something; nil if nothing suggests that.
local function programs_fetch(self, step)
  for _, found in ipairs(step.code or {}) do
    local why = suspicions.by_code(self, step, found)
    if why then return why end
  end
  return nil
end

--- All text that a command gets: its words, its input, and files that this script wrote.
local function told(self, step)
  local list = { input.of(step) or nil }
  for i = 2, #step.fields do list[#list + 1] = step.fields[i].text or nil end
  for _, effect in ipairs(next(self.world.made) and step.effects or {}) do
    local path = effect.path or effect.kind == "program" and effect.text
      and paths.absolute(step.cwd, effect.text)
    local record = path and self.world:maker(path)
    list[#list + 1] = record and record.by.content or nil
  end
  return list
end

--- The last result of a match; "" if there is none.
local function last(...) return (select("#", ...) > 0 and select(-1, ...)) or "" end

--- The download tool among the arguments or in the input of a command, found by what its rule says
-- of these; nil if there is none.
local function holds_tool(self, step)
  local list, several = told(self, step), false
  for _, text in ipairs(list) do several = several or text:find("[^%w:/.@_-]") ~= nil end
  local how = several and knowledge.of(step, "holds")  -- a tool and its address are several words
  for _, text in ipairs(type(how) == "table" and how.patterns and list or {}) do
    for line in text:gmatch("[^\n]+") do
      local bare = line:match("^%-%-[%w-]+=(.*)$") or line
      for _, pattern in ipairs(how.patterns) do
        local held = last(bare:match(pattern))
        local tool = suspicions.runs_tool(self, held) or suspicions.quotes_tool(self, held)
        if tool then return tool end
      end
    end
  end
  return nil
end

--- The download tool that a command among the arguments begins with, if the rule finds such
-- commands, and none is followed; nil if there is none.
local function finds_tool(self, step)
  local how = knowledge.of(step, "holds")
  for _, effect in ipairs(step.effects) do
    if effect.kind ~= "opaque" and kinds[effect.kind].runs then return nil end
  end
  for _, text in ipairs(type(how) == "function" and knowledge.call(step, "holds") or {}) do
    local tool = suspicions.runs_tool(self, text)
    if tool then return tool end
  end
  return nil
end

--- Why a command may run a download that is in its words or input; nil if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function suspicions.by_words(self, step)
  local text = step.script.text
  if not text:find("://", 1, true) then return nil end
  local tool = holds_tool(self, step) or finds_tool(self, step)
  return tool and ("`%s` may run %s"):format(steps.name(step) or "it", tool) or nil
end

local SUBSCRIPT <const> = "the subscript of an array may run a download"

--- Does a text run a download where the shell reads it as a number or a name?
local function runs_in_subscript(self, text)
  local inner = text and text:find("[", 2, true) and text:match("^[%a_][%w_]*%[.-[$`]%(?(.*)$")
  return inner and suspicions.runs_tool(self, inner)
end

--- Why the shell may run a download in a text that it reads as a number or a name: `a[$(…)]`; nil
-- if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function suspicions.by_subscript(self, step)
  for i = 2, #step.fields do
    if runs_in_subscript(self, step.fields[i].text) then return SUBSCRIPT end
  end
  for _, variable in ipairs(step.environment) do
    if runs_in_subscript(self, variable.value) then return SUBSCRIPT end
  end
  return nil
end

--- Options of programs without a rule whose value is code.
local CODE <const> = set "-c -e -E -eval --eval -Command -command --command --exec"

--- Does a rule say that a command is among the arguments, without saying which?
-- @tparam table step
-- @treturn boolean
function suspicions.holds_words(step)
  local how = step.rule and step.rule.words.holds
  if type(how) ~= "table" or not (how.after or how.option) then return false end
  for _, effect in ipairs(step.effects) do
    local runs = effect.kind ~= "opaque" and kinds[effect.kind].runs
    if runs and runs ~= "recipe" then return false end
  end
  return true
end

--- Does a command without a rule, or an editor, get a download tool and an address as words?
local function wraps_tool(self, step)
  local name = steps.name(step)
  local known = step.call and step.call.subcommand == nil and not knowledge.of(step, "keeps")
    and not suspicions.holds_words(step)
  if not name or known or TALKS[name] or knowledge.of(step, "talks") then return nil end
  local tool
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local inner = begins_with_tool(self, text)
    if inner or tool and suspicions.leads_away(text) then
      return ("it is unknown how %s runs %s"):format(name, inner or tool)
    end
    local word = text:match("%f[^/#\0][^/#]+$")
    if is_tool(self, word) then tool = word end
    local code = not step.rule and CODE[step.fields[i - 1].text] and text:find("://", 1, true)
    if code and not text:find("^%a+://") then return "its code may download something" end
  end
  return nil
end

--- Does a command put a downloading command into the settings of git?
local function configures(self, step)
  for _, effect in ipairs(step.effects) do
    for i = 2, effect.kind == "git_config" and #step.fields or 0 do
      local tool = suspicions.runs_tool(self, step.fields[i].text or "")
        or suspicions.runs_tool(self, (step.fields[i].text or ""):gsub("^!", ""))
      if tool then return "git may run " .. tool .. " later" end
    end
  end
  return nil
end

--- Does a pattern of zsh run code, `*(e:'…':)`, in a text that names the sandbox?
local function runs_pattern(self, text)
  return text:find("%([^()]*[e+][:'\"|{%[]") ~= nil and naming.in_text(self.world, text) ~= nil
end

--- Does a statement that only zsh reads take something from the sandbox, other than to list it?
local function takes_kept(self, step, text)
  local home, cwd = self.world.vars.HOME or "~", self.world.here.cwd
  local rule = knowledge.about(step.rules, text:match("^[%w_.-]+"))
  local prints = rule and (rule.words.lists or rule.words.prints)
  local lists = prints and not text:gsub("<%d*%-%d*>", ""):find("[>|]%s*[^%s&]")
  if lists or not self.config.sandbox then return false end
  if self.world:kept(cwd) or naming.in_text(self.world, text) then return true end
  for word in text:gmatch("[%w_./~-]+/") do
    local path = paths.absolute(cwd, (word:gsub("^~/", home .. "/")))
    if path and self.world:kept(path) then return true end
  end
  return false
end

--- Does a word of a command name a tool that downloads, or is one unknown?
local function names_fetching(step)
  for i = 3, #step.fields do
    local text = step.fields[i].text
    if not text or output.names_fetching(step.rules, text) then return true end
  end
  return false
end

--- Is a command hidden in an array, or its name unknown?
local function hidden(step)
  local given = step.call
  local item = given and given.subcommand == false and given.subcommand_item
  local word = item and step.fields[item.field].word
  if word and step.script.text:sub(word.from, word.to):find("[", 1, true) then
    return given.rule.name .. ": its subcommand is unknown"
  end
  local option = step.fields[2] and step.fields[2].text
  local global = step.script.shell == "zsh" and steps.name(step) == "alias"
    and (option == "-g" or option == "-s" and names_fetching(step))
  return global and "an alias may expand to anything" or nil
end

--- Why an unknown command may write what it gets from an address; nil if nothing suggests
-- that.
local function downloads(self, step)
  if knowledge.fits(step, "saves") then
    return ("`%s` may write what it fetches"):format(steps.name(step))
  end
  local at = strangers.address(step)
  local file = at and (receivers.output(step) or strangers.place(step, at))
  local path = file and paths.opened(self.world.here.cwd, file)
  if not file or path and self.config:holds(path) then return nil end
  return ("%s may write what it gets from %s to %s"):format(steps.name(step),
    step.fields[at].text or "an address", file)
end

--- Why a command with an unknown name may be a download.
function suspicions.of(self, step)
  local first = step.fields[1]
  if not first then return nil end
  local split = first.text and step.script.shell == "zsh" and first.text:find("%s")
  if split then return begins_with_tool(self, first.text) and "zsh may split a command" end
  if first.text then
    return wraps_tool(self, step) or configures(self, step) or programs_fetch(self, step)
      or hidden(step) or receivers.why(self, step) or downloads(self, step)
  end
  local named = self.moves and loop_names.is_new(self.moves, step, first)
  if outside.is_fetched(step.carries) and not named then
    return "an unknown command receives a download"
  end
  local written = step.script.text:sub(first.word.from, first.word.to)
  local odd = step.script.shell == "zsh" and self.on
  local tool = odd and output.names_tool(step.script.text, self.config)
  if tool then return "zsh reads it differently, and it mentions " .. tool end
  if step.node and step.node.unread then
    if takes_kept(self, step, written) then return "a pattern of zsh takes from the sandbox" end
    local away = written:find("://", 1, true) or written:find("/dev/tcp", 1, true)
    if runs_pattern(self, written) then return "a pattern runs code, and names the sandbox" end
    if written:find("[/~][^%s/]*%(#") then return "a pattern of zsh may find the sandbox" end
    return away and "zsh reads it differently, and it mentions an address" or nil
  end
  if written:find("[*?%[!]") then return "the command's name is unknown: " .. written end
  if written:find('^"?%${?[@*%d]') and step.script.text:find("://", 1, true) then
    return ("%s is an unknown command, and may be given a URL"):format(written)
  end
  for _, name in ipairs(first.choices or {}) do
    if is_tool(self, (name:gsub("^.*[/%s]", ""))) or is_tool(self, name:match("^%S+")) then
      return ("%s may be %s"):format(written, name)
    end
  end
  for _, field in ipairs(step.fields) do
    local list = field.choices or { field.text or field.begins }
    if table.concat(list, " "):find("://", 1, true) then
      return "an unknown command is given a URL"
    end
  end
  return nil
end

--- Does a command that can link files only copy them?
local function only_copies(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "link" then return false end
  end
  return step.rule.words.duplicates == true
end

--- May the sandbox's content be elsewhere after a command?
function suspicions.tampers(self, step)
  local config = self.config
  local touched, apart
  local way = config.sandbox and step.rule and step.rule.words.tampers
  if way == "content" and only_copies(step) then return false end
  for i = 2, way and #step.fields or 0 do
    local text = step.fields[i].text
    local path = text and paths.absolute(self.world.here.cwd, text)
    local inside = path and way == "content" and config:holds(path)
    touched = touched or inside
    local operand = text and text:find("^[^-]")
    apart = apart or text == nil or text:find("..", 1, true) or operand and not inside
    if path and paths.is_known(path) and core.contains(path, config.sandbox) then return true end
  end
  return touched and apart and true or false
end

return suspicions
