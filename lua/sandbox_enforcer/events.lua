--- Events of the client other than those before tool calls. What is said about them, hook.lua
-- writes.
-- @module sandbox_enforcer.events
local audit = require("sandbox_enforcer.audit")
local ledger = require("sandbox_enforcer.ledger")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local exports = require("sandbox_enforcer.exports")
local lazy = require("sandbox_enforcer.lazy")
local overrides = require("sandbox_enforcer.overrides")
local paths = require("sandbox_enforcer.paths")
local session = require("sandbox_enforcer.session")
local settings = require("sandbox_enforcer.settings")
local veto = require("sandbox_enforcer.veto")

local pruning = lazy("sandbox_enforcer.pruning")

local events = {}

local TAG <const> = "[SandboxEnforcer] "

local function tagged(list)
  return #list > 0 and TAG .. table.concat(list, "\n" .. TAG) or nil
end

-- a session begins

local function about_downloads(settled)
  if not settled.sandbox then return nil end
  return "Downloads (git clone, curl, wget, gh and others) go to the sandbox directory "
    .. settled:show(settled.sandbox) .. ": commands that would put them elsewhere are "
    .. (settled.mode == "block" and "refused." or "changed, and you are told where they went.")
end

local WORKTREE <const> = table.concat({
  "You work in the git worktree %s of the repository %s. Stay in the worktree:",
  "- Name files by paths relative to the worktree. A cd, and whatever writes, moves or deletes, "
    .. "has to end inside of it%s. Reading elsewhere is fine.",
  "- git works on the branch of this worktree. Do not point it at the repository or at another "
    .. "worktree: no -C, --git-dir or --work-tree that leads out, no GIT_DIR or GIT_WORK_TREE of "
    .. "your own. Other branches and worktrees, and the configuration that they share, are not "
    .. "yours to change.",
  "- What leads out is refused, and the refusal says what to use instead. Do not try another "
    .. "spelling: if the task needs something outside, tell the user.",
}, "\n")

local GIT_ENV <const> = "\n- GIT_DIR and GIT_WORK_TREE are set for your commands, so that git "
  .. "stays here; for git in a temporary directory or the sandbox they are taken away."

local function about_worktree(settled)
  local tree = settled.worktree
  if not tree then return nil end
  local also = ", in a temporary directory"
  if settled.sandbox then also = also .. " or in " .. settled:show(settled.sandbox) end
  local text = WORKTREE:format(tree.root, tree.host or "that it was made from", also)
  return settled.git_env and exports.of(tree) and text .. GIT_ENV or text
end

local function about_boundary(settled)
  if not settled.boundary or not settled.project then return nil end
  local places = { settled.project, settled.sandbox and settled:show(settled.sandbox) }
  for _, path in ipairs(settled.boundary.allow) do places[#places + 1] = path end
  return "Tools that take paths (Read, Write, Edit, Glob, Grep and others) reach only "
    .. table.concat(places, ", ") .. "."
end

--- Set the variables of git for the session, where the client takes them.
local function export(settled, context)
  local file = context.env("CLAUDE_ENV_FILE")
  local list = settled.git_env and settled.worktree and exports.of(settled.worktree)
  if not list or not file or file:sub(1, 1) ~= "/" then return nil end
  return exports.write(file, list)
end

--- A session begins: the model is told the rules, the user what is wrong.
-- @tparam table event
-- @tparam sandbox_enforcer.config settled
-- @tparam table context `env`, `program`
-- @treturn table|nil the answer
-- @treturn {string,...} reasons
function events.session_start(event, settled, context)
  local problems = { table.unpack(settled.problems) }
  local files = settings.all(context)
  for _, text in ipairs(overrides.list(files, context)) do problems[#problems + 1] = text end
  local state = session.state(files, context)
  problems[#problems + 1] = session.record(settled, event, state)
  pruning.run(settled, event.session_id)
  problems[#problems + 1] = export(settled, context)
  local rules = {}
  for _, about in ipairs({ about_downloads, about_worktree, about_boundary }) do
    rules[#rules + 1] = about(settled)
  end
  local context_for_model, message = tagged(rules), tagged(problems)
  if not context_for_model then return message and { message = message }, problems end
  return { event = "SessionStart", context = context_for_model, message = message }, problems
end

-- settings change

--- Why a change of the client's settings is not taken over; nil if it is.
function events.config_change(event, settled, context)
  local why = settled.guards and veto.why(event, settled, context)
  return why and ("BLOCKED: %s. Change it yourself, outside of the session"):format(why) or nil
end

-- a tool was called

local LOST <const> = { rewrite = true, deny = true }

--- The decision about what ran, seen from a directory, if it should not have run like this.
local function against(event, cwd, settled)
  local decision = decide.event(setmetatable({ cwd = cwd }, { __index = event }), settled)
  return LOST[decision.verdict] and not decision.fault and decision or nil
end

--- Where else a command may have started: the event says where it ended, after its cd.
local function other_starts(event, project)
  local list = { event.cwd .. "/-", event.cwd .. "/-/-", project }
  local at = project and core.contains(project, event.cwd) and event.cwd
  while at and at ~= project do
    at = paths.parent(at)
    list[#list + 1] = at
  end
  return list
end

--- The decision about what ran, if what was decided before got lost.
local function undone(event, settled, context)
  local decision = against(event, event.cwd, settled)
  local record = decision and ledger.find(settled.ledger, event)
  if record then
    local told = record.event_type == "lost_rewrite"  -- by another hook of ours
    if told or ledger.agrees(record, event) then return nil end
    return against(event, record.cwd, settled)
  end
  local known = decision and type(event.cwd) == "string"
  for _, cwd in ipairs(known and other_starts(event, context.env("CLAUDE_PROJECT_DIR")) or {}) do
    if not against(event, cwd, settled) then return nil end
  end
  return decision
end

local function described(event, decision)
  if decision.verdict == "deny" then
    return ("LOST: this %s call ran although it is refused. Is another hook registered beside "
      .. "ours, or did ours not run? %s"):format(event.tool_name, decision.reasons[1] or "")
  end
  return ("LOST: this ran as it was written and not as it was rewritten, because another hook "
    .. "answered too. What it fetched is not in the sandbox; remove it, and run: %s")
    :format(decision.command)
end

--- A tool was called: was it called as it should have been?
-- The event carries the input that ran. If we would still change or refuse it, what we said got
-- lost: another hook said something else, or ours did not run.
-- @treturn table|nil the answer
-- @treturn {string,...} reasons
function events.post_tool_use(event, settled, context)
  local decision = undone(event, settled, context)
  if not decision then return nil end
  local reasons = { described(event, decision) }
  decision.kind = "lost_rewrite"
  if settled.ledger then
    reasons[2] = audit.record(settled.ledger, event, decision, settled)
  end
  local told = tagged(reasons)
  return { event = event.hook_event_name, context = told, message = told }, reasons
end

return events
