--- Scripts that the command itself writes or composes, and runs: if their text is known, it is
-- followed (shell/runs.lua); otherwise we ask if the command mentions a download anywhere.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.layers.downloads.written_scripts
local dataflow = require("sandbox_enforcer.shell.dataflow")
local foreign_code = require("sandbox_enforcer.shell.foreign_code")
local glob_words = require("sandbox_enforcer.layers.downloads.glob_words")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local output = require("sandbox_enforcer.shell.output")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local receivers = require("sandbox_enforcer.layers.downloads.receivers")
local script_files = require("sandbox_enforcer.shell.script_files")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")
local suspicions = require("sandbox_enforcer.layers.downloads.suspicions")

local written_scripts = {}

local WHY <const> = "`%s` runs a script that this command writes, and that may download something"

--- Does a command itself download something? Its words then belong to the download.
local function fetches(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then return true end
  end
  return false
end

--- The input of a command, if the script contains it.
local function read_by(step)
  local stdin = step.opened.stdin
  local holder = stdin.kind == "text" and stdin.holder
  return input.of(step) or stdin.choices and table.concat(stdin.choices, "\n")
    or holder and stdin.script.text:sub(holder.from, holder.to) or nil
end

--- Does one of the first `last` steps pass a test? Each is tested once: steps do not change.
-- @tparam sandbox_enforcer.layers.downloads self
-- @param key for this test
-- @number last of the steps
-- @tparam function is_one function(step, key)
local function any_seen(self, key, last, is_one)
  local looked = self.looked[key] or { count = 0, found = false }
  self.looked[key] = looked
  while not looked.found and looked.count < last do
    looked.count = looked.count + 1
    looked.found = is_one(self.seen[looked.count], key)
  end
  return looked.found
end

--- Does a command mention a download, or decode a text?
local function speaks_itself(step, key)
  local addresses = key == "addresses"
  local shown = dataflow.shows_state(step) and step.script.text
  if shown and output.names_fetching(step.rules, shown, addresses) then return true end
  local text = not fetches(step) and read_by(step)
  if text and output.names_fetching(step.rules, text, addresses)
    or not fetches(step) and output.speak_of_fetching({ step }, addresses) then return true end
  for _, variable in ipairs(step.environment) do
    local value = variable.value
    if value and output.names_fetching(step.rules, value, addresses) then return true end
  end
  for _, one in ipairs(steps.elements(step)) do
    local value = one.word.value or step.script.text:sub(one.word.from, one.word.to)
    if output.names_fetching(step.rules, value, addresses) then return true end
  end
  return false
end

--- May one of the commands so far have written or composed a download? True for a text that
-- mentions one, and for one that is decoded.
-- @tparam[opt] boolean addresses any address counts, not only a tool's name
local function speaks(self, addresses)
  return any_seen(self, addresses and "addresses" or "tools", #self.seen, speaks_itself)
end

--- Does this script write a file, or may it?
local function is_written(self, path)
  if not path then return true end
  for made in pairs(not paths.is_known(path) and self.world.made or {}) do
    if paths.basename(made) == paths.basename(path) then return true end
  end
  local record = self.world:maker(path)
  return record ~= nil and not record.by.moved_to and record.by.fetched ~= true
end

--- Does a command get a whole download as one text, which it may put into a file?
local function holds_download(step)
  local name = step.opened.stdout.kind == "shell" and steps.name(step)
  if name == "echo" or name == "printf" or fetches(step) then return false end  -- only shown
  local list = { read_by(step) }
  for i = 2, #step.fields do list[#list + 1] = step.fields[i].text end
  for _, text in ipairs(list) do
    local named = knowledge.of(step, "keeps") or output.names_fetching(step.rules, text)
    if named and text:find("%s") and output.names_address(text) then return true end
  end
  return false
end

--- Does a command change a file in place, and get a whole download as one text?
local function changes(step, path)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "change" and effect.path == path then return holds_download(step) end
  end
  return false
end

--- May an earlier command write a program: a missing one, one of a download, or by changing it?
local function may_be_written(self, path)
  if not path or not paths.is_known(path) then return false end
  local by = (self.world:maker(path) or {}).by
  if by and (by.content or not by.moved_to and not by.fetched) then return false end
  if paths.kind(path) then return any_seen(self, path, #self.seen - 1, changes) end
  return any_seen(self, "texts", #self.seen - 1, holds_download)
end

--- Was what an effect runs read as code of another language (shell/foreign_code.lua)?
local function is_read(step, effect)
  for _, found in ipairs(kinds[effect.kind].code and step.code or {}) do
    if found.known then return true end
  end
  return false
end

--- Is what an effect runs written by this command, and unknown?
local function is_own(self, step, effect)
  local runs, stdin = kinds[effect.kind].runs, step.opened.stdin
  if is_read(step, effect) then return false end
  if runs == "program" then
    local text = effect.item and effect.item.text
    local path = text and paths.absolute(step.cwd, text)
    return is_written(self, path) or may_be_written(self, path)
  elseif runs == "recipe" then
    local path = script_files.recipe_file(effect)
    if effect.file == "-" or (effect.file or ""):find("^/dev/fd/") then return true end
    return path ~= nil and (is_written(self, path) or may_be_written(self, path))
  elseif runs == "input" and stdin.kind == "file" then
    return is_written(self, stdin.text and paths.absolute(step.cwd, stdin.text))
  end
  return runs == "input" and (stdin.kind == "pipe" and not stdin.pipe.text
    or stdin.kind == "text" and not input.of(step))
end

--- Does an unknown text run: by `sh -c`, by eval, as the name of a command?
local function is_unknown(step)
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].runs == "script" and not effect.text then return true end
  end
  return step.opaque ~= nil or step.fields[1] ~= nil and step.fields[1].text == nil
end

--- Does a step source a script that already exists?
local function sources_other(self, step)
  local name, file = steps.name(step), step.fields[2] and step.fields[2].text
  if name ~= "source" and name ~= "." or not file then return false end
  local path = not file:find("^/dev/") and paths.absolute(step.cwd, file)
  return path and not is_written(self, path) and not may_be_written(self, path)
end

--- Why a command may run a download that this one wrote; nil if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.of(self, step)
  local written
  for _, effect in ipairs(step.effects) do written = written or is_own(self, step, effect) end
  local unknown = is_unknown(step) and not sources_other(self, step)
  local given = written and outside.exported(self.world)
  for _, variable in ipairs(written and step.environment or {}) do
    given = outside.join(given, variable.fetched)
  end
  if given then
    return ("`%s` runs a script that may write what is fetched"):format(
      missing_downloads.written(step))
  elseif written and (self.world.told or step.opened.stdin.kind == "pipe"
    and step.opened.stdin.pipe.names) and not self.config:holds(paths.absolute(step.cwd,
    step.fields[1].text or "/") or "/") then
    return ("`%s` runs a script that may copy content out of the sandbox"):format(
      missing_downloads.written(step))
  end
  local from, to = step.fields[2], step.fields[#step.fields]
  local own = from and step.script.text:sub(from.word.from, to.word.to)
  local said = written and speaks(self, true)
    or unknown and (speaks(self) or own and output.names_fetching(step.rules, own))
  return said and WHY:format(missing_downloads.written(step)) or nil
end

--- Does a command mention a setting that names a program its tool runs on its own?
local function sets_hooks(step)
  local hooks = step.rule and step.rule.words.hooks
  for i = 2, hooks and #step.fields or 1 do
    local text = step.fields[i].text or ""
    local address = text:find("://", 1, true) and not text:find("=", 1, true)
    local setting = not address and text:find(".", 2, true) and text:lower()
    for nth = 1, setting and #hooks or 0 do
      if setting:find(hooks[nth]) then return true end
    end
  end
  return false
end

--- Does a command set such a setting?
local function configures_hooks(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "git_config" and sets_hooks(step) then return true end
  end
  return false
end

--- Did an earlier command set such a setting?
local function set_hooks_before(self)
  return any_seen(self, "hooks", #self.seen - 1, configures_hooks)
end

--- May this script have written what git runs on its own: hooks, by their place or by a setting?
local function writes_hooks(self, step)
  for path in pairs(self.world.made) do
    if path:find("/%.?g?i?t?hooks/[^/]+$") or path:find("/%.husky/[^/]+$") then return true end
  end
  return set_hooks_before(self) or sets_hooks(step)
end

--- Did this script make git run something that gets a download?
local function hands_over(self, step)
  local brings, list = false, step.effects
  for i = 1, #list do brings = brings or list[i].kind == "fetch" end
  if not brings then return false end
  return set_hooks_before(self) or next(self.world.made) and writes_hooks(self, step)
end

--- Why git may run a download that this command wrote; nil if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.by_hook(self, step)
  local list = step.effects
  for i = 1, #list do
    local git = list[i].kind == "repository"
    if git and (writes_hooks(self, step) and speaks(self, true) or hands_over(self, step)) then
      return WHY:format(missing_downloads.written(step))
    end
  end
  return nil
end

--- Does a command write a file that says where a tool's remotes are?
local function writes_remotes(step, wanted)
  local function is_one(path)
    for i = 1, path and #wanted or 0 do
      if path:find(wanted[i]) then return true end
    end
    return false
  end
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].alters and is_one(effect.path) then return true end
  end
  for _, file in ipairs(step.opened.files) do
    if is_one(file.path) then return true end
  end
  return false
end

--- Why a command takes from a remote that this script set in a file; nil if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.by_remote(self, step)
  local wanted = step.call and step.call.rule.brings and step.rule.words.remotes
  if wanted and any_seen(self, wanted, #self.seen - 1, writes_remotes) then
    return ("`%s` fetches from a remote that this command sets"):format(
      missing_downloads.written(step))
  end
  return nil
end

--- Words that run a program in some languages.
local RUNS <const> = { "subprocess", "system", "exec", "spawn", "open3", "popen", "`" }

local function runs_programs(text)
  for _, word in ipairs(RUNS) do
    if text:lower():find(word, 1, true) then return true end
  end
  return false
end

--- Does this file name make it the program? Some tools have programs for their subcommands.
local function is_program(file, name)
  return file == name or name and file:sub(1, #name + 1) == name .. "-"
end

--- Does a command run a file that this script made: a program of that name, or one that code in
-- another language mentions?
local function names_own(self, step)
  local name = steps.sets_path(step, self.world) and steps.name(step)
  local texts = {}
  for _, effect in ipairs(step.effects) do
    local text = effect.kind == "code" and effect.text or ""
    if runs_programs(text) then texts[#texts + 1] = text end
  end
  if not name and #texts == 0 then return false end
  for path, record in pairs(self.world.made) do
    local file = not record.by.moved_to and paths.basename(path)
    if file and is_program(file, name) then return true end
    for _, text in ipairs(file and texts or {}) do
      if text:find(file, 1, true) then return true end
    end
  end
  return false
end

--- Why a command may run a download that this one wrote without saying so; nil if it does not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.by_name(self, step)
  if not next(self.world.made) or not names_own(self, step) or not speaks(self, true) then
    return nil
  end
  return WHY:format(missing_downloads.written(step))
end

--- Does a text in another language or a shell download something?
local function downloads(self, step, text)
  if suspicions.runs_tool(self, text) or suspicions.quotes_tool(self, text) then return true end
  return suspicions.by_code(self, step, foreign_code.read(step, text)) ~= nil
end

--- Does a text name an address, and a tool that downloads, apart from each other?
local function mentions_tool(step, text)
  local bare = text:gsub("%a[%w+.-]*://[%w._~/-]*", " ")
  return #bare < #text and output.names_fetching(step.rules, bare)
end

--- Words of any language that sound like a download.
local SOUNDS <const> = {
  "download", "urlopen", "urlretrieve", "openstream", "httpclient", "http.get", "fetch(", "socket",
  "requests.", "libcurl", "http::", "geturl", "get_url", "net/http", "open-uri",
}

--- Does a text that a tool obeys, in a language without a rule, seem to download something?
local function seems_to_download(step, text)
  if not text:find("://", 1, true) then return false end
  local lower = text:lower()
  for _, word in ipairs(SOUNDS) do
    if lower:find(word, 1, true) then return true end
  end
  return mentions_tool(step, lower)
end

--- Does a file's name say that it is only text for people to read?
local function is_prose(step, name)
  if not name:find("%.[mt][dx]t?$") then return false end
  for _, pattern in ipairs((knowledge.of(step, "runner") or {}).reads or {}) do
    if name:find(pattern) then return false end
  end
  return true
end

--- Did this script write a file whose text is unknown, and may be a download that it mentions?
local function is_unread(self, by)
  if by.content or by.moved_to or by.fetched or not by.redirect then return false end
  return speaks(self) and speaks(self, true)
end

--- Words of rules whose tools run, or build, what files and their input say.
local BUILDS <const> = { "runner", "obeys", "compiles" }

--- Why a tool that builds or runs may obey a text of this script that downloads something; nil if
-- it does not.
local function by_text(self, step)
  local builds, strange = false, not knowledge.rule(step)
  for _, word in ipairs(BUILDS) do builds = builds or knowledge.of(step, word) end
  if not builds and (not strange or strangers.is_builtin(step)) then return nil end
  local given = step.opened.stdin.kind ~= "shell" and read_by(step) or ""
  for _, field in ipairs(step.fields) do
    local part = field.word and (field.word.parts or {})[1]
    if part and part.kind == "process" then
      given = given .. step.script.text:sub(part.from, part.to)
    end
  end
  if seems_to_download(step, given) then return WHY:format(missing_downloads.written(step)) end
  local suspect = strange and mentions_tool or seems_to_download
  for path, record in pairs(self.world.made) do
    local text = not record.by.moved_to and record.by.content
    local read = text and not is_prose(step, paths.basename(path) or "")
    if read and suspect(step, text) or is_unread(self, record.by) then
      return WHY:format(missing_downloads.written(step))
    end
  end
  return nil
end

--- What a command starts: another language, or a shell that reads files at start-up.
local function starts(step)
  local how
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    if effect.kind ~= "opaque" and traits.code then how = effect.shell and "shell" or "code" end
  end
  if how or not step.rule then return how or nil end
  return knowledge.of(step, "shell") and "shell" or knowledge.of(step, "language") and "code" or nil
end

--- Why a command may load a file that this script wrote, as a module or at start-up; nil if it does
-- not.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.by_load(self, step)
  local written = next(self.world.made)
  local hidden = not step.call and (written or step.script.text:find("://", 1, true))
    or written and knowledge.of(step, "obeys") and not starts(step)
  local why = hidden and steps.name(step) and by_text(self, step) or nil
  local how = not why and written and starts(step)
  if not how then return why end
  for path, record in pairs(self.world.made) do
    local by = record.by
    local text = not by.moved_to and by.content  -- there may be many others
    local may = text and (how == "code" or (paths.basename(path) or ""):find("^%."))
    if how == "code" and is_unread(self, by) or may and downloads(self, step, text) then
      return WHY:format(missing_downloads.written(step))
    end
  end
  return nil
end

--- Variables that a shell evaluates on its own.
local EVALUATED <const> = {
  PS0 = true, PS4 = true, PROMPT_COMMAND = true, BASH_ENV = true, ENV = true,
}

--- Does a variable that is set for a command hold data from outside?
local function brings(step, name)
  for _, variable in ipairs(step.environment) do
    if variable.name == name and variable.fetched then return true end
  end
  return false
end

--- The variables before a command whose value is the name of a pipe from other commands.
local function composed_names(step)
  local found = {}
  for _, variable in ipairs(step.environment) do
    for _, part in ipairs(variable.word and variable.word.parts or {}) do
      if part.kind == "process" then found[variable.name or ""] = true end
    end
  end
  return found
end

--- Is an address among the arguments of a command?
local function names_address(step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("://", 1, true) then return true end
  end
  return false
end

--- Why a variable may make something run a download; nil if none does. A program may run the value
-- of any variable that it gets; the shell itself runs only some.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function written_scripts.by_variable(self, step)
  local composed, keeps = composed_names(step), glob_words.gives(step)
  for _, variable in ipairs(step.assigns) do
    local name, value = variable.name or "", variable.value or ""
    local given = #step.fields > 0 or EVALUATED[name]
    local tool = given and (value:find("://", 1, true) or names_address(step))
      and (suspicions.runs_tool(self, (value:gsub("\\ ", " ")))
        or suspicions.quotes_tool(self, value))
    tool = tool or given and receivers.copier(self, value)
    if tool then return ("%s may run %s"):format(name, tool) end
    local unknown = EVALUATED[name] and not variable.value and not variable.unset
    if unknown and (brings(step, name) or speaks(self, true)) then
      return ("%s may run a script that downloads something"):format(name)
    end
    local handed = given and (not keeps or self.world.exports[name] or EVALUATED[name])
    local path = handed and value ~= "" and paths.absolute(step.cwd, (value:gsub("^@", "")))
    local made = path and self.world:maker(path)
    local runs = made and (EVALUATED[name] or is_written(self, path))
      or EVALUATED[name] and value:find("[`(]")
    if (runs or given and composed[name]) and speaks(self, true) then
      return ("%s may run a script that this command writes"):format(name)
    end
  end
  return nil
end

return written_scripts
