--- What agents may read, and not change: our own files, the client's settings, and what the policy
-- protects. They are kept by the directories that they are in, and looked at when a change comes
-- near.
-- @classmod sandbox_enforcer.guard.places
local core = require("sandbox_enforcer.core")
local finder = require("sandbox_enforcer.guard.finder")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")

local fixed = lazy("sandbox_enforcer.guard.fixed")
local pattern = lazy("sandbox_enforcer.guard.pattern")

local places = {}
places.__index = places

local SETTINGS <const> = { what = "settings of the client", verdict = "deny", near = true }

--- What the client loads, or runs before every command.
local LOADED <const> = { what = "a part of the client", verdict = "deny", near = true }

--- What is in these runs when the agent, or the user, names it.
local UNSEEN <const> = {
  what = "which runs without any hook seeing it", verdict = "ask", near = true,
}

--- In any `.claude` directory; in the user's own there is more.
local MEMBERS <const> = {
  ["settings.json"] = SETTINGS, ["settings.local.json"] = SETTINGS, skills = UNSEEN,
  commands = UNSEEN, agents = UNSEEN, hooks = UNSEEN,
}
local USERS <const> = { plugins = LOADED, ["session-env"] = LOADED, ["shell-snapshots"] = LOADED }

--- Beside the user's `.claude`, or in it, if that was moved; and in a project.
local TRUST <const> = { [".claude.json"] = {
  what = "where the client keeps what it trusts", verdict = "deny",
} }
local SERVERS <const> = { [".mcp.json"] = { what = UNSEEN.what, verdict = "ask" } }

local MANAGED <const> = { ["claude-code"] = { what = "managed settings of the client",
  verdict = "deny" } }

--- What is protected if the policy does not say it.
local PROTECTED <const> = { ".claude/local/**" }

local NAMED <const> = { what = "protected by protected_paths", verdict = "deny", near = true }

local function is_absolute(path) return path ~= nil and path:sub(1, 1) == "/" end

