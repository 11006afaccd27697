--- The user's configuration, read from the environment.
-- @classmod sandbox_enforcer.config.read
local active_profile = require("sandbox_enforcer.config.active_profile")
local boundaries = require("sandbox_enforcer.config.boundaries")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local policy = require("sandbox_enforcer.config.policy")
local project_policy = require("sandbox_enforcer.config.project_policy")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")

local config = {}
config.__index = config

--- Settings with a fixed set of words. Any other word is reported, and the strictest is used: a
-- typo never loosens anything.
local CHOICES <const> = {
  { key = "mode", name = "CONTENT_FILTER_ENFORCER_MODE", "rewrite", "block", strictest = "block" },
  { key = "scope", name = "SANDBOX_SCOPE", "all", "first", strictest = "all" },
  { key = "on_error", name = "SANDBOX_ON_ERROR", false, "allow", "ask", "deny",
    strictest = "deny" },
  { key = "approve", name = "SANDBOX_APPROVE_REWRITES", "on", "off", strictest = "off" },
  { key = "bounds", name = "SANDBOX_BOUNDARY", "off", "project", strictest = "project" },
  { key = "git_env", name = "SANDBOX_GIT_ENV", "on", "off", strictest = "on" },
}

--- A setting's name in messages: the hook's option, if it was given as one, or the variable.
-- @string name of the variable
function config:called(name) return self.options[name] or name end

