--- Do diffs or commits show the content of a blocked path, or of another file that is named like a
-- secret? Only files that git tracks now count: the names of older ones are known to git alone. Of
-- the others, only those that the command names or that have changed count: they are in the
-- repository for everybody to read.
-- @module sandbox_enforcer.layers.policy.git_secrets
local core = require("sandbox_enforcer.core")
local index = require("sandbox_enforcer.git.index")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")
local secret_names = require("sandbox_enforcer.layers.policy.secret_names")
local secrets = require("sandbox_enforcer.layers.policy.secrets")

local git_secrets = {}

--- Does a word abbreviate the name of this object?
local function is_object(word, hash) return #word >= 4 and hash:sub(1, #word) == word:lower() end

--- May a word be a path instead of a revision?
local function may_be_place(word, cwd)
  return word:find("^:") ~= nil or word:find("[*?%[]") ~= nil
    or core.kind(paths.absolute(cwd, word) or "") ~= nil
end

--- Is a path at a place? True if the place is more than a name or an ending.
local function lies_at(path, place, cwd)
  local ending = place:match("^%*([%w_.-]+)$")
  if ending then return path:sub(-#ending) == ending end
  if place:find("^:") or place:find("[*?%[\\]") then return true end
  return core.contains(paths.absolute(cwd, place) or "/", path)
end

--- Is an entry of the index among what is shown?
-- @treturn boolean
-- @treturn ?boolean one of the words means it
local function is_shown(effect, entry, path, cwd)
  local whole = true
  for _, word in ipairs(effect.places) do
    if is_object(word, entry.hash) then return true, true end
    if effect.shown == "places" or effect.shown == "words" and may_be_place(word, cwd) then
      if lies_at(path, word, cwd) then return true, true end
      whole = false
    end
  end
  return whole and effect.shown ~= "object", false
end

--- Is a tracked file named like a secret?
local function is_named(config, path)
  return secret_names.may_be(path)
    and (secrets.is_named(config, path) or secret_names.is((path:gsub("^.*/", ""))))
end

--- Why showing this needs the user; nil if it does not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table effect `shown`: "places" that are shown, "words" that are paths or revisions, or
-- one "object"; `places`: its words
-- @string cwd
function git_secrets.why(config, effect, cwd)
  local _, top = repository.discover(cwd)
  local real = top and core.resolve(cwd)
  if not real then return nil end
  local is_blocked = secrets.finder(config, top)
  local kept = index.chosen(cwd, function(path)
    return is_blocked(path) or is_named(config, path)
  end)
  if not kept then return "it may show a secret: the files that git tracks are unknown" end
  for _, entry in ipairs(kept) do
    local path = paths.join(top, entry.path)
    local shown, meant = is_shown(effect, entry, path, real)
    local counts = meant or is_blocked(entry.path) or index.is_changed(entry.seen, path)
    if shown and counts then return ("it may show %s, which may hold secrets"):format(path) end
  end
  return nil
end

return git_secrets
