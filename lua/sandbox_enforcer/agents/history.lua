--- What git shows of files, of now and of before, whatever paths an agent is limited to.
-- @module sandbox_enforcer.agents.history
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local history = {}

--- Subcommands that show what stands in files: always, or with an option that says so.
local ALWAYS <const>, BY_OPTION <const> = "always", "by option"
local SHOWS <const> = {
  show = ALWAYS, diff = ALWAYS, grep = ALWAYS, blame = ALWAYS, annotate = ALWAYS,
  ["cat-file"] = ALWAYS, archive = ALWAYS, bundle = ALWAYS, whatchanged = ALWAYS,
  ["format-patch"] = ALWAYS, ["fast-export"] = ALWAYS, ["diff-tree"] = ALWAYS,
  ["diff-index"] = ALWAYS, ["diff-files"] = ALWAYS, ["range-diff"] = ALWAYS, difftool = ALWAYS,
  log = BY_OPTION, reflog = BY_OPTION, stash = BY_OPTION,
}

--- Subcommands whose words behind "--" are the only files that are shown.
local NARROWED <const> = {
  show = true, diff = true, grep = true, blame = true, annotate = true, log = true,
  whatchanged = true,
}

local function is_patch(text)
  return text:find("^%-[puSGLUcm]") ~= nil or text:find("^%-%-patch") ~= nil
    or text:find("^%-%-unif") ~= nil or text:find("^%-%-cc") ~= nil
    or text:find("^%-%-wo") ~= nil or text:find("^%-%-color%-w") ~= nil
end

local function shows(step, subcommand)
  local way = SHOWS[subcommand]
  if way ~= BY_OPTION then return way ~= nil end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or is_patch(text) then return true end
  end
  return false
end

--- The directory that holds the repository of a directory, or that itself.
local function top(directory)
  local at = directory
  while at ~= "/" do
    if core.kind(at .. "/.git") then return at end
    at = paths.parent(at)
  end
  return directory
end

--- The files that are named behind "--"; nil if others may be shown.
local function narrowed(step, cwd)
  local list, behind = {}, false
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or text:find(behind and "^:" or "^[^-].*:") then return nil end
    if behind then list[#list + 1] = paths.absolute(cwd, text) end
    behind = behind or text == "--"
  end
  return #list > 0 and list or nil
end

--- The places that a command of git shows files of.
-- @tparam table step
-- @treturn {string,...}|nil nil if it shows none; a place that is not known is false
function history.places(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" and shows(step, effect.subcommand) then
      local cwd = effect.cwd or step.cwd
      if not cwd or not paths.is_known(cwd) then return { false } end
      local named = NARROWED[effect.subcommand] and narrowed(step, cwd)
      return named or { top(cwd) }
    end
  end
  return nil
end

return history
