--- What commands leave at paths, as the world records it.
--
-- A *product* is what `world:make` records for a path. From an effect it has `kind`, `text`,
-- `directory`, `names`, `item` and `call`; from a redirection `redirect`, `file` and, if known, the
-- `content`, or what was `added` to an unknown one. It is `fetched` if it came from outside, and it
-- `tells` what is in the sandbox if it may contain such names (levels: outside.lua). If it landed
-- elsewhere, `moved_to` says where, with `shared`, `around`, `fails` and `named` from
-- layers/downloads/plan.lua; `several` means that the rounds of a loop make it; `gone`, that it was
-- deleted or moved on; `inside`, that it was written into what landed elsewhere.
-- @module sandbox_enforcer.shell.products
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local output = require("sandbox_enforcer.shell.output")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local products = {}

local NONE <const> = {}

local FRESH <const> = { [">"] = true, [">|"] = true }

--- Does a command only run another one?
local function is_wrapper(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "run" then return true end
  end
  return false
end

--- Does a command end its output with a newline?
local function ends_line(step)
  local option = step.fields[2] and step.fields[2].text or ""
  return steps.name(step) == "echo" and not option:find("^%-[eE]*n[neE]*$")
end

--- Is a product a directory made on request?
function products.is_directory(by)
  return by.kind == "write" and by.item ~= nil and by.item.name == "directory"
end

--- The record for the content of a file, or for its directory; nil if that was only just made.
local function record_of(world, path)
  local record, at = world:maker(path)
  local apart = record and at ~= path and products.is_directory(record.by)
    and not record.by.moved_to
  return not apart and record or nil
end

--- Add what a command prints to a file's content, which stays known while all output is known.
local function add_text(walker, step, file)
  local record = record_of(walker.world, file.path)
  local by = record and record.by
  if not by or is_wrapper(step) then return end
  local text = walker.loops == 0 and output.printed(walker, step) or nil
  local before = by.content
  if by.printed ~= file and FRESH[file.redirect.op] then before = "" end
  if text and ends_line(step) then text = text .. "\n" end
  by.content = text and before and before .. text or nil
  by.added = text and not by.content and (by.added or "") .. text or nil
  by.printed = file
end

--- Builtins that make no file and use only those they are given.
local MAKES_NOTHING <const> = {
  cd = true, pwd = true, echo = true, printf = true, ["true"] = true, ["false"] = true, test = true,
  ["["] = true, ["[["] = true, [":"] = true, wait = true, read = true, exit = true,
  ["return"] = true, ["break"] = true, ["continue"] = true,
}

--- Does a command make no file and use only those it is given?
function products.makes_nothing(step)
  local name = step.fields[1] and step.fields[1].text
  if not name or name:find("/", 1, true) then return false end
  return MAKES_NOTHING[name] or knowledge.of(step, "makes_nothing") or false
end

--- What a file does not share with the directory that it is in.
local OWN <const> = {
  content = true, added = true, printed = true, gone = true, moved_to = true, shared = true,
  around = true, named = true, fails = true, names = true, directory = true,
}

--- The product for a file that is opened for the first time. In a directory that a command made,
-- it comes from where that does.
local function opened(file, record)
  local by = { file = file, redirect = file.redirect }
  local around = record and record.by
  if not around then return by end
  by.inside = around.moved_to ~= nil or nil
  return setmetatable(by, {
    __index = function(_, key) return not OWN[key] and around[key] or nil end,
  })
end

--- Record that the files a command opens exist now, maybe with a known text: what a wrapper runs
-- writes to the same file.
function products.open(walker, step)
  local out, world = step.opened.stdout, walker.world
  for _, file in ipairs(step.opened.files) do
    local record = file.path and record_of(world, file.path)
    local own = record and world.made[file.path]
    if file.path and not own and not steps.NOWHERE[file.path] then
      record = { by = opened(file, record) }
      world:make(file.path, record.by)
    end
    if file ~= out and record then record.by.content = nil end
  end
  if out.kind == "file" and out.path and #step.fields > 0 then add_text(walker, step, out) end
end

--- Record that a file gets a text that names something in the sandbox.
-- @tparam sandbox_enforcer.shell.world world
-- @string path
-- @param level see outside.lua
function products.tell(world, path, level)
  local record = record_of(world, path)
  if not record then return end
  record.by.tells = outside.join(record.by.tells, level)
  world.told = true
end

--- Forget the text at a path: it may change now.
-- @tparam sandbox_enforcer.shell.world world
-- @string path
function products.forget(world, path)
  local record = world.made[path]
  if record then record.by.content = nil end
end

--- The content of a file that gets the input as it is; nil if unknown.
local function copied(step, effect)
  local call = effect.kind == "write" and effect.call
  local words = call and call.rule.words
  if not words or words.prints ~= "input and files" or call:has(words.adds) then return nil end
  return input.of(step)
end

--- Add the product of a fetch or a write.
-- @tparam table made path -> product
-- @tparam table step
-- @tparam table effect
-- @tparam[opt] table landing where it goes instead
-- @treturn boolean are all paths known?
function products.add(made, step, effect, landing)
  landing = landing or NONE
  made[effect.path or ""] = {
    kind = effect.kind, text = effect.text, directory = effect.directory, names = effect.names,
    item = effect.item, call = effect.call, fetched = effect.kind == "fetch" or step.carries,
    moved_to = landing.to, shared = landing.shared, around = landing.around,
    named = landing.named, fails = landing.fails, several = landing.rounds ~= nil,
    content = copied(step, effect),
  }
  local within = landing.within
  if within then
    made[within.path] = { kind = effect.kind, directory = true, fetched = true, shared = true,
      moved_to = within.to, around = landing.around, named = NONE, call = effect.call }
  end
  for _, other in ipairs(landing.rounds or NONE) do
    made[other.path] = { moved_to = other.to, fetched = true, directory = other.shared,
      shared = other.shared, named = NONE }
  end
  local some = effect.kind == "write" and effect.directory and not effect.names
  return not some or landing.to ~= nil or landing.rounds ~= nil
end

--- Keep the record of the move for what is written to a moved place.
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table made path -> product
function products.keep_moved(world, made)
  made[""] = nil
  for path, one in pairs(made) do
    local record = world:maker(path)
    local moved = one.moved_to or one.several
    if record and not moved and (one.kind == "write" or record.by.moved_to) then
      made[path] = nil
    end
  end
end

--- Can a directory be made? Nothing else is in its place, and its parent exists.
local function can_be_made(world, path, by)
  local remade = by.call.rule.words.remakes
  local kind = paths.is_known(path) and (core.kind(path) or "nothing")
  local whole = remade ~= nil and by.call:has(remade)  -- with the directories above it
  if kind == "directory" then return whole end
  local parent = paths.parent(path)
  while whole and paths.is_known(parent) and not core.kind(parent) and not world.made[parent] do
    parent = paths.parent(parent)
  end
  local record = world.made[parent]
  return kind == "nothing" and (paths.kind(parent) == "directory"
    or record ~= nil and record.sure and products.is_directory(record.by))
end

--- Does a command certainly succeed? It only makes directories, and nothing is in the way.
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table step
-- @tparam[opt] table made path -> product
function products.are_sure(world, step, made)
  if world.here.touched or not made or not next(made) then return false end
  for _, effect in ipairs(step.effects) do
    if effect.kind ~= "write" or not effect.path or not made[effect.path] then return false end
  end
  for path, by in pairs(made) do
    if not products.is_directory(by) or not can_be_made(world, path, by) then return false end
  end
  return true
end

return products
