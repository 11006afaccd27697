--- A session of Claude Code begins, or its settings change.
-- @module sandbox_enforcer.client.events
local changed_files = require("sandbox_enforcer.client.changed_files")
local printable = require("sandbox_enforcer.printable")
local project_env = require("sandbox_enforcer.client.project_env")
local pruning = require("sandbox_enforcer.state.pruning")
local session = require("sandbox_enforcer.client.session")
local settings = require("sandbox_enforcer.client.settings")
local settings_change = require("sandbox_enforcer.client.settings_change")
local worktree_env = require("sandbox_enforcer.client.worktree_env")

local events = {}

local function tagged(list) return #list > 0 and printable.tagged(list) or nil end

-- a session begins

local function about_downloads(settled)
  if not settled.sandbox then return nil end
  return "Downloads (git clone, curl, wget, gh and others) go to the sandbox directory "
    .. settled:show(settled.sandbox) .. ": commands that would write elsewhere are "
    .. (settled.mode == "block" and "denied." or "rewritten, and you are told where the files are.")
end

local WORKTREE <const> = table.concat({
  "You work in the git worktree %s of the repository %s. Stay in the worktree:",
  "- Name files by paths relative to the worktree; do not guess absolute paths from memory. A cd, "
    .. "and whatever writes, moves or deletes, must stay inside it%s. Reading elsewhere is fine.",
  "- Commit only to the branch of this worktree, or to a new one of yours. Never run git commands "
    .. "on the main repository or another worktree: no -C, --git-dir or --work-tree that leads "
    .. "out, no GIT_DIR or GIT_WORK_TREE of your own. Other branches and worktrees, and the "
    .. "configuration that they share, are not yours to change.",
  "- Commands that leave it are denied and logged, and the user is asked about unclear ones; the "
    .. "reason says what to use instead. Do not retry it in another form: if the task needs "
    .. "something outside, tell the user.",
}, "\n")

local GIT_ENV <const> = "\n- GIT_DIR and GIT_WORK_TREE are set for your commands, so that git "
  .. "stays here; for git in a temporary directory%s they are unset."

local function about_worktree(settled)
  local tree = settled.worktree
  if not tree then return nil end
  local also = ", in a temporary directory"
  if settled.sandbox then also = also .. " or in " .. settled:show(settled.sandbox) end
  local text = WORKTREE:format(tree.root, tree.host or "that it was made from", also)
  if not settled.git_env or not worktree_env.of(tree) then return text end
  return text .. GIT_ENV:format(settled.sandbox and " or the sandbox" or "")
end

local function about_boundary(settled)
  if not settled.boundary or not settled.project then return nil end
  local places = { settled.project, settled.sandbox and settled:show(settled.sandbox) }
  for _, path in ipairs(settled.boundary.allow) do places[#places + 1] = path end
  local readable = settled.boundary.read_only
  local also = #readable > 0 and "; they may read " .. table.concat(readable, ", ") or ""
  return ("Tools that take paths (Read, Write, Edit, Glob, Grep and others) reach only %s%s. "
    .. "Commands may write, move and delete only there, and in temporary directories."):format(
    table.concat(places, ", "), also)
end

--- Set git's variables for the session, if the client supports that.
local function export(settled, context)
  local file = context.env("CLAUDE_ENV_FILE")
  local list = settled.git_env and settled.worktree and worktree_env.of(settled.worktree)
  if not list or not file or file:sub(1, 1) ~= "/" then return nil end
  return worktree_env.write(file, list)
end

--- A session begins: tell the model the rules, and the user what is wrong.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read settled
-- @tparam table context `env`, `program`
-- @treturn table|nil the answer: see client/init.lua
function events.session_start(event, settled, context)
  local problems = { table.unpack(settled.problems) }
  local files = settings.all(context)
  for _, text in ipairs(project_env.list(files, context)) do problems[#problems + 1] = text end
  local state = session.state(files, context)
  state.places = settled.guards and changed_files.places(settled) or nil
  problems[#problems + 1] = session.record(settled, event, state)
  pruning.run(settled, event.session)
  problems[#problems + 1] = export(settled, context)
  local rules = {}
  for _, about in ipairs({ about_downloads, about_worktree, about_boundary }) do
    rules[#rules + 1] = about(settled)
  end
  if #rules + #problems == 0 then return nil end
  return {
    event = event, context = tagged(rules), message = tagged(problems), reasons = problems,
  }
end

--- The changed files that no agent may change; a list of sentences. Tools that name the files they
-- write are refused before they run.
function events.altered(event, settled)
  local hidden = event.runs or event.like or event.foreign
    or type(event.tool) == "string" and event.tool:find("^mcp__")
  return hidden and settled.guards and changed_files.changes(event, settled) or {}
end

-- settings change

local VETOED <const> = "BLOCKED: %s. This session goes on as before; restore the file, or the next "
  .. "one starts with it"

--- Why a change of the client's settings is not applied; nil if it is.
function events.config_change(event, settled, context)
  local why = settled.guards and settings_change.why(event, settled, context)
  return why and VETOED:format(why) or nil
end

return events
