--- Downloads with unknown names without a slash (shell/tame.lua): `page$i.html`. All names that
-- begin and end alike are a *family*: they keep their names, in a directory below the sandbox.
-- @module sandbox_enforcer.layers.downloads.families
local core = require("sandbox_enforcer.core")
local landing = require("sandbox_enforcer.layers.downloads.landing")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local steps = require("sandbox_enforcer.step")

local families = {}

local MOST <const> = 9  -- places to try

local function note(list, entry) list[#list + 1] = entry end

--- The beginning and end of the name in a word with a known directory.
local function ends_of(field, prefix)
  local head = field.head and field.head.text or prefix
  local before = (field.begins or ""):sub(#head + 1)
  local parts = field.word.parts
  local last = parts[#parts]
  if last.kind == "double" then last = last.parts[#last.parts] end
  return before, steps.LITERAL[last.kind] and last.text or ""
end

--- Does a directory contain a name with this beginning and end?
local function has_name(directory, before, after)
  for _, name in ipairs(core.kind(directory) and core.list(directory) or {}) do
    if #name >= #before + #after and name:sub(1, #before) == before
      and (after == "" or name:sub(-#after) == after) then
      return true
    end
  end
  return false
end

--- The family of the name in a word: `{ path, before, after, head }`; nil if its directory is
-- unknown.
local function family_of(self, field, prefix)
  local head = landing.head(field, prefix)
  local path = paths.absolute(self.world.here.cwd, head == "" and "." or head)
  if not field.tame or not path or not paths.is_known(path) then return nil end
  local before, after = ends_of(field, prefix)
  return { path = path, before = before, after = after, head = head }
end

--- A place below the sandbox without any name like the family's.
local function free_base(self, family)
  local base = landing.base(self, family.head)
  local below = family.head:sub(1, 1) == "/" and "" or family.head
  for count = 2, MOST do
    if not has_name(base, family.before, family.after) then return base end
    base = ("%s/%d/%s"):format(self.config.sandbox, count, below)
  end
  return nil
end

--- Can a family go elsewhere? Its directory must exist.
local function can_move(self, family)
  local there = paths.kind(family.path) == "directory" or self.world:maker(family.path) ~= nil
  return there and not ("/" .. family.head):find("/../", 1, true)
    and not self.config:holds(family.path)
end

--- Record that a family goes to a new place.
local function add(self, effect, from, family, field)
  local to, cwd = family.base:gsub("%f[/]/+$", ""), self.world.here.cwd
  note(self.families, family)
  self.settled[from.node or ""] = true
  self.settled[effect.call and effect.call.fields[1].word or field.word] = true
  self.moved[effect] = {
    within = { path = family.path, to = to }, nth = #self.seen,
    around = core.contains(family.path, cwd),
  }
  note(self.fetches, { from = family.path, to = to })
  note(self.directories, to)
  note(self.notes, {
    label = from.label, old = from.script.text:sub(field.word.from, field.word.to), new = to,
    script = from.script, at = from.at or from.node,
  })
  self.count = self.count + 1
end

--- Move a destination with an unknown name in a known directory below the sandbox.
-- @tparam sandbox_enforcer.layers.downloads.plan self
-- @tparam table effect
-- @tparam table from see plan.lua
-- @treturn boolean whether that worked
function families.land(self, effect, from)
  local field, prefix = landing.word(effect)
  local whole = field and not effect.directory and not effect.refuse
  local family = whole and family_of(self, field, prefix)
  if family and self.config:holds(family.path) and not self.world.tampered then return true end
  if not family or not can_move(self, family) then return false end
  family.base = free_base(self, family)
  family.clashes = has_name(family.path, family.before, family.after) and #self.seen
  if not family.base or not landing.put(self, from.script, field, prefix, family.base) then
    return false
  end
  add(self, effect, from, family, field)
  return true
end

--- Make a word name a member of a family at its new place. Returns false if it is not a member.
function families.follow(self, script, field)
  local own = #self.families > 0 and family_of(self, field, "")
  for _, family in ipairs(own and self.families or {}) do
    if family.path == own.path and family.before == own.before and family.after == own.after
      and family.head == own.head then
      return landing.put(self, script, field, "", family.base)
    end
  end
  return false
end

--- Ask if a command follows a download whose name may be that of an existing file.
function families.check(self)
  for _, family in ipairs(self.families) do
    for nth = family.clashes and family.clashes + 1 or #self.seen + 1, #self.seen do
      local step = self.seen[nth]
      if #step.fields > 0 and not products.makes_nothing(step) then
        return self:ask(("a file in %s may have the name of the download"):format(family.path))
      end
    end
  end
end

return families
