--- Shell text passed to MCP tools (CWE-78): judged like any other command.
-- @module sandbox_enforcer.layers.validators.shell_text
local core = require("sandbox_enforcer.core")
local parameters = require("sandbox_enforcer.layers.validators.parameters")

local shell_text = {}

local DEEPEST <const> = 32

local COMMANDS <const> = parameters.set [[
  argv bash cmd cmdline cmds command commandline commands exec sh shell shellcommand
]]

--- Words that may follow these: commandLine, shell_text.
local FORMS <const> = parameters.set "input line string text"

--- Parameters with shell text, unless it is in another language.
local SCRIPTS <const> = parameters.set "script scripts"

--- Parameters with shell text if the tool mentions a shell.
local INPUTS <const> = parameters.set [[
  characters chars code input keys keystrokes line lines snippet stdin text
]]

--- Parameters with shell text or something else.
local MAYBE <const> = parameters.set "code entrypoint keys keystrokes run startup"

local SHELLS <const> = parameters.set [[
  bash cmd command commands console exec process pty sh shell ssh terminal tmux tty zsh
]]

--- Words in the names of servers that talk to a shell, if the tool sends something there that is
-- not a file.
local TERMINALS <const> = parameters.set [[
  bash commander console iterm iterm2 pty screen sh shell ssh term terminal tmux tty zsh
]]
local SENDS <const> = parameters.set [[
  enter exec execute feed input interact invoke paste press run send submit type write
]]
local FILES <const> = parameters.set "block directory document file files folder note notes path"

local LANGUAGES <const> = parameters.set [[
  applescript browser cypher dom evaluate graphql groovy javascript js jq jxa lua node osascript
  page perl php playwright powershell puppeteer pwsh python query r ruby sql typescript
]]

local SPOKEN <const> = parameters.set "bash console sh shell shellscript terminal zsh"

--- Parameters that name a program, if its arguments are next to it.
local PROGRAMS <const> = parameters.set "binary executable program"

local ARGUMENTS <const> = parameters.set "args arguments argv"

--- Parameters with variables for what runs.
local VARIABLES <const> = parameters.set "env environ environment envs envvars"

--- Words of tools that run their input.
local RUNS <const> = parameters.set "exec execute invoke launch run spawn start"

--- The arguments in a list as shell text; nil if they are not arguments.
local function joined(list)
  local words = {}
  for i, word in ipairs(list) do
    if type(word) == "number" then word = tostring(word) end
    if type(word) ~= "string" then return nil end
    words[i] = core.quote(word) or nil
    if not words[i] then return nil end
  end
  return #words > 0 and table.concat(words, " ") or nil
end

--- Is the tool told to use a shell's language, or another? nil if neither.
local function speaks_shell(object)
  for key, value in pairs(object) do
    local name = type(key) == "string" and key:lower()
    if (name == "language" or name == "lang" or name == "runtime") and type(value) == "string" then
      return SPOKEN[value:lower()] or false
    end
  end
  return nil
end

