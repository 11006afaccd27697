--- Builds decisions (described in decide.lua) from the layers' answers, or from the reason why a
-- command cannot be judged.
-- @module sandbox_enforcer.decision
local decisions = {}

local SEVERITY <const> = { deny = 4, ask = 3, rewrite = 2, allow = 1 }

--- Is a verdict stricter than another? nil means no verdict.
function decisions.is_stricter(verdict, other)
  return (SEVERITY[verdict] or 0) > (SEVERITY[other] or 0)
end

--- How the policy classifies a command that another layer refuses or asks about.
local function classify(decision)
  local class = decision.classification
  if class and decision.verdict == "deny" then return "BLOCKED" end
  return class == "SAFE" and decision.verdict == "ask" and "NEEDS_APPROVAL" or class
end

local function add(list, more) return table.move(more, 1, #more, #list + 1, list) end

--- Combine the layers' answers into one decision. A rewrite next to a stricter answer goes
-- unmentioned, because nothing moved; but the user is asked about the rewritten command.
-- @tparam {table,...} list `{ name, said }`, the leading layer first
-- @treturn table see decide.lua
function decisions.of(list)
  local decision = { reasons = {} }
  local rewrite
  for i = 1, #list do
    local one = list[i]
    local said = one.said
    if said.verdict ~= "rewrite" then add(decision.reasons, said.reasons) end
    if said.verdict == "rewrite" then rewrite = rewrite or said end
    decision.fetches = said.fetches or decision.fetches
    decision.several = said.several or decision.several
    decision.places = said.places or decision.places
    decision.classification = said.classification or decision.classification
    decision.why = said.why or decision.why
    decision.unknown = said.unknown or decision.unknown
    decision.scripts, decision.rule = said.scripts or decision.scripts, said.rule or decision.rule
    if decisions.is_stricter(said.verdict, decision.verdict) then
      decision.verdict, decision.by = said.verdict, one.name
      decision.contained, decision.proposals = said.contained, said.proposals
      decision.leaves, decision.settled = said.leaves, said.settled
    end
  end
  decision.classification = classify(decision)
  if not rewrite or decision.verdict == "deny" then return decision end
  decision.command, decision.directories = rewrite.command, rewrite.directories
  decision.grant = rewrite.grant
  add(decision.reasons, rewrite.reasons)
  return decision
end

--- Add reasons to a decision, each once.
function decisions.tell(decision, reasons)
  local seen = {}
  for _, reason in ipairs(decision.reasons) do seen[reason] = true end
  for _, reason in ipairs(reasons) do
    if not seen[reason] then add(decision.reasons, { reason }) end
  end
end

--- A command that cannot be parsed: the shell runs the lines before the error, if any.
-- @tparam function judge function(text) that judges another command in its place
function decisions.unreadable(text, problem, judge)
  local why = "the command cannot be parsed: " .. tostring(problem)
  if text:find("\0", 1, true) then
    return { verdict = "deny", unknown = true, reasons = { why } }
  end
  if problem.status ~= "syntax" and problem.status ~= "open" then
    return { verdict = "ask", fault = true, unknown = true, reasons = { why } }  -- our own limit
  end
  local before = (problem.complete or 0) > 0 and text:sub(1, problem.complete)
  local decision = before and judge(before) or { reasons = {} }
  if not decision.verdict or decision.verdict == "allow" then
    return { unreadable = true, unknown = true, reasons = { why } }
  end
  local verdict = decision.verdict == "rewrite" and "ask" or decision.verdict
  return { verdict = verdict, unknown = true, reasons = { why, table.unpack(decision.reasons) } }
end

--- Suggest an alternative to a questionable download. Only suggestions that pass are made.
function decisions.advise(decision, config, judge)
  local advice = ("Download to a path under %s first, in a separate command"):format(
    config:show(config.sandbox))
  for _, proposal in ipairs(decision.proposals or {}) do
    local again = judge(proposal)
    local passes = not again.verdict or again.verdict == "allow"
    if passes and again.fetches then
      local ends = proposal:find("<<", 1, true) and "\n" or ", "  -- a here-document ends its line
      advice = ("Use: %s%sthen the rest as a separate command"):format(proposal, ends)
      break
    end
  end
  decision.reasons[#decision.reasons + 1] = advice
end

--- In block mode a command is refused, and the one to use is named.
-- @string text
function decisions.blocked(text)
  local why <const> = "BLOCKED: External content acquisition denied (block mode). Use: %s"
  return { verdict = "deny", by = "downloads", reasons = { why:format(text) }, settled = text }
end

--- Another way to write a command.
-- @string text
-- @tparam table told `{ reasons, directories, fetches }`
-- @tparam table found the decision about that text
function decisions.another(text, told, found)
  return {
    verdict = "rewrite", by = "downloads", command = text, reasons = told.reasons,
    directories = told.directories, fetches = told.fetches,
    contained = found.classification == "SAFE" or nil, classification = found.classification,
    why = found.why, scripts = found.scripts, rule = found.rule,
  }
end

--- A command that needs no question if its temporary files are in the sandbox: it is rewritten so,
-- or in block mode refused with that advice.
-- @tparam table found the decision about it
-- @string text of that
-- @tparam sandbox_enforcer.config.read config
function decisions.sheltered(found, text, config)
  local sandbox = config:show(config.sandbox)
  if config.mode == "block" then return decisions.blocked(text) end
  return decisions.another(text, {
    directories = { config.sandbox }, fetches = found.fetches,
    reasons = { ("Redirected temporary files to sandbox: %s"):format(sandbox) },
  }, found)
end

--- What is wrong with a rule; the message names its file, and maybe a line.
local function broken(problem)
  local named = problem.message:sub(1, #problem.rule) == problem.rule
  return "broken rule: " .. (named and "" or problem.rule .. ": ") .. problem.message
end

--- Turn an internal error into a decision: never into silence.
function decisions.fault(problem)
  local text = tostring(problem)
  if type(problem) == "table" then
    text = problem.message and broken(problem) or problem.limit or "internal error"
  end
  return { verdict = "ask", fault = true, unknown = true, reasons = { text } }
end

return decisions
