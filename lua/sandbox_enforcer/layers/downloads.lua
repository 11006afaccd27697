--- Does content from outside land outside of the sandbox?
-- @classmod sandbox_enforcer.layers.downloads
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local moves = lazy("sandbox_enforcer.moves")
local remotes = lazy("sandbox_enforcer.remotes")
local texts = lazy("sandbox_enforcer.texts")

local downloads = { name = "downloads" }
downloads.__index = downloads

--- The command that a script begins with, if it is a simple one that stands by itself.
local function first_command(node)
  while node.items and #node.items > 0 and node.kind ~= "pipe" do node = node.items[1] end
  return node.kind == "command" and node or nil
end

--- @tparam sandbox_enforcer.config config
-- @tparam sandbox_enforcer.world world
-- @tparam table script
function downloads.new(config, world, script)
  return setmetatable({
    config = config, world = world,
    on = config.sandbox ~= nil or config.broken ~= nil,
    only = config.scope == "first" and { node = first_command(script.root) },
    contained = true,  -- nothing but downloads so far
  }, downloads)
end

--- With SANDBOX_SCOPE=first one command counts, as it stands there.
local function counts(self, step)
  return not self.only or (step.node == self.only.node and not step.wrapped)
end

--- Tools whose name, with an address behind it, speaks of a download even where no rule reads it.
local TOOLS <const> = {
  curl = true, wget = true, git = true, gh = true, aria2c = true, rsync = true, scp = true,
  svn = true, hg = true,
}

--- Commands that talk about others, or run them elsewhere.
local TALKS <const> = {
  echo = true, printf = true, [":"] = true, ["true"] = true, ["false"] = true, grep = true, egrep
  = true, fgrep = true, rg = true, ag = true, docker = true, podman = true, kubectl = true, ssh =
  true, man = true, which = true, type = true, whereis = true, apt = true, ["apt-get"] = true,
  brew = true, npm = true, pip = true, pip3 = true, dnf = true, yum = true, apk = true, git =
  true, gh = true, test = true, ["["] = true, ["[["] = true, alias = true, export = true, jq =
  true, expr = true, help = true, info = true,
}

--- Does a command without a rule get a download tool and an address among its words?
local function wraps_tool(step)
  local name = steps.name(step)
  if not name or TALKS[name] or step.call then return nil end
  local tool
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if tool and text:find("://", 1, true) then
      return ("%s runs %s, and it is not known how"):format(name, tool)
    end
    local word = text:match("[^/]+$")
    if word and TOOLS[word] then tool = word end
  end
  return nil
end

--- Text of a program that fetches by itself.
local FETCHES <const> = {
  "urlretrieve", "urlopen", "requests", "system", "exec", "getstore", "fetch", "copy", "download",
  "httpx", "Net::HTTP", "open-uri", "urllib", "file_get_contents",
}

local function programs_fetch(step)
  for _, effect in ipairs(step.effects) do
    local text = effect.kind == "code" and effect.text
    if text and step.carries and (text:find("open") or text:find("write") or text:find(">")) then
      return "a program may write what it gets"
    end
    for _, word in ipairs(text and text:find("://", 1, true) and FETCHES or {}) do
      if text:find(word, 1, true) then return "a program may fetch what it names: " .. word end
    end
  end
  return nil
end

--- What a command does is in an array, or behind a name that stands for anything.
local function hidden(step)
  local given = step.call
  local item = given and given.subcommand == false and given.subcommand_item
  local word = item and step.fields[item.field].word
  if word and step.script.text:sub(word.from, word.to):find("[", 1, true) then
    return given.rule.name .. ": its subcommand is not known"
  end
  local option = step.fields[2] and step.fields[2].text
  local global = steps.name(step) == "alias" and option == "-g"
  return global and "an alias may stand for anything" or nil
end

--- Why a command whose name is not known may be a download.
local function may_fetch(self, step)
  local first = step.fields[1]
  if not first then return nil end
  if first.text then return wraps_tool(step) or programs_fetch(step) or hidden(step) end
  if step.carries then return "a command that is not known gets a download" end
  local written = step.script.text:sub(first.word.from, first.word.to)
  local tool = step.script.shell == "zsh" and self.on and texts.names_tool(written, self.config)
  if tool then return "zsh reads it in a way of its own, and it names " .. tool end
  if written:find("[*?%[!]") then return "the name of a command is not known: " .. written end
  for _, field in ipairs(step.fields) do
    if (field.text or field.begins or ""):find("://", 1, true) then
      return "a command that is not known gets an address"
    end
  end
  return nil
end

--- Does the layer have anything to say about a command?
local function concerns(self, step)
  if self.moves or step.carries or step.alias or may_fetch(self, step) then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" or effect.lands then return true end
    if effect.kind == "remote" and self.config.remotes == "ask" then return true end
  end
  return false
end

--- What the tools of the command fetch. Returns whether they do.
local function fetches(self, step)
  local found = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then
      found = true
      if not effect.stdout then self.moves:fetch(step, effect) end
    elseif effect.lands then
      found = true
      if self.on then self.moves:ask(effect.why) end
    elseif effect.kind == "remote" and self.config.remotes == "ask" and self.on then
      local why = remotes.foreign(effect.cwd, effect.text or "")
      if why then self.moves:ask(why) end
    end
  end
  return found
end

