--- Do differences, or commits, show what a blocked path holds? Those that git keeps now count: of
-- what it once kept, nothing but git itself knows the names.
-- @module sandbox_enforcer.layers.policy.git_secrets
local core = require("sandbox_enforcer.core")
local index = require("sandbox_enforcer.git.index")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")
local secrets = require("sandbox_enforcer.layers.policy.secrets")

local git_secrets = {}

--- Does a word name an object whose name begins like this?
local function is_object(word, hash) return #word >= 4 and hash:sub(1, #word) == word:lower() end

--- May a word be a place, and not a revision?
local function may_be_place(word, cwd)
  return word:find("^:") ~= nil or word:find("[*?%[]") ~= nil
    or core.kind(paths.absolute(cwd, word) or "") ~= nil
end

--- Does a path lie at a place? It does if that is more than a name, or an ending.
local function lies_at(path, place, cwd)
  local ending = place:match("^%*([%w_.-]+)$")
  if ending then return path:sub(-#ending) == ending end
  if place:find("^:") or place:find("[*?%[\\]") then return true end
  return core.contains(paths.absolute(cwd, place) or "/", path)
end

local function is_shown(effect, entry, path, cwd)
  local whole = true
  for _, word in ipairs(effect.places) do
    if is_object(word, entry.hash) then return true end
    if effect.shown == "places" or effect.shown == "words" and may_be_place(word, cwd) then
      if lies_at(path, word, cwd) then return true end
      whole = false
    end
  end
  return whole and effect.shown ~= "object"
end

--- Why what a command shows needs the user; nil if it does not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table effect `shown`: "places" that are shown, "words" that are places or revisions, or
-- one "object"; `places`: its words
-- @string cwd
function git_secrets.why(config, effect, cwd)
  local _, top = repository.discover(cwd)
  local real = top and core.resolve(cwd)
  if not real then return nil end
  local kept = index.chosen(cwd, secrets.finder(config, top), secrets.pieces(config, top))
  if not kept then return "it may show a secret: the files that git tracks are unknown" end
  for _, entry in ipairs(kept) do
    local path = paths.join(top, entry.path)
    if is_shown(effect, entry, path, real) then
      return ("it may show %s, where secrets are"):format(path)
    end
  end
  return nil
end

return git_secrets
