--- Disks: writing to one destroys what is on it. Their names are followed through a script
-- (taint.lua), from a pattern or a list of them to the word that says where a command writes.
-- @module sandbox_enforcer.layers.policy.disks
local changes = require("sandbox_enforcer.changes")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local steps = require("sandbox_enforcer.step")

local disks = { mark = "disk", lists = true, passing = true }

local DEVICES <const> = {
  "^/dev/[shv]d[%a?*[]", "^/dev/xvd[%a?*[]", "^/dev/nvme", "^/dev/mmcblk", "^/dev/r?disk[%d/?*[]",
  "^/dev/mapper/", "^/dev/dm%-", "^/dev/loop%d", "^/dev/md%d", "^/dev/k?mem$", "^/dev/port$",
  "^/dev/block/", "^/dev/disk", "^/dev/root$", "^/dev/mtd", "^/dev/nbd", "^/dev/rbd", "^/dev/zd%d",
  "^/dev/zvol/", "^/dev/bcache", "^/dev/s[rtg]%d", "^/dev/nst", "^/dev/ubi", "^/dev/z?ram%d",
  "^/proc/sys", "^/sys/",
}

--- Is a path, or a pattern of paths, a disk or the memory?
-- @string path
function disks.is(path)
  return path:find("^/[dps]") ~= nil and matches(path, DEVICES)
end

--- Does a text name a disk, or the directory of all devices, as a word of its own?
local function is_named(text)
  for path in (" " .. text):gmatch("%s['\"]*(/[^%s'\"]*)") do
    if disks.is(path) or path:find("^/dev/?%**$") then return true end
  end
  return false
end

--- Does a command print names of disks: by its words, or by its nature?
function disks.brings(_, step)
  for i = 2, #step.fields do
    local field = step.fields[i]
    local text = field.text or field.choices and table.concat(field.choices, " ") or field.written
    if text and text:find("/dev", 1, true) and is_named(text) then return true end
  end
  return knowledge.of(step, "disks") or false
end

--- Is a literal part of a word, or of an array, the beginning of a disk's name?
function disks.spells(part)
  return steps.LITERAL[part.kind] and part.text ~= nil and disks.is(part.text .. "?")
end

-- where a command writes

--- Does a command write to an unknown place, or run its input?
function disks.may_get(step)
  if input.is_run(step) then return true end
  local list, files = step.effects, step.opened.files
  for i = 1, #list do
    if kinds[list[i].kind].alters and not list[i].path then return true end
  end
  for i = 1, #files do
    if not files[i].path then return true end
  end
  return false
end

--- The word of a change at an unknown place, the script with it, and the text before the place.
local function word_of(step, change)
  local source = change.source
  if source.redirect then return source.redirect.target, source.script, "", nil end
  local item = source.item or source.place and source.place.item
  local field = item and item.field and step.fields[item.field]
  return field and field.word, step.script, item and item.prefix or "", field
end

--- Can the unknown part after this text name a disk?
local function is_open(before, prefix)
  if before:sub(1, #prefix) ~= prefix then return false end
  local rest = before:sub(#prefix + 1)
  return rest == "" or rest == "/dev/"
end

--- Is a word a disk's name, from the prefix on? A number of a partition may follow.
local function is_disk(self, word, prefix)
  local before, found = "", false
  for _, part in ipairs(steps.pieces(word)) do
    local literal = steps.LITERAL[part.kind] and (part.text or "")
    if found and not (literal and literal:find("^p?%d*$")) then return false end
    if not literal then
      if not is_open(before, prefix) or not self:holds({ part }) then return false end
      found = true
    elseif not found then
      before = before .. literal
    end
  end
  return found
end

--- Does the word end with what xargs or find puts there?
local function is_filled(self, step, field, prefix)
  local filled = field and not field.text and self:fills(step, field)
  return filled and is_open(field.begins or prefix, prefix)
end

--- The text of a word, with the patterns that variables contain.
local function text_of(step, word, script)
  local texts = script and script:expand(word, step.vars, { split = false })
  return texts and texts[1]
end

--- The disk that a change at an unknown place writes, whatever the rest of the script does.
-- @tparam table step
-- @tparam table change see changes.lua
-- @treturn string|nil the disk
function disks.unknown(step, change)
  local word, script, prefix, field = word_of(step, change)
  local texts = field and field.choices or word and word.parts and { text_of(step, word, script) }
  for _, text in ipairs(texts or {}) do
    local path = text:sub(1, #prefix) == prefix and text:sub(#prefix + 1) or text
    if disks.is(path) then return path end
  end
  return nil
end

--- Does a shell run input that names disks?
local function runs_names(self, step) return input.is_run(step) and self:comes_in(step) end

--- Does a command write to a disk whose name came from another command?
function disks.ends(self, step)
  if runs_names(self, step) then return true end
  for _, change in ipairs(changes.any(step) and changes.of(step) or {}) do
    if not change.path then
      local word, _, prefix, field = word_of(step, change)
      if word and (is_disk(self, word, prefix) or is_filled(self, step, field, prefix)) then
        return true
      end
    end
  end
  return false
end

return disks