--- Is the name of something to run next to the arguments?
local function has_program(object)
  for key in pairs(object) do
    local words = parameters.words(tostring(key))
    local last = words[#words]
    if COMMANDS[last] or PROGRAMS[last] then return true end
  end
  return false
end

--- The arguments next to a command.
local function beside(object)
  for key, value in pairs(object) do
    if type(key) == "string" and ARGUMENTS[key:lower()] then
      if type(value) == "table" then return joined(value) end
      return type(value) == "string" and value or nil
    end
  end
  return nil
end

--- Does a parameter contain shell text? It may be "maybe".
local function is_command(self, object, words, shell)
  local last = words[#words]
  if COMMANDS[last] or FORMS[last] and COMMANDS[words[#words - 1]] then return true end
  if PROGRAMS[last] and beside(object) then return true end
  if ARGUMENTS[last] then return self.runs and not has_program(object) end
  if self.foreign or shell == false then return false end
  local sure = SCRIPTS[last] or (self.shell or shell) and INPUTS[last]
  if sure and not self.elsewhere then return true end
  return (sure or MAYBE[last]) and "maybe" or false
end

--- Is it the name of the shell to use?
local function is_shell(text)
  return text:find("^[%w/._-]*sh$") ~= nil or text:find("^[%w/\\:._-]*%.exe$") ~= nil
    or text == "cmd"
end

--- Add the value of a parameter. A list in "commands" has several commands, one in "command" the
-- words of one.
local function add(self, object, name, value)
  local list = self.list
  if type(value) == "string" then
    local more = not ARGUMENTS[name] and beside(object)
    if name ~= "command" and not more and is_shell(value) then return end
    list[#list + 1] = more and value .. " " .. more or value
  elseif name:find("s$") and not ARGUMENTS[name] then
    for _, one in ipairs(value) do
      local text = type(one) == "table" and joined(one) or one
      if type(text) == "string" then list[#list + 1] = text end
    end
  else
    list[#list + 1] = joined(value)
  end
end

--- Add possible shell text, if it can be more than a name.
local function add_maybe(self, object, name, value)
  local other = { list = {} }
  add(other, object, name, value)
  for _, text in ipairs(other.list) do
    if text:find("%S%s+%S") and core.parse(text, {}) then self.maybe[#self.maybe + 1] = text end
  end
end

--- The variables that an object sets for what it runs, as shell text.
local function exports(object)
  local lines = {}
  for key, value in pairs(object) do
    local is = type(value) == "table" and parameters.any(parameters.words(tostring(key)), VARIABLES)
    for name, inner in pairs(is and value or {}) do
      local pair = type(name) == "string" and name .. "=" .. tostring(inner) or tostring(inner)
      local variable, text = pair:match("^([%a_][%w_]*)=(.*)$")
      local quoted = variable and core.quote(text)
      lines[#lines + 1] = quoted and ("export %s=%s\n"):format(variable, quoted) or nil
    end
  end
  table.sort(lines)
  return table.concat(lines)
end

local function gather(self, object, depth)
  if depth > DEEPEST then return end
  local keys, shell, before = {}, speaks_shell(object), #self.list
  for key in pairs(object) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  for _, key in ipairs(keys) do
    local value, words = object[key], parameters.words(tostring(key))
    local is_value = type(value) == "string" or type(value) == "table"
    local is = is_value and is_command(self, object, words, shell)
    if is then (is == "maybe" and add_maybe or add)(self, object, words[#words], value) end
    if type(value) == "table" then gather(self, value, depth + 1) end
  end
  local set = #self.list > before and exports(object) or ""
  for i = before + 1, #self.list do self.list[i] = set .. self.list[i] end
end

--- The shell texts passed to an MCP tool.
-- @string tool
-- @tparam table input
-- @treturn {string,...}
-- @treturn {string,...} texts that may be something else: only refusals count for them
function shell_text.texts(tool, input)
  local operation = parameters.operation(tool)
  if not operation or type(input) ~= "table" then return {}, {} end
  local words = parameters.words(operation)
  local server = parameters.words(tool:match("^mcp__(.-)__") or "")
  local shell = parameters.any(words, SHELLS)
  local sends = parameters.any(server, TERMINALS) and parameters.any(words, SENDS)
    and not parameters.any(words, FILES)
  local self = {
    list = {}, maybe = {}, foreign = parameters.any(words, LANGUAGES), shell = shell or sends,
    elsewhere = not shell and parameters.any(server, LANGUAGES),
    runs = shell or parameters.any(words, RUNS),
  }
  gather(self, input, 0)
  local texts = {}
  for _, text in ipairs(self.list) do
    if text:find("%S") then texts[#texts + 1] = text end
  end
  return texts, self.maybe
end

--- Why a text cannot be judged; nil if it can.
function shell_text.fault(text, shell)
  local script, problem = core.parse(text, { shell = shell })
  return not script and "cannot be parsed: " .. tostring(problem) or nil
end

return shell_text
