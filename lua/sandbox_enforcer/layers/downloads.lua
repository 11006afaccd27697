--- Sends what comes from outside into the sandbox directory, and everything that names it along.
-- @classmod sandbox_enforcer.layers.downloads
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local downloads = { name = "downloads" }
downloads.__index = downloads

--- What takes its standard input for a program.
local INTERPRETERS <const> = {
  sh = true, bash = true, dash = true, zsh = true, ksh = true, fish = true, ash = true,
  python = true, python2 = true, python3 = true, perl = true, ruby = true, node = true,
  nodejs = true, deno = true, bun = true, php = true, lua = true, tclsh = true, Rscript = true,
  osascript = true,
  pwsh = true, psql = true, mysql = true, sqlite3 = true, xargs = true, parallel = true, ssh = true,
}

--- What prints its arguments and does nothing else with them.
local PRINTS <const> = { echo = true, printf = true, ["true"] = true, [":"] = true, exit = true,
  ["return"] = true }

--- @tparam table context `config`, `edits` (edit.lua), `world` (world.lua), `rules`
function downloads.new(context)
  return setmetatable({
    config = context.config, edits = context.edits, world = context.world,
    taken = {},  -- new path -> old path
    on = context.config.sandbox ~= nil or context.config.broken ~= nil,
    moves = 0, count = 0, contained = true,
    notes = {}, asks = {}, denials = {}, directories = {},
  }, downloads)
end

