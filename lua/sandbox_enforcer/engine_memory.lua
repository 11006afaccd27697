--- What an engine keeps between decisions: configurations and rules, until a file they were read
-- from changes, and the decisions that were made with them.
-- @classmod sandbox_enforcer.engine_memory
local core = require("sandbox_enforcer.core")
local decision_memo = require("sandbox_enforcer.decision_memo")
local freshness = require("sandbox_enforcer.rule.freshness")
local rules = require("sandbox_enforcer.rule.load")

local engine_memory = {}
engine_memory.__index = engine_memory

--- In percent: how much memory may grow before Lua collects garbage again. Modules and rules are a
-- few permanent megabytes, and a decision leaves a few kilobytes, so frequent collections would
-- only mark the same things again.
local PAUSE <const> = 400

local MOST <const> = 64  -- configurations to keep, one for each working directory

local function collect_less()
  local before = collectgarbage("setpause", PAUSE)
  if before > PAUSE then collectgarbage("setpause", before) end
end

function engine_memory.new()
  collect_less()
  return setmetatable({ kept = {}, count = 0, books = {} }, engine_memory)
end

--- The files that a configuration was read from, each followed by its stamp; nil if it depends on
-- more than files.
local function files_of(settled)
  local env = settled.env
  local own = settled.project and settled.project .. settled.agent.files.policy
  if settled.boundary or settled.worktree or own and core.kind(own)
    or env("XDG_CONFIG_HOME") or env("XDG_STATE_HOME") then
    return nil
  end
  local shell = settled.agent.surroundings(env, settled.cwd).shell
  local list = {}
  for _, path in pairs({ settled.policy_file or nil, own or nil, shell }) do
    list[#list + 1], list[#list + 2] = path, core.stamp(path) or false
  end
  return list
end

--- Are the files an entry was read from unchanged?
local function is_current(entry)
  local settled = entry.settled
  return core.unchanged(entry.files)
    and (not settled.sandbox or core.resolve(settled.sandbox) == settled.sandbox_real)
end

--- The rules for a configuration, with and without those for the policy.
local function books_of(self, settled)
  local key = table.concat(settled.rules, "\0")
  local books = self.books[key]
  if not books then
    local roots = freshness.roots(settled.rules)
    books = {
      roots = roots,
      [true] = rules.lasting(roots, settled.shipped, true),
      [false] = rules.lasting(roots, settled.shipped, false),
    }
    books[false].described = books[true]  -- see knowledge.lua
    self.books[key] = books
  end
  return books
end

local function keep(self, key, settled)
  local files = files_of(settled)
  settled:share(books_of(self, settled), files ~= nil)
  if not files then return end
  if self.count >= MOST then self.kept, self.count = {}, 0 end
  self.count = self.count + 1
  self.kept[key] = { settled = settled, files = files, memo = decision_memo.new() }
end

--- The configuration for one decision.
-- @string|nil cwd
-- @tparam function read function(cwd, ...) -> a new configuration
-- @param ... more arguments for it
function engine_memory:config(cwd, read, ...)
  local key = cwd or ""
  local entry = self.kept[key]
  local settled = entry and is_current(entry) and entry.settled
  if not settled then
    self.kept[key] = nil
    settled = read(cwd, ...)
    keep(self, key, settled)
  end
  local books = settled.rulebooks
  freshness.begin(books.roots)
  books[true]:renew()
  books[false]:renew()
  return settled
end

--- The decisions made with the configuration for a directory; nil if that was not kept.
-- @string|nil cwd
function engine_memory:memo(cwd)
  local entry = self.kept[cwd or ""]
  return entry and entry.memo
end

return engine_memory
