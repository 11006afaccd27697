--- A place with our program in it, in which events of the client are run.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local hook = require("sandbox_enforcer.hook")
local place = require("place")

local stage = {}

local rules = { core.cwd() .. "/rules" }
local quote, sh = place.quote, place.sh

--- @treturn table a place with `run(event, more)` and `start(source, more)`
function stage.new()
  local here = place.new()
  here.program = here.root .. "/bin/sandbox-enforcer"
  sh(("mkdir -p %s/bin %s/.claude %s/.claude && touch %s"):format(here.root, here.home,
    here.project, here.program))
  here.env = { HOME = here.home, PATH = os.getenv("PATH"), CLAUDE_PROJECT_DIR = here.project,
    CONTENT_FILTER_SANDBOX_DIR = here.sandbox }
  function here.run(event, more)
    local env = setmetatable(more or {}, { __index = here.env })
    local answer = hook.run(cjson.encode(event), {
      env = function(name) return env[name] or nil end, rules = rules, program = here.program,
    })
    answer.json = answer.stdout and assert(cjson.decode(answer.stdout))
    return answer
  end
  function here.start(source, more)
    return here.run({ hook_event_name = "SessionStart", session_id = "one", source = source
      or "startup", cwd = here.project }, more)
  end
  return here
end

--- A repository with a linked worktree at `project`.
function stage.worktree(here)
  local host = here.root .. "/host"
  sh(([[cd %s && rm -rf project && git init -q host && cd host && echo x >file && git add . &&
    git -c user.name=n -c user.email=e@h commit -qm first &&
    git worktree add -q -b side %s >/dev/null 2>&1]]):format(here.root, quote(here.project)))
  return host
end

return stage