local function note(list, entry) list[#list + 1] = entry end

--- The path as the command is to write it.
function downloads:write(path)
  return core.quote(path, self.config.sandbox_home)
end

-- names

--- Did a path come with what was moved? Of a directory that was there before only some did.
local function holds(self, effect, root, path)
  if not effect.shared then return true end
  local name = path:sub(#root + 2):match("^[^/]+")
  if not name then return false end
  if effect.names then return effect.names[name] ~= nil end
  if core.kind(path) then return false end
  note(self.asks, ("%s may be what was downloaded: its name is not known before"):format(path))
  return false
end

--- Where a path was moved to, or itself. Second: the record of what was moved (world.lua).
function downloads:moved(path)
  if self.moves == 0 then return path end
  local at = path
  while at ~= "/" do
    local record = self.world.made[at]
    local target = record and record.by.moved_to
    if target and holds(self, record.by, at, path) then
      return target .. path:sub(#at + 1), record
    end
    at = paths.parent(at)
  end
  return path
end

--- A place in the sandbox that nothing else of this command goes to.
local function free(self, old, name)
  local sandbox = self.config.sandbox
  local candidate = sandbox .. "/" .. name
  local parent = paths.parent(old or "/")
  local count = 1
  while self.taken[candidate] and self.taken[candidate] ~= old do
    local above = paths.basename(parent)
    count = count + 1
    name = (above or tostring(count)) .. "/" .. name
    candidate = sandbox .. "/" .. name
    parent = paths.parent(parent)
  end
  return candidate
end

--- Where a fetch goes in the sandbox. nil and why, if there is no place for it.
function downloads:place(effect)
  local old = effect.path or effect.text
  local name = paths.basename(effect.text)
  if not name and effect.fallback then
    local chosen = effect.fallback()
    name = chosen and paths.basename(chosen)
  end
  if not name and not effect.directory then return nil, "its destination has no name of its own" end
  if not name then return self.config.sandbox end
  local new = free(self, old, name)
  if not paths.inside(self.config.sandbox_real, new) then
    return nil, new .. " is a link that leaves the sandbox"
  end
  self.taken[new] = old
  return new
end

-- edits

local function edit_item(self, script, effect, item, new)
  local field = effect.call.fields[item.field]
  local text = item.prefix == "" and self:write(new) or core.quote(item.prefix .. new)
  self.edits:field(script, field, text)
end

--- Take a flag out of its argument and put an option with a value there.
local function edit_swap(self, script, effect, new)
  local place = effect.place
  local field = effect.call.fields[place.swap.field]
  local rest = ""
  if place.swap.letter then
    local letters = place.swap.prefix
    rest = letters:sub(1, place.swap.letter - 1) .. letters:sub(place.swap.letter + 1)
    rest = #rest > 1 and core.quote(rest) .. " " or ""
  end
  self.edits:field(script, field, rest .. place.with .. " " .. self:write(new))
end

local function edit(self, script, effect, new)
  local place, given = effect.place, effect.call
  if place.item then return edit_item(self, script, effect, place.item, new) end
  if place.swap then return edit_swap(self, script, effect, new) end
  if place.insert then
    local at = place.behind and place.behind.field or given.at
    return self.edits:behind(script, given.fields[at], place.insert .. " " .. self:write(new))
  end
  local last = place.behind or given.operands[#given.operands]
  self.edits:behind(script, given.fields[last and last.field or given.at], self:write(new))
end

-- judging

local function is_device(path)
  return path == "/dev/null" or path == "/dev/tty" or path:find("^/dev/std")
    or path:find("^/dev/fd/")
end

local function deny(self, effect, why)
  note(self.denials, { why = why, label = effect.label })
end

local function ask(self, why) note(self.asks, why) end

--- Content lands at the place of an effect: in the sandbox already, or it is moved there.
-- @tparam table effect with `text`, `path`, `label`
-- @tparam function move makes the edits for the new path
function downloads:land(effect, move)
  local config = self.config
  local old = effect.path
  if old and is_device(old) then return end
  if config.broken then return deny(self, effect, config.broken) end
  if not config.sandbox then
    return note(self.notes, { label = effect.label, old = effect.text or "an unknown place" })
  end
  if effect.why or not effect.text then
    return ask(self, ("%s: %s"):format(effect.label, effect.why or "its destination is not known"))
  end
  if old and paths.inside(config.sandbox_real, old) then return end
  if effect.refuse then return deny(self, effect, effect.refuse) end
  local new, why = self:place(effect)
  if not new then return deny(self, effect, why) end
  effect.moved_to = new
  effect.shared = effect.directory and old and core.kind(old) ~= nil
  for _, name in ipairs(effect.names or {}) do effect.names[name] = true end
  self.moves = self.moves + 1
  note(self.directories, effect.directory and new or paths.parent(new))
  note(self.notes, { label = effect.label, old = effect.text, new = new })
  move(new)
end

--- What a command prints goes to a file.
local function land_file(self, step, file, label)
  local effect = { text = file.text, path = file.path, label = label }
  self:land(effect, function(new)
    local target = file.redirect.target
    self.edits:span(file.script, target.from, target.to, self:write(new))
    if effect.path then self.world:make(effect.path, effect) end
  end)
  step.landed = true
end

function downloads:fetches(step)
  local lands = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" and effect.stdout then
      lands = true
    elseif effect.kind == "fetch" then
      lands = true
      self:land(effect, function(new) edit(self, step.script, effect, new) end)
    elseif effect.kind == "opaque" and effect.lands and self.on then
      lands = true
      ask(self, effect.why)
    end
  end
  return lands
end

--- What was fetched comes in through a pipe, a substitution or a here-document.
function downloads:passes(step)
  local name = steps.name(step)
  local piped = step.opened.stdin.kind == "pipe" and step.opened.stdin.pipe.fetched
  if piped and name and INTERPRETERS[name] and self.on then
    deny(self, { label = "download" }, "Cannot safely rewrite piped download")
    self.piped = true
  end
  local out = step.opened.stdout
  if out.kind == "file" and step.carries then land_file(self, step, out, "download") end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "write" and step.carries and effect.text then
      effect.label = "download"
      self:land(effect, function(new) edit_item(self, step.script, effect, effect.item, new) end)
    end
  end
end

-- following what was moved

local function followed(self, text)
  local cwd = self.world.here.cwd
  local old = paths.absolute(cwd, text)
  if not old then return nil end
  local want, record = self:moved(old)
  local has = paths.absolute(cwd and self:moved(cwd), text)
  if want == has then return nil end
  if record and not record.sure then
    ask(self, ("it is not certain that %s was fetched before it is used"):format(text))
  end
  return want
end

--- A word with the path in it changed to where that is now; nil if it stays.
local function follow_text(self, text)
  if text == "" or text == "-" then return nil end
  local want = followed(self, text)
  if want then return self:write(want) end
  for _, pattern in ipairs({ "^([^=]*=)(.+)$", "^(%-%a)(.+)$" }) do
    local prefix, rest = text:match(pattern)
    want = rest and followed(self, rest)
    if want then return core.quote(prefix .. want) end
  end
  return nil
end

local function moved_by_itself(step, nth)
  for _, effect in ipairs(step.effects) do
    local item = effect.moved_to and (effect.item or (effect.place and effect.place.item))
    if item and item.field == nth then return true end
  end
  return false
end

--- Words that name what was moved by an earlier command name its new place.
function downloads:follow(step)
  if self.moves == 0 then return end
  local prints = PRINTS[steps.name(step) or ""]
  for nth, field in ipairs(step.fields) do
    local command = nth == 1 and field.text and not field.text:find("/", 1, true)
    if not field.text then
      if not prints then ask(self, "a later word is not known, and may name what was moved") end
    elseif not command and not moved_by_itself(step, nth) then
      local want = follow_text(self, field.text)
      if want then self.edits:field(step.script, field, want) end
    end
  end
  local files = table.move(step.opened.files, 1, #step.opened.files, 1, {})
  if step.opened.stdin.kind == "file" then files[#files + 1] = step.opened.stdin end
  for _, file in ipairs(files) do
    local want = not (step.landed and file == step.opened.stdout) and file.text
      and follow_text(self, file.text)
    local target = file.redirect.target
    if want then self.edits:span(step.script, target.from, target.to, want) end
    if not file.text then ask(self, "a redirection behind the download is not known") end
  end
end

--- Judge one command, in the order in which the script runs them.
-- @tparam table step see shell.lua; with `effects`, `script`, and `carries` if it hands on what
-- was fetched
function downloads:judge(step)
  self.count = self.count + 1
  if self.config.scope == "first" and self.count > 1 then
    self.contained = false
    return
  end
  if self.config.scope ~= "first" then self:follow(step) end
  local fetches = self:fetches(step)
  if self.config.scope ~= "first" or fetches then self:passes(step) end
  local plain = fetches and #step.environment == 0
  for _, effect in ipairs(step.effects) do
    if effect.kind == "opaque" or effect.kind == "run" or effect.kind == "script" then
      plain = false
    end
  end
  if not plain then self.contained = false end
end

-- the verdict

local function redirected(self, entry)
  local new = self.config:show(entry.new)
  return ("Redirected %s to sandbox: %s (was %s)"):format(entry.label, new, entry.old)
end

--- Make the places that the edits name.
local function prepare(self)
  for _, directory in ipairs(self.directories) do
    local made, why = core.mkdir(directory, 448)  -- 0700
    if not made then
      return nil, ("the sandbox directory %s cannot be made: %s"):format(directory, why)
    end
  end
  return true
end

local function refusal(self, proposal)
  local entry = self.denials[1]
  if self.piped then
    return ("BLOCKED: %s. Use: curl <url> -o %s/<filename>, look at it, then run it"):format(
      entry.why, self.config:show(self.config.sandbox or "~"))
  end
  local why = entry and entry.why or "External content acquisition denied (block mode)"
  return "BLOCKED: " .. why .. (proposal and ". Use: " .. proposal or "")
end

--- What the layer says when all commands were seen.
-- @tparam function propose gives the command with all edits done, or nil and why not
-- @treturn table|nil `{ verdict, reasons, contained }`
function downloads:finish(propose)
  local config = self.config
  if #self.denials > 0 then return { verdict = "deny", reasons = { refusal(self, nil) } } end
  if self.moves == 0 and #self.asks == 0 then
    local unset = self.notes[1]
    if not unset then return nil end
    local told = "%s to %s is not redirected: CONTENT_FILTER_SANDBOX_DIR is not set"
    return { reasons = { told:format(unset.label, unset.old) } }
  end
  local proposal, why = propose()
  if config.mode == "block" and config.sandbox then
    return { verdict = "deny", reasons = { refusal(self, #self.asks == 0 and proposal) } }
  end
  if not proposal then ask(self, why) end
  if #self.asks > 0 then return { verdict = "ask", reasons = self.asks } end
  local ready
  ready, why = prepare(self)
  if not ready then return { verdict = "deny", reasons = { "BLOCKED: " .. why } } end
  local reasons = {}
  for _, entry in ipairs(self.notes) do note(reasons, redirected(self, entry)) end
  return { verdict = "rewrite", reasons = reasons, contained = self.contained }
end

return downloads
