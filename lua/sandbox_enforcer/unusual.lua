--- What is said where a command cannot be judged as it stands. `judge` is `decide.command`.
-- @module sandbox_enforcer.unusual
local unusual = {}

--- A command that cannot be parsed: the shell runs the lines before the mistake, if there are any.
function unusual.unreadable(text, cwd, config, problem, judge)
  local why = "the command cannot be parsed: " .. tostring(problem)
  if problem.status ~= "syntax" and problem.status ~= "open" then
    return { verdict = "ask", fault = true, unknown = true, reasons = { why } }  -- a limit of ours
  end
  local before = (problem.complete or 0) > 0 and text:sub(1, problem.complete)
  local decision = before and judge(before, cwd, config, true) or { reasons = {} }
  if not decision.verdict or decision.verdict == "allow" then
    return { unreadable = true, unknown = true, reasons = { why } }
  end
  local verdict = decision.verdict == "rewrite" and "ask" or decision.verdict
  return { verdict = verdict, unknown = true, reasons = { why, table.unpack(decision.reasons) } }
end

--- Say what to do instead of a download that is asked about. What is proposed is accepted.
function unusual.advise(decision, cwd, config, judge)
  local proposal = decision.proposal
  local again = proposal and judge(proposal, cwd, config, true)
  local advice = "Use a destination below " .. config:show(config.sandbox)
    .. " that is written out, in a command of its own"
  if again and not again.verdict and not again.unreadable then
    advice = ("Use: %s, and then the rest in a command of its own"):format(proposal)
  end
  decision.reasons[#decision.reasons + 1] = advice
end

--- What a fault of ours turns a command into: never into silence.
function unusual.fault(problem)
  local text = tostring(problem)
  if type(problem) == "table" then
    text = problem.message and ("the rule %s is broken: %s"):format(problem.rule, problem.message)
      or problem.limit or "internal error"
  end
  return { verdict = "ask", fault = true, unknown = true, reasons = { text } }
end

return unusual
