--- Says where a download went when something looks for it in its original place.
-- @module sandbox_enforcer.state.whereabouts
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")

local whereabouts = {}

local MOST <const> = 4  -- paths to report

--- Add where a path went, if it is missing and this session moved it.
local function add(list, event, config, path)
  if #list >= MOST or not path or not paths.is_known(path) or core.kind(path) then return end
  local new = not list[path] and ledger.moved(config.ledger, event.session, path)
  list[path] = true
  if not new then return end
  list[#list + 1] = ("%s does not exist: the download went to the sandbox, to %s"):format(
    path, config:show(new))
end

--- Where the paths in a tool call went.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...} a sentence for each
function whereabouts.of_call(event, config)
  local list = {}
  if not config.sandbox or not config.ledger or not event.session then return list end
  for _, effect in ipairs(config.agent.effects(event, config) or {}) do
    add(list, event, config, effect.path)
  end
  return list
end

--- The paths that a step of a command names: by its words, its redirections, and its code.
local function named(step)
  local list = {}
  local function add_text(text)
    if text and text ~= "" then list[#list + 1] = paths.absolute(step.cwd, text) or nil end
  end
  for _, field in ipairs(step.fields) do
    add_text(field.text)
    add_text(field.text and field.text:match("^[%w_-]*=(.+)$"))
  end
  if step.opened.stdin.kind == "file" then add_text(step.opened.stdin.text) end
  for _, found in ipairs(step.code or {}) do
    for _, effect in ipairs(found) do list[#list + 1] = effect.path end
  end
  return list
end

local LONGEST <const> = 8192  -- bytes of an error message to examine
local WORDS <const> = 32  -- and words of it

--- The names in what a command said when it failed, such as "x: No such file or directory".
local function in_error(text)
  local list = {}
  for line in text:sub(-LONGEST):gmatch("[^\n]+") do
    local missing = line:find("[Nn]o such file") or line:find("[Nn]ot found") or line:find("ENOENT")
    for word in (missing and line or ""):gmatch("[^%s'\"`‘’:,;()]+") do
      if #list < WORDS then list[#list + 1] = word end
    end
  end
  return list
end

--- Where the paths named in a failed command went.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @tparam function judge function(event, config, witness) that shows the steps of a command
-- @treturn {string,...} a sentence for each
function whereabouts.of_failure(event, config, judge)
  local list = {}
  if not config.sandbox or not config.ledger or not event.session or not event.command then
    return list
  end
  judge(event, config, function(step)
    for _, path in ipairs(named(step)) do add(list, event, config, path) end
  end)
  for _, word in ipairs(in_error(event.complaint or "")) do
    add(list, event, config, event.cwd and paths.absolute(event.cwd, word))
  end
  return list
end

return whereabouts
