--- The final answer of the downloads layer.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.layers.downloads.verdict

local families = require("sandbox_enforcer.layers.downloads.families")
local names = require("sandbox_enforcer.layers.downloads.names")
local proposals = require("sandbox_enforcer.layers.downloads.proposals")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local worktree_variables = require("sandbox_enforcer.layers.downloads.worktree_variables")

local verdict = {}

local ENDS <const> = "Added -- so that no unknown argument is taken for an option"

local function refusal(self, instead)
  local why = self.moves.denials[1] or "External content acquisition denied (block mode)"
  if self.piped then
    local sandbox = self.config:show(self.config.sandbox or "~")
    return ("BLOCKED: %s. Use: curl <url> -o %s/<filename>, look at it, then run it"):format(
      why, sandbox)
  end
  return "BLOCKED: " .. why .. (instead and ". Use: " .. instead or "")
end

--- Without a sandbox nothing is moved, but we say so.
local function missing(self)
  local entry = self.moves.notes[1]
  local text <const> = "%s to %s is not redirected: CONTENT_FILTER_SANDBOX_DIR is not set"
  return entry and { reasons = { text:format(entry.label, entry.old) } }
end

local function told(self)
  if not self.config.sandbox then return (missing(self) or { reasons = {} }).reasons end
  local reasons, said = {}, {}
  for _, entry in ipairs(self.moves.notes) do
    local text = ("Redirected %s to sandbox: %s (was %s)"):format(
      entry.label, self.config:show(entry.new), entry.old)
    if not said[text] then reasons[#reasons + 1] = text end
    said[text] = true
  end
  return reasons
end

--- The layer's verdict.
-- @treturn table|nil `{ verdict, reasons, command, contained, directories, several, settled }`
function verdict.of(self, script)
  local moved, config = self.moves, self.config
  if #moved.denials > 0 then
    local alone = #moved.asks == 0 and proposals.of(moved)[1] or nil
    alone = alone and alone .. ", then the rest as a separate command"
    return { verdict = "deny", reasons = { refusal(self, alone) } }
  end
  if moved.count > 0 and #self.seen > 1 then names.check(moved, self.seen) end
  families.check(moved)
  local moves_any = moved.count > 0 or #moved.asks > 0
    or moved.placed > 0 and not moved.edits:empty()
  if not moves_any and not moved.unset and not moved.ends then return missing(self) end
  local command, why = moved.edits:apply(script, self.seen, self.world.scripts)
  if moves_any and config.mode == "block" then
    local settled = #moved.asks == 0 and command
    return { verdict = "deny", reasons = { refusal(self, settled) }, settled = settled }
  end
  if not command then moved:ask(why) end
  if #moved.asks > 0 then
    return {
      verdict = "ask", reasons = moved.asks, proposals = proposals.of(moved),
      leaves = moved.leaves and moved.count == 0,
    }
  end
  local contained, reasons = self.contained, told(self)
  if moved.ends then reasons[#reasons + 1] = ENDS end
  if moved.unset then reasons[#reasons + 1] = worktree_variables.told(moved) end
  return {
    verdict = "rewrite", reasons = reasons, command = command, contained = contained,
    directories = moved.directories,
    several = #self.seen > 1,  -- commands: what each becomes may matter to the others
    places = rejudging.places(moved),
  }
end

return verdict