--- Protect members of a directory.
-- @tparam {string,...} directories its paths
-- @tparam table members name -> what is said of it
local function add(self, directories, members)
  local group = { directories = directories, members = members, folded = {} }
  for i, path in ipairs(directories) do group.folded[i] = finder.fold(path) end
  self.groups[#self.groups + 1] = group
  local real = directories[#directories]
  for name, given in pairs(self.finder.missing[real] and {} or members) do
    if core.kind(finder.join(real, name)) == "link" then  -- what it leads to may be anywhere
      local list = self.finder:within(directories, name)
      self.strays[#self.strays + 1] = fixed.new(list, given)
    end
  end
end

--- Protect the `.claude` directories of the user and of the project.
local function add_clients(self, config, cwd)
  local own = config.client or config.home and config.home .. "/.claude"
  if is_absolute(own) then
    local directories = self.finder:directory(own)
    add(self, directories, MEMBERS)
    add(self, directories, USERS)
    add(self, directories, TRUST)
  end
  if is_absolute(config.home) then add(self, self.finder:directory(config.home), TRUST) end
  for i, project in ipairs({ config.project or false, cwd or false }) do
    if is_absolute(project or nil) and (i == 1 or project ~= config.project) then
      local root = self.finder:directory(project)
      add(self, root, SERVERS)
      add(self, self.finder:within(root, ".claude"), MEMBERS)
    end
  end
  add(self, { "/etc" }, MANAGED)
end

--- Protect one file or directory of ours.
local function add_ours(self, path, given)
  local name = is_absolute(path) and paths.basename(path)
  if not name then return end
  given.verdict, given.ours = "deny", true
  add(self, self.finder:directory(paths.parent(path)), { [name] = given })
end

local function add_own(self, config)
  local program = config.program
  add_ours(self, program, { what = "the program that judges commands", linked = true })
  if is_absolute(program) then
    local base = paths.parent(paths.parent(program))
    add_ours(self, base .. "/hooks/hooks.json", { what = "the hooks of its plugin" })
    add_ours(self, base .. "/.claude-plugin", { what = "a part of its plugin" })
  end
  for _, path in ipairs(config.rules or {}) do
    add_ours(self, path, { what = "rules that commands are judged by" })
  end
  add_ours(self, config.policy_file, { what = "the policy", near = true })
  add_ours(self, config.state, { what = "the enforcer's records", near = true })
  add_ours(self, config.ledger, { what = "the audit" })
  if is_absolute(config.project) then
    local file = config.project .. "/.claude/config/sandbox_policy.json"
    add_ours(self, file, { what = "the policy of the project", near = true })
  end
end

--- All that is protected.
-- @tparam sandbox_enforcer.config config
-- @string|nil cwd of the event
function places.new(config, cwd)
  local self = setmetatable({
    config = config, finder = finder.new(), groups = {}, strays = {},
    named = config.policy and config.policy.protected_paths or PROTECTED,
  }, places)
  local usual = config.home and config.home .. "/.claude"
  self.is_usual = self.named == PROTECTED and (config.client or usual) == usual
  add_own(self, config)
  add_clients(self, config, cwd)
  return self
end

--- Does one of these paths lie in a directory of the other, or the other way round?
local function is_near(directories, list)
  for _, directory in ipairs(directories) do
    for _, path in ipairs(list) do
      if core.contains(directory, path) or core.contains(path, directory) then return true end
    end
  end
  return false
end

--- The places of a group, in the order of their names.
local function members_of(self, group)
  if group.places then return group.places end
  group.places = {}
  local names = {}
  for name in pairs(group.members) do names[#names + 1] = name end
  table.sort(names)
  for i, name in ipairs(names) do
    local list = self.finder:within(group.directories, name)
    group.places[i] = fixed.new(list, group.members[name])
  end
  return group.places
end

--- What the policy names.
local function patterns_of(self)
  if self.patterns then return self.patterns end
  self.patterns = {}
  local home, project = self.config.home, self.config.project
  local own = is_absolute(home) and self.finder:directory(home) or {}
  local bases = is_absolute(project) and self.finder:directory(project) or {}
  table.move(own, 1, #own, #bases + 1, bases)
  for i, text in ipairs(self.named) do self.patterns[i] = pattern.new(text, bases, own, NAMED) end
  return self.patterns
end

--- The places that a change at these paths (folded), or above, or below them may concern.
-- @tparam {string,...} list
-- @treturn {table,...} objects with the methods of fixed.lua
function places:near(list)
  local found = { table.unpack(self.strays) }
  for _, group in ipairs(self.groups) do
    if is_near(group.folded, list) then
      local members = members_of(self, group)
      table.move(members, 1, #members, #found + 1, found)
    end
  end
  if #found == 0 and self.is_usual then return found end
  local patterns = patterns_of(self)
  return table.move(patterns, 1, #patterns, #found + 1, found)
end

--- The places that a path (folded) of which only the end is known may be: those of a `.claude`
-- directory, and ours.
function places:ending(text)
  local found = {}
  for _, group in ipairs(self.groups) do
    local told = group.members == MEMBERS or select(2, next(group.members)).ours
    for _, place in ipairs(told and members_of(self, group) or {}) do
      local own = place.folded[1]:match("/[^/]+/[^/]+$")
      if own and core.contains(own, text:match(own:gsub("%p", "%%%0") .. ".*$") or "") then
        found[#found + 1] = place
      end
    end
  end
  return found
end

--- Does the enforcer run from the very project that is worked on?
function places:is_checkout()
  local project, config = self.config.project, self.config
  if not is_absolute(project) then return false end
  local real = self.finder:real(core.normalize(project))
  for _, path in ipairs({ config.program or false, table.unpack(config.rules or {}) }) do
    if path and core.kind(path) and paths.inside(real, path) then return true end
  end
  return false
end

return places
