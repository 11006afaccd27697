--- Temporary files and directories that get downloads: `cd "$(mktemp -d)" && curl -O U && ls`.
-- Where the words that name them cannot be followed one by one, they are made in the sandbox: then
-- nothing else has to change.
-- @module sandbox_enforcer.layers.downloads.temporary
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")

local temporary = {}

--- Does a download go to a temporary place?
local function is_used(moves)
  for effect in pairs(moves.moved) do
    if (effect.path or ""):find("^\1new") then return true end
  end
  return false
end

--- The option that says in which directory a command makes its file: the one whose argument is a
-- path.
local function option_of(rule)
  for _, group in ipairs(rule.options) do
    if group.kind == "read" then return group.text:match("^[^%s|]+") end
  end
  return nil
end

--- The edit that makes a command create its file in the sandbox: `{ from, to, text }`; nil if there
-- is none.
local function edit_of(self, step)
  local call = step.call
  local option = call and option_of(call.rule)
  if not option or call:has(option) then return nil end
  if step.script ~= self.script or step.wrapped then return nil end
  for _, variable in ipairs(step.environment) do
    if variable.name == "TMPDIR" then return nil end
  end
  local config, item = self.config, call.operands[1]
  if item then
    local word, name = call.fields[item.field].word, item.text and paths.basename(item.text)
    if #call.operands > 1 or not name or not word.value then return nil end
    local text = core.quote(config.sandbox .. "/" .. name, config.sandbox_home)
    return { from = word.from, to = word.to, text = text }
  end
  local at = call.fields[call.at].word.to
  return { from = at + 1, to = at, text = (" %s %s"):format(option,
    core.quote(config.sandbox, config.sandbox_home)) }
end

--- The edits for all commands of a script that make temporary files, in order; nil if one of them
-- cannot be changed.
local function edits_of(self)
  local list, seen = {}, {}
  for _, step in ipairs(self.seen) do
    if knowledge.of(step, "prints") == "a new path" then
      local edit = edit_of(self, step)
      if not edit then return nil end
      if not seen[edit.from] then list[#list + 1] = edit end
      seen[edit.from] = true
    end
  end
  table.sort(list, function(one, other) return one.from < other.from end)
  return list
end

--- Does a script use what is next to its temporary files?
local function looks_around(text)
  return text:find("..", 1, true) or text:find("/tmp/?%f[^%w/._-]") or text:find("TMPDIR", 1, true)
end

--- The script with its temporary files in the sandbox; nil if no download goes to any.
-- @tparam sandbox_enforcer.layers.downloads self
-- @treturn string|nil
function temporary.text(self)
  if not self.config.sandbox or not is_used(self.moves) or looks_around(self.script.text) then
    return nil
  end
  local pieces, at, text = {}, 1, self.script.text
  for _, edit in ipairs(edits_of(self) or {}) do
    pieces[#pieces + 1] = text:sub(at, edit.from - 1) .. edit.text
    at = edit.to + 1
  end
  return #pieces > 0 and table.concat(pieces) .. text:sub(at) or nil
end

return temporary