local function choose(self, choice, text)
  if text == nil then return choice[1] or nil end
  local words = {}
  for _, word in ipairs(choice) do
    if word and text:lower() == word then return word end
    words[#words + 1] = word or nil
  end
  self.problems[#self.problems + 1] = ("%s is %q, but must be one of %s; using %q"):format(
    self:called(choice.name), text, table.concat(words, ", "), choice.strictest)
  return choice.strictest
end

local function read_choices(self, env)
  for _, choice in ipairs(CHOICES) do
    local text = env(choice.name) or self.policy[choice.key]
    self[choice.key] = choose(self, choice, text)
  end
end

local function problem(self, text) self.problems[#self.problems + 1] = text end

--- Record that a policy is unreadable: until it is fixed, nothing is approved.
function config:degrade(why)
  problem(self, why .. "; auto-approval is off until this is fixed")
  self.degraded = true
end

local PLACES <const> = ":/bin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"

local function is_there(name, env)
  for place in ((env("PATH") or "") .. PLACES):gmatch("[^:]+") do
    if core.kind(place .. "/" .. name) then return true end
  end
  return false
end

--- The shell that the agent starts: the one it names, or SHELL, if that is a bash or a zsh; else
-- zsh, if installed.
local function shell_of(env, wanted)
  if not wanted or not core.kind(wanted) then wanted = env("SHELL") or "" end
  local shell = wanted:gsub("^.*/", ""):match("zsh") or wanted:match("bash") or wanted:match("zsh")
  return shell or is_there("zsh", env) and "zsh" or "bash"
end

local function is_absolute(path) return path ~= nil and path:sub(1, 1) == "/" end

--- Is a directory in the project, while the home directory is not?
local function is_projects(self, path)
  local project = is_absolute(self.project) and core.resolve(self.project)
  local real, home = project and core.resolve(path), self.home and core.resolve(self.home)
  if not real or home and core.contains(project, home) then return false end
  return core.contains(project, real)
end

--- A directory for the user's files. Files in the project came with it and are not the user's; a
-- relative name would lead there too.
local function base_of(self, env, name, below)
  local given = env(name)
  if is_absolute(given) and not is_projects(self, given) then return given end
  return self.home and self.home .. below
end

--- The file that a setting names: absolute, or below the home directory.
local function file_of(self, name, text)
  if text == nil then return nil end
  local below = text:match("^~(/.*)$")
  if below and self.home then return self.home .. below end
  if is_absolute(text) then return text end
  problem(self, ("%s is %q: not an absolute path, so it is ignored"):format(self:called(name),
    text))
  return nil
end

--- A project file that only we write: it must be in the project, and not reached through a link.
-- @string text relative to the project
local function projects_file(self, name, text)
  local path = is_absolute(self.project) and paths.absolute(self.project, text)
  local real = path and core.resolve(path)
  local project = real and core.resolve(self.project)
  local plain = project and core.contains(project, real) and project ~= real
    and core.normalize(project .. path:sub(#self.project + 1)) == real
  if plain then return path end
  problem(self, ("%s is %q: not a file in the project, so it is ignored"):format(name, text))
  return nil
end

--- Where decisions are recorded: the word "project" is the documented place in the project. A
-- relative path is in the project if the user's own policy says so.
-- @tparam[opt] table own `audit` of the user's policy
local function ledger_of(self, env, own)
  local given, name = env("SANDBOX_AUDIT"), "SANDBOX_AUDIT"
  if given == "project" then return projects_file(self, name, self.agent.files.audit) end
  local path = file_of(self, name, given)
  local audit = self.policy.audit
  if path or not audit or not audit.path then return path end
  local relative = own and own.path == audit.path and not audit.path:find("^[~/]")
  if relative then return projects_file(self, "audit.path", audit.path) end
  return file_of(self, "audit.path", audit.path)
end

--- The user's policy; an empty one if there is none, or it has an error.
local function read_policy(self, env)
  local base = base_of(self, env, "XDG_CONFIG_HOME", "/.config")
  local wanted = env("SANDBOX_POLICY")
  local named = file_of(self, "SANDBOX_POLICY", wanted)
  local path = named or base and base .. "/sandbox-enforcer/policy.json"
  self.policy_file = path
  self.degraded = wanted ~= nil and not named
  if not path or not named and not core.kind(path) then return {} end
  local content, why = policy.read(path)
  if not content then self:degrade(why or path .. ": no such file") end
  return content or {}
end

--- The directory that the policy or the environment names for this project.
local function sandbox_text(self, env)
  local project = self.project
  local text = self.policy.sandboxes and policy.sandbox(self.policy, project, self.home)
    or env("CONTENT_FILTER_SANDBOX_DIR") or self.policy.sandbox_dir
  local name = project and paths.basename(project) or "project"
  return text and text:gsub("{project}", (name:gsub("%%", "%%%%")))
end

--- Variables with the same values for commands as for us: the shell never sees values that come
-- from the hook's arguments or a policy.
local function variables_of(context, env)
  local name <const> = "CONTENT_FILTER_SANDBOX_DIR"
  local raw = core.env(name)
  if context.environ then raw = context.environ()[name] end
  return { [name] = raw == env(name) and raw or nil }
end

--- The sandbox directory: absolute, links resolved. `~/` is the home directory, because the client
-- passes its settings on unexpanded.
local function read_sandbox(self, env)
  local name <const> = self:called("CONTENT_FILTER_SANDBOX_DIR")
  local text = sandbox_text(self, env)
  if text == nil or text == "" then return end
  local tilde = text:match("^~(/?.*)$")
  if tilde and (tilde == "" or tilde:sub(1, 1) == "/") and self.home then
    text = self.home .. tilde
    self.sandbox_home = { home = self.home }
  end
  if text:sub(1, 1) ~= "/" then
    self.broken = ("%s is %q: not an absolute path"):format(name, text)
    return problem(self, self.broken)
  end
  local clean = core.normalize(text)
  local real, why = core.resolve(clean)
  local kind = real and core.kind(real)
  if not real or clean == "/" or (kind and kind ~= "directory") then
    why = why or (clean == "/" and "the root directory is not allowed")
      or "it is not a directory"
    self.broken = ("%s is %q: %s"):format(name, text, why)
    return problem(self, self.broken)
  end
  self.sandbox, self.sandbox_real = clean, real
end

--- Where rules are searched: the user's before the installed ones.
local function read_rules(self, env, installed)
  local base = base_of(self, env, "XDG_CONFIG_HOME", "/.config")
  self.rules = {}
  local found = false
  local named = file_of(self, "SANDBOX_RULES_DIR", env("SANDBOX_RULES_DIR")) or ""
  local own = base and base .. "/sandbox-enforcer/rules" or ""
  for i, path in ipairs({ named, own, table.unpack(installed) }) do
    if path:sub(1, 1) == "/" then
      self.rules[#self.rules + 1] = path
      found = found or i ~= 2 and paths.kind(path) == "directory"
    end
  end
  if not found and self.shipped then
    self.rules[#self.rules + 1] = rule_dirs.INSIDE
  elseif not found and self.guards then
    self.unruled = "no rules directory was found, so no command can be checked: "
      .. "reinstall sandbox-enforcer, or set SANDBOX_RULES_DIR"
  end
end

--- The words of the content filter: a program, or a command with literal arguments.
local function filter_of(self, text)
  if not text then return nil end
  if core.kind(text, true) == "file" then return { text } end
  local script = core.parse(text)
  local node = script and script.root
  while node and node.items and #node.items == 1 do node = node.items[1] end
  local words = {}
  for i, word in ipairs(node and node.kind == "command" and node.words or {}) do
    words[i] = word.value or nil
    if not word.value then words = {} break end
  end
  local plain = #words > 0 and #(node.redirects or {}) == 0 and #(node.assignments or {}) == 0
  if plain then return words end
  problem(self, ("CONTENT_FILTER_COMMAND is %q: not a command with plain arguments"):format(text))
  return { text }
end

--- Read the configuration.
-- @tparam table context `env` (function(name) -> string|nil), `cwd` of the event, `rules` (where
-- the installed rules may be), `shipped` (rules.lua), `program` (our own path), `agent` (the
-- adapter, client/init.lua), `options` (values by variable name, used instead of variables); from
-- the hook `began` (when it started), `lost` (why nothing can be judged), and `session` if one of
-- its calls is to be judged
-- @treturn config `sandbox`, `mode`, `scope`, `on_error`, `approve`, `home`, `shell`, `rules`,
-- `problems` (a list of sentences), `broken` (why no download can be contained), `lost` (why
-- nothing can be judged), `unruled` (why no command can be), `worktree`, `git_env` and `boundary`
-- (boundaries.lua), `profile` (of the policy; nil if that is off), `debug`, `remembers` (whether
-- the user's approvals are kept), `degraded` (a policy has an error), `offered` (commands that an
-- untrusted project policy lists: `by` and `entries`), `tripped` (too many refusals in this
-- session: nothing is approved), `filter`, `project`, `cwd`, `began`, `agent` (its adapter),
-- `start` (where its session began), `client` (where its settings are) and `moved` (they are not
-- in their usual place), `guards` (whether any layer is on), `kept` (what layers cache with it),
-- `rulebooks` (see rule/load.lua), our own files: `program`, `policy_file`, `state`, `ledger`; and
-- `variables`, the known variables of the shell
function config.read(context)
  local given = context.env
  local function env(name)  -- an empty variable counts as unset
    local text = given(name)
    return text ~= "" and text or nil
  end
  local self = setmetatable({
    options = context.options or {}, problems = {}, kept = {}, rulebooks = {},
    shipped = context.shipped, began = context.began,
  }, config)
  self.environ = context.environ or core.environ
  self.variables = variables_of(context, env)
  self.cwd = context.cwd
  self.agent = context.agent
  local around = self.agent.surroundings(env, context.cwd)
  self.program, self.project, self.start = context.program, around.project, around.start
  self.home, self.cdpath = env("HOME"), env("CDPATH") or false
  if self.home and self.home:sub(1, 1) ~= "/" then self.home = nil end
  self.client, self.moved = around.directory, around.moved
  self.shell = shell_of(env, around.shell)
  local state = base_of(self, env, "XDG_STATE_HOME", "/.local/state")
  self.state = state and state .. "/sandbox-enforcer"
  self.policy = read_policy(self, env)
  local audit = self.policy.audit
  local own = self.project and self.project .. self.agent.files.policy
  if own and core.kind(own) then project_policy.read(self, own) end
  read_choices(self, env)
  read_sandbox(self, env)
  self.remotes = self.policy.remotes or "any"
  self.ledger = ledger_of(self, env, audit) or state and self.state .. "/audit.jsonl"
  self.env = env
  self.filter = filter_of(self, env("CONTENT_FILTER_COMMAND")) or self.policy.content_filter
  if self.bounds ~= "off" or self.policy.boundary or self.policy.worktree == "auto"
    or env("SANDBOX_WORKTREE") or env("SANDBOX_HOST_REPO") then
    boundaries.read(self, context.cwd)
  end
  self.git_env = self.worktree ~= nil and self.git_env == "on"
  local enabled = env("SANDBOX_ENABLED")
  if enabled then active_profile.read(self, enabled, context.session) end
  self.guards = (self.sandbox or self.broken or self.worktree or self.boundary or self.profile
    or self.policy.confine or self.policy.packages) ~= nil
  read_rules(self, env, context.rules)
  if context.lost then self.lost, self.guards = context.lost, true end
  return self
end

--- Use it for many decisions.
-- @tparam table books their rules: see rule/load.lua
-- @tparam boolean lasts layers may cache data with it
function config:share(books, lasts) self.rulebooks, self.kept.lasting = books, lasts end

--- Is a path in the sandbox?
function config:holds(path)
  return self.sandbox ~= nil and paths.inside(self.sandbox_real, path)
end

--- A path as the user would write it.
function config:show(path)
  local home = self.sandbox_home and self.home
  if home and core.contains(home, path) then return "~" .. path:sub(#home + 1) end
  return path
end

return config
