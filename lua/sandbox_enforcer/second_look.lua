--- Judges a command once more: as it was rewritten or, if it would be asked about, in other ways
-- to write it.
-- @classmod sandbox_enforcer.second_look
local confine = require("sandbox_enforcer.layers.confine")
local decisions = require("sandbox_enforcer.decision")
local symbols = require("sandbox_enforcer.layers.downloads.symbols")

local second_look = {}
second_look.__index = second_look

local STILL_LANDS <const> = "part of it would still be written outside the sandbox"

--- A second look at a command.
-- @tparam function decide decide.command
-- @string text
-- @string|nil cwd
-- @tparam sandbox_enforcer.config.read config
-- @tparam table given see decide.command
function second_look.new(decide, text, cwd, config, given)
  return setmetatable({
    decide = decide, text = text, cwd = cwd, config = config, given = given,
  }, second_look)
end

--- Judge another text in place of the command.
-- @string text
-- @tparam[opt] table places those that downloads were moved from
function second_look:judge(text, places)
  local given = self.given
  return self.decide(text, self.cwd, self.config, {
    event = given.event, depth = given.depth, again = true, places = places,
    sheltered = given.sheltered,
  })
end

--- Judge the command with more known about it.
local function judge_with(self, text, more)
  return self.decide(text, self.cwd, self.config, setmetatable(more, { __index = self.given }))
end

--- A decision that rewrites the command, or in block mode names the one to use.
local function if_settled(found) return (found.command or found.settled) and found or nil end

--- Apply what the policy says about the rewritten command to the decision.
local function classify(decision, found)
  decision.contained = found.classification == "SAFE"
  decision.classification, decision.why = found.classification, found.why
end

--- Judge a rewritten command again before approving it: it may now read files, or work in
-- directories, that came from outside. If any part of it still lands outside the sandbox, reads a
-- file from its old place, or is doubtful, the rewrite failed.
local function look_again(self, decision)
  local found = self:judge(decision.command, decision.places)
  if found.by == "downloads" and found.verdict ~= nil then
    decision.verdict, decision.by = "ask", "downloads"
    decision.command, decision.directories = nil, nil
    decision.reasons = found.verdict == "rewrite" and { STILL_LANDS } or found.reasons
  end
  if decision.classification ~= "SAFE" or decision.contained then return end
  classify(decision, found)
end

--- After another layer has rewritten a command, the kernel must confine the rewritten one. A
-- confined command may be approved if everything else in it is safe.
local function confine_again(self, decision)
  if not decision.grant then
    local found = self:judge(decision.command, decision.places)
    if not found.grant or not found.command then return end
    decision.command, decision.grant = found.command, found.grant
    decisions.tell(decision, found.reasons)
  end
  if decision.verdict ~= "rewrite" or decision.contained or not confine.approves(self.config) then
    return
  end
  local found = self:judge(decision.command, decision.places)
  if found.verdict and found.verdict ~= "allow" then return end
  classify(decision, found)
end

--- Does the answer of the downloads leave a question?
local function is_stuck(decision)
  return decision.by == "downloads"
    and (decision.verdict == "ask" or decision.verdict == "deny" and not decision.settled)
end

--- Judge the command with its temporary files in the sandbox.
-- @string text of that
-- @treturn ?table the decision, if that is possible
local function shelter(self, text)
  local found = judge_with(self, text, { sheltered = true })
  if found.command then table.insert(found.directories or {}, 1, self.config.sandbox) end
  if if_settled(found) then return found end
  if found.verdict and found.verdict ~= "allow" then return nil end
  return decisions.sheltered(found, text, self.config)
end

--- Judge the command as if unknown values were known words (symbols.lua).
-- @tparam table names see layers/downloads/symbols.lua
-- @treturn ?table the decision, if that is possible
local function symbolize(self, names)
  local found = judge_with(self, self.text, { symbols = names, witness = false })
  local rewritten = found.by == "downloads" and (found.command or found.settled)
  local command = rewritten and symbols.restore(rewritten, names)
  local told = command and symbols.told(found, names, self.text)
  local again = told and self:judge(command)
  if not again or again.verdict and again.verdict ~= "allow" then return nil end
  if self.config.mode == "block" then return decisions.blocked(command) end
  return decisions.another(command, told, again)
end

--- Try other ways to write a command that would be asked about.
-- @tparam table plan
-- @treturn ?table the decision, if one of them helps
local function another_way(self, plan)
  local given = self.given
  local sheltered = plan.sheltered and not given.sheltered and plan.sheltered()
  local found = sheltered and shelter(self, sheltered)
  if found or given.symbols then return found or nil end
  local names = plan.symbols and plan.symbols()
  found = names and symbolize(self, names)
  local quoted = not found and plan.quoted and plan.quoted()
  return found or quoted and if_settled(judge_with(self, quoted, {})) or nil
end

--- Judge the command with new directories that go to the sandbox whole.
-- @treturn ?table the decision, if that is possible
local function regroup(self, groups)
  return if_settled(judge_with(self, self.text, { relocated = groups, grouped = true }))
end

--- Look at a decision again, if that may change it.
-- @tparam table decision see decide.lua
-- @tparam table plan see layers.lua
-- @treturn table the decision to give
function second_look:at(decision, plan)
  if not (decision.command or is_stuck(decision) or plan.groups) then return decision end
  local unsure = decision.classification == "SAFE" and not decision.contained
  if decision.command and (unsure or decision.several) then look_again(self, decision) end
  if decision.command and confine.is_on(self.config) then confine_again(self, decision) end
  local another = plan.groups and regroup(self, plan.groups)
    or is_stuck(decision) and another_way(self, plan)
  if another then return another end
  local asked = decision.verdict == "ask" and decision.by == "downloads"
  if asked and not decision.leaves then
    decisions.advise(decision, self.config, function(text) return self:judge(text) end)
  end
  return decision
end

return second_look
