--- Does content from outside land outside of the sandbox?
-- @classmod sandbox_enforcer.layers.downloads
local lazy = require("sandbox_enforcer.lazy")

local moves = lazy("sandbox_enforcer.moves")

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

--- Does the layer have anything to say about a command?
local function concerns(self, step)
  if self.moves or step.carries or step.alias then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" or effect.lands then return true end
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
    if step.fetched and runs and not effect.text then return true end
  end
  return step.fetched and step.opaque ~= nil
end

--- What was fetched comes in by a pipe, a substitution or a here-document, and goes on.
local function passes(self, step)
  if self.on and runs_it(step) then
    self.piped = true
    self.moves:deny("Cannot safely rewrite piped download")
  end
  if step.opened.stdout.kind == "file" then self.moves:print(step, step.opened.stdout) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "write" and effect.text then self.moves:write(step, effect) end
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

--- Judge one command, in the order in which the script runs them.
-- @tparam table step see shell.lua; with `effects`, `script`, and `carries` if it hands on what
-- was fetched
function downloads:judge(step)
  if not counts(self, step) or not concerns(self, step) then
    self.contained = false
    return
  end
  self.moves = self.moves or moves.new(self.config, self.world)
  if not self.only then self.moves:follow(step) end
  if step.alias and self.on then
    self.moves:ask(("%s is an alias, and may be a download"):format(step.alias))
  end
  local found = fetches(self, step)
  if step.carries then passes(self, step) end
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
  local reasons = {}
  for i, entry in ipairs(self.moves.notes) do
    reasons[i] = ("Redirected %s to sandbox: %s (was %s)"):format(
      entry.label, self.config:show(entry.new), entry.old)
  end
  return reasons
end

--- Without a sandbox nothing is moved, but it is said.
local function missing(self)
  local entry = self.moves.notes[1]
  local text <const> = "%s to %s is not redirected: CONTENT_FILTER_SANDBOX_DIR is not set"
  return entry and { reasons = { text:format(entry.label, entry.old) } }
end

--- What the layer says when all commands were seen.
-- @tparam table script
-- @treturn table|nil `{ verdict, reasons, command, contained }`
function downloads:finish(script)
  local moved, config = self.moves, self.config
  if not moved then return nil end
  if #moved.denials > 0 then return { verdict = "deny", reasons = { refusal(self) } } end
  if moved.count == 0 and #moved.asks == 0 then return missing(self) end
  local command, why = moved.edits:apply(script)
  if config.mode == "block" then
    return { verdict = "deny", reasons = { refusal(self, #moved.asks == 0 and command) } }
  end
  if not command then moved:ask(why) end
  if #moved.asks > 0 then return { verdict = "ask", reasons = moved.asks } end
  local ready
  ready, why = moved:prepare()
  if not ready then return { verdict = "deny", reasons = { "BLOCKED: " .. why } } end
  local contained = self.contained
  return { verdict = "rewrite", reasons = told(self), command = command, contained = contained }
end

return downloads
