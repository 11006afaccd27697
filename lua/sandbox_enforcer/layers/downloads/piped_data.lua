--- Commands that get fetched data from a pipe, a substitution or a here-document.
-- @module sandbox_enforcer.layers.downloads.piped_data
local descriptors = require("sandbox_enforcer.shell.descriptors")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local landing = require("sandbox_enforcer.layers.downloads.landing")
local leaving = require("sandbox_enforcer.layers.downloads.leaving")
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local outside = require("sandbox_enforcer.shell.outside")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")

local piped_data = {}

local is_stdin <const> = descriptors.is_stdin

--- Is one of these options given the standard input as its value?
local function is_told_input(step, options)
  for i = 2, #step.fields do
    local text, after = step.fields[i].text or "", step.fields[i + 1]
    for option in options:gmatch("%S+") do
      if text == option and after and is_stdin(after.text) then return true end
      if text:sub(1, #option) == option and is_stdin(text:sub(#option + 1):gsub("^=", "")) then
        return true
      end
    end
  end
  return false
end

--- Does a command that runs files run its input, because no file is named or instead of one?
local function runs_input(step)
  local runner = knowledge.of(step, "runner")
  if not runner then return false end
  if runner.options and is_told_input(step, runner.options) then return true end
  for i = 2, runner.ends and #step.fields or 1 do
    local text = step.fields[i].text
    if not text or not is_stdin(text) and not text:find("^%-") then return false end
  end
  return runner.ends ~= nil
end

--- Does fetched data run without ever being saved: from a pipe, as an argument, as a script?
local function runs_it(moves, step)
  local stdin, words = step.opened.stdin, outside.is_fetched(step.fetched)
  local level = outside.join(stdin.kind == "pipe" and stdin.pipe.fetched, stdin.fetched)
  if stdin.kind == "text" then level = outside.join(level, step.opened.fetched) end
  local piped = outside.is_fetched(level)
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    if piped and kind == "stdin" then return true end
    local runs = kind == "script" or kind == "program" or kind == "run"
    local known = effect.text and not effect.text:find("^/dev/")
    if words and runs and not known then return true end
  end
  if piped and runs_input(step) then return true end
  local first = step.fields[1]
  local unknown = first and not first.text and not loop_names.is_new(moves, step, first)
  return words and unknown or step.opaque and (words or piped)
end

--- Handle fetched data on standard error, which may be a file.
function piped_data.tell(self, step)
  if step.opened.errors.kind == "file" then landing.print(self.moves, step.opened.errors) end
end

--- The target of a descriptor named like /dev/stderr; nil if it is another name.
-- @treturn ?table what is open there; without a kind if unknown
local function descriptor(step, effect)
  local path, item = effect.path, effect.place.item
  local word = item and step.fields[item.field].word
  local part = word and word.parts and word.parts[1]
  if part and part.kind == "process" then return nil end  -- its reader is followed
  if path == "/dev/stdout" then return step.opened.stdout end
  local number = path and descriptors.number(path)
  return number and (descriptors.target(step.opened, number) or {}) or nil
end

--- Handle fetched data that is written to a file that an argument names, or to a descriptor.
local function write(self, step, effect)
  local out = descriptor(step, effect)
  if not out then return self.moves:write(step, effect) end
  if out.kind == "file" then landing.print(self.moves, out) end
  if not out.kind and self.on then self.moves:ask("it goes to a file descriptor") end
end

--- Is fetched data in the input?
local function is_given(step)
  local stdin = step.opened.stdin
  return stdin.fetched or stdin.kind == "pipe" and stdin.pipe.fetched
end

--- Does a command change files that a search has found, and is everything else it is told known?
local function is_found(step, effect)
  for nth, field in ipairs(step.fields) do
    local found = effect.item and effect.item.field == nth and field.below
    if not field.text and not found then return false end
  end
  return true
end

--- Handle fetched data that a command may put into a file that it changes in place, as sed -i does,
-- or into the file's name, as touch does.
local function change(self, step, effect)
  local inside = effect.path and self.config:holds(effect.path)
  local sink = step.rule.sink or effect.call and effect.call.rule.sink
  if not self.on or inside or effect.beside and not effect.item then return end
  local told = step.fetched and not is_found(step, effect)
  local word = told and not knowledge.of(step, "rights")
  if not word and not (sink and (told or is_given(step))) then return end
  self.moves:ask(("the download would go into %s"):format(effect.text or "a file"))
end

--- Is a command told to read its standard input?
local function reads_input(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if text:find("^%-%-stdin") or text:find("^%-?F?%-$") or text:find("=%-$") then return true end
  end
  return false
end

--- Handle fetched data that may be stored in a repository: a message, a setting, an object.
local function store(self, step, effect)
  local stdin = step.opened.stdin
  local piped = outside.join(stdin.fetched, stdin.kind == "pipe" and stdin.pipe.fetched)
  local level = outside.join(step.fetched, reads_input(step) and piped)
  local at = effect.git_dir or effect.cwd or step.cwd
  local inside = self.config:holds(at) or sources.place(self.moves, at) ~= at
  if not self.on or inside or not outside.is_fetched(level) then return end
  self.moves:ask(("`%s` stores the download in the repository"):format(
    missing_downloads.written(step)))
end

--- Why the files that a command writes must not get what its child fetched; nil if they may.
function piped_data.keeps(self, step)
  local out = step.opened.stdout
  if out.kind == "file" and not steps.NOWHERE[out.text] then return "it records a download" end
  for _, effect in ipairs(step.effects) do
    local alters = kinds[effect.kind].alters
    local inside = effect.path and self.config:holds(effect.path)
    if alters and not inside and not steps.NOWHERE[effect.text] then
      return ("%s would record a download"):format(effect.text or "a file")
    end
  end
  return nil
end

--- May the shell print its words, with fetched data in them, to a file: of errors with -x, or of
-- its trace?
function piped_data.traces(self, step)
  local text = step.fetched and self.script.text or ""
  if text:find("XTRACEFD", 1, true) and next(step.opened.fds) then return true end
  if step.opened.errors.kind ~= "file" then return false end
  return text:find("%f[%w-]%-%a*x") or text:find("xtrace", 1, true)
end

--- Judge a command that gets fetched data from a pipe, a substitution or a here-document.
function piped_data.judge(self, step)
  if self.on and runs_it(self.moves, step) then
    self.piped = true
    self.moves:deny("Cannot safely rewrite piped download")
  end
  if self.on and piped_data.traces(self, step) then
    self.moves:ask("the shell's trace (-x) may contain the download")
  end
  leaving.tells(self, step)
  leaving.returns(self, step)
  if step.carries ~= true then return leaving.judge(self, step) end
  local code = step.code and #step.code > 0
  if code and (is_given(step) or leaving.complains(step)) then piped_data.tell(self, step) end
  if step.opened.stdout.kind == "file" then
    landing.print(self.moves, step.opened.stdout, knowledge.of(step, "measures"))
  end
  for _, file in ipairs(step.opened.others or {}) do
    if file.kind == "file" then landing.print(self.moves, file) end
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "write" and effect.place then write(self, step, effect) end
    if effect.kind == "change" then change(self, step, effect) end
    if effect.stores then store(self, step, effect) end
    if effect.writes and self.on then self.moves:ask(effect.why) end
  end
  leaving.beyond(self, step)
end

return piped_data