--- Is what was fetched run, without ever being a file: from a pipe, as an argument, as a script?
local function runs_it(step)
  local stdin = step.opened.stdin
  local piped = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched
    or stdin.kind == "text" and step.opened.fetched
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    if piped and kind == "stdin" then return true end
    local runs = kind == "script" or kind == "program" or kind == "run"
    local known = effect.text and not effect.text:find("^/dev/")
    if step.fetched and runs and not known then return true end
  end
  local unknown = #step.fields > 0 and not step.fields[1].text
  return (step.fetched and unknown or step.opaque and (step.fetched or piped)) and true or false
end

--- What was fetched comes in by a pipe, a substitution or a here-document, and goes on.
local function passes(self, step)
  if self.on and runs_it(step) then
    self.piped = true
    self.moves:deny("Cannot safely rewrite piped download")
  end
  if step.opened.stdout.kind == "file" then self.moves:print(step.opened.stdout) end
  for _, file in ipairs(step.opened.others or {}) do self.moves:print(file) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "write" then self.moves:write(step, effect) end
    if effect.writes and self.on then self.moves:ask(effect.why) end
  end
end

--- What a download that is nothing else does not do.
local IS_MORE <const> = { opaque = true, run = true, script = true, stdin = true, program = true }

--- Is the command a download and nothing else?
local function is_plain(step)
  for _, effect in ipairs(step.effects) do
    if IS_MORE[effect.kind] then return false end
  end
  return #step.environment == 0
end

--- Commands that can put something else in the place of the sandbox, or of what is in it.
local TAMPERS <const> = { ln = 1, mount = 1, mv = 2, rm = 2, rmdir = 2, link = 1, symlink = 1 }

--- May what is below the sandbox lie elsewhere after a command?
local function tampers(self, step)
  local config = self.config
  local way = config.sandbox and TAMPERS[steps.name(step) or ""]
  for i = 2, way and #step.fields or 0 do
    local text = step.fields[i].text
    local path = text and paths.absolute(self.world.here.cwd, text)
    local inside = path and way == 1 and config:holds(path)
    if inside or (path and paths.is_known(path) and core.contains(path, config.sandbox)) then
      return true
    end
  end
  return false
end

--- Judge one command, in the order in which the script runs them.
-- @tparam table step see shell.lua; with `effects`, `script`, and `carries` if it hands on what
-- was fetched
function downloads:judge(step)
  self.world.tampered = self.world.tampered or tampers(self, step)
  if not counts(self, step) or not concerns(self, step) then
    self.contained = false
    return
  end
  self.moves = self.moves or moves.new(self.config, self.world)
  local before = { count = self.moves.count, around = self.moves.around }
  local alias = step.alias and step.alias .. " is an alias, and may be a download"
  local why = alias or may_fetch(self, step)
  if why and self.on then self.moves:ask(why) end
  local found = fetches(self, step)
  if step.carries then passes(self, step) end
  if not self.only and before.count > 0 then self.moves:follow(step, before.around) end
  if not found or not is_plain(step) then self.contained = false end
end

-- the verdict

local function refusal(self, proposal)
  local why = self.moves.denials[1] or "External content acquisition denied (block mode)"
  if self.piped then
    local sandbox = self.config:show(self.config.sandbox or "~")
    return ("BLOCKED: %s. Use: curl <url> -o %s/<filename>, look at it, then run it"):format(
      why, sandbox)
  end
  return "BLOCKED: " .. why .. (proposal and ". Use: " .. proposal or "")
end

local function told(self)
  local reasons, said = {}, {}
  for _, entry in ipairs(self.moves.notes) do
    local text = ("Redirected %s to sandbox: %s (was %s)"):format(
      entry.label, self.config:show(entry.new), entry.old)
    if not said[text] then reasons[#reasons + 1] = text end
    said[text] = true
  end
  return reasons
end

--- A command to use instead of a doubtful one: the download by itself.
local function proposal(self, script)
  local entry = self.moves.notes[1]
  local node = entry and entry.effect and entry.effect.script == script and entry.effect.node
  return node and self.moves.edits:excerpt(script, node.from, node.to)
end

--- Without a sandbox nothing is moved, but it is said.
local function missing(self)
  local entry = self.moves.notes[1]
  local text <const> = "%s to %s is not redirected: CONTENT_FILTER_SANDBOX_DIR is not set"
  return entry and { reasons = { text:format(entry.label, entry.old) } }
end

--- Judge a command once more, when what it runs was seen.
function downloads:review(step)
  if not step.odd or not self.on or not counts(self, step) then return end
  self.moves = self.moves or moves.new(self.config, self.world)
  self.moves:ask(step.odd)
end

local function conclude(self, script)
  local moved, config = self.moves, self.config
  if #moved.denials > 0 then return { verdict = "deny", reasons = { refusal(self) } } end
  if moved.count == 0 and #moved.asks == 0 then return missing(self) end
  local command, why = moved.edits:apply(script)
  if config.mode == "block" then
    return { verdict = "deny", reasons = { refusal(self, #moved.asks == 0 and command) } }
  end
  if not command then moved:ask(why) end
  if #moved.asks > 0 then
    return { verdict = "ask", reasons = moved.asks, proposal = proposal(self, script) }
  end
  local ready
  ready, why = moved:prepare()
  if not ready then return { verdict = "deny", reasons = { "BLOCKED: " .. why } } end
  local contained = self.contained
  return { verdict = "rewrite", reasons = told(self), command = command, contained = contained }
end

--- What the layer says when all commands were seen.
-- @tparam table script
-- @treturn table|nil `{ verdict, reasons, command, contained, fetches }`
function downloads:finish(script)
  if not self.moves then return nil end
  local said = conclude(self, script)
  if not self.config.sandbox or #self.moves.fetches == 0 then return said end
  said = said or { reasons = {} }
  said.fetches = self.moves.fetches
  return said
end

return downloads
