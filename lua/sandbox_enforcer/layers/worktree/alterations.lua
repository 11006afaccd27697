--- What a command creates, alters, removes and links. The functions take the layer
-- (layers/worktree.lua).
-- @module sandbox_enforcer.layers.worktree.alterations
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local reach = require("sandbox_enforcer.layers.worktree.reach")
local unknown_words = require("sandbox_enforcer.layers.worktree.unknown_words")

local alterations = {}

local function called(step, change)
  local written = unknown_words.written(step, unknown_words.word_of(change.source))
  return kinds[change.how].doing .. " " .. (change.text or change.path or written or "something")
end

-- unknown paths

--- Patterns that begin with a dot may match the `.git` of the worktree.
local function may_match_link(self, directory, written)
  return directory == self.config.worktree.root_real and ("/" .. written):find("/%.[^/]*$") ~= nil
end

--- Where the unknown path of a change begins; second: whether it must stay below that.
local function beginning(self, step, change)
  local source = change.source
  local is_pattern = unknown_words.is_pattern(self.world, unknown_words.word_of(source))
  local cwd = is_pattern and (source.cwd or step.cwd) or nil  -- a pattern for names right here
  return change.begins or cwd, is_pattern
end

local function judge_unknown(self, step, change)
  local source, text = change.source, change.text
  if change.fresh or source.tracked then return end  -- git itself stays in its tree
  local begins, is_pattern = beginning(self, step, change)
  local side, real = self.places:of(begins)
  if side == "host" or side == "outside" then
    return self:deny(self:refusal(side, called(step, change), real))
  end
  local near = text and not text:find("^[/~]") and not text:find("..", 1, true)
  if (near or is_pattern and side == "unknown") and not self.strayed then return end
  if side == "inside" and is_pattern then
    local written = unknown_words.written(step, unknown_words.word_of(source))
    if may_match_link(self, real, written) then self.relinked[real] = true end
    return
  end
  if self.config.sandbox and source.kind == "fetch" then return end  -- the downloads layer asks
  self:wonder(called(step, change))
end

-- the .git of the worktree

--- Is only something below a path removed, and none of it can be called `.git`?
local function spares_link(source)
  if source.tracked then return true end
  local item = source.item or source.place and source.place.item or {}
  if not source.below and not item.below then return false end
  for _, pattern in ipairs(source.matching or item.matching or { "*" }) do
    if pattern == "*" or pattern:find("^[.%[?]") then return false end
  end
  return true
end

--- The `.git` of the worktree keeps git from finding the host's.
local function judge_link(self, change, real)
  local tree = self.config.worktree
  local link = tree.root_real .. "/.git"
  if paths.basename(change.path) == ".git" then self.relinked[paths.parent(real)] = true end
  if tree.git_dir == tree.common_dir then return end
  if real == link then
    self:deny(("%s %s cuts the worktree off from its repository. Leave it as it is"):format(
      kinds[change.how].doing, link))
  elseif change.how == "delete" and core.contains(real, link) and not spares_link(change.source)
  then
    self.relinked[tree.root_real] = true
  end
end

-- known paths

--- Which side a change is on. Deleting a link removes the name, not its target.
local function side_of(self, step, change)
  local name = change.how == "delete" and paths.basename(change.path)
  local source = change.source
  local raw = source.raw or reach.unfolded(source.cwd or step.cwd, change.text)
  if not name then return self.places:of(change.path, raw) end
  local side, real = self.places:of(paths.parent(change.path))
  if not real then return side end
  real = (real == "/" and "" or real) .. "/" .. name
  return self.places:side(real), real
end

local function judge_change(self, step, change)
  if not change.path then return judge_unknown(self, step, change) end
  local side, real = side_of(self, step, change)
  local host = self.config.worktree.host_real
  if side == "inside" and changes.below(change) and core.contains(real, host) then
    return self:deny(self:refusal("host", called(step, change), host))
  end
  if side == "inside" then return judge_link(self, change, real) end
  if side == "unknown" then return self:wonder(called(step, change)) end
  local why = self:refusal(side, called(step, change), real)
  if side == "outside" and change.how == "write" then
    self.moving[#self.moving + 1] = { source = change.source, why = why }
  else
    self:deny(why)
  end
end

--- What a tool makes in a directory may exist already, and lead elsewhere.
local function judge_inner(self, step, change)
  for _, name in ipairs(change.path and change.names or {}) do
    local path = change.path .. "/" .. name
    if core.kind(path) == "link" or name == ".git" then
      judge_change(self, step, { how = change.how, path = path, source = change.source })
    end
  end
end

-- links

--- Remember the target of a symbolic link that this script makes.
local function remember_link(self, effect, list)
  for _, change in ipairs(list) do
    local name = change.directory and paths.basename(effect.text or "")
    local link = change.path and (name and change.path .. "/" .. name or change.path)
    if link and change.how ~= "delete" then
      local base = effect.relative and effect.cwd or paths.parent(link)
      self.places.links[link] = effect.text and paths.absolute(base, effect.text) or false
    end
  end
end

--- A link is another way to its target; a hard link is the target itself.
local function judge_links(self, step, list)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "link" and effect.symbolic then
      remember_link(self, effect, list)
    elseif effect.kind == "link" then
      local path = effect.text and paths.absolute(effect.cwd, effect.text)
      self:place("a hard link to " .. (effect.text or "a file"), path)
    end
  end
end

--- Judge everything that a step alters.
function alterations.judge(self, step)
  local list = changes.of(step)
  for _, change in ipairs(list) do
    judge_change(self, step, change)
    judge_inner(self, step, change)
  end
  judge_links(self, step, list)
end

--- Did another layer move what would land outside?
function alterations.is_moved(self, source) return self.plan.moved[source] ~= nil end

return alterations
