--- Git's pathspecs: words that name files of the tree by patterns, or from its top.
-- @module sandbox_enforcer.rule.pathspec
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local pathspec = {}

--- The magic words before a path, each between spaces, and the path.
local function split(text)
  local words, rest = text:match("^:%(([^)]*)%)(.*)$")
  if words then return (" %s "):format(words:gsub(",", " ")), rest end
  local signs
  signs, rest = text:match("^:([/!^]*):?(.*)$")
  if not signs then return " ", text end
  return (signs:find("/", 1, true) and " top" or "")
    .. (signs:find("[!^]") and " exclude " or " "), rest
end

--- Add to an effect what git finds for its text: a path, or names below one. What is left out
-- leaves everything else.
-- @tparam table effect with `text`
-- @string cwd
function pathspec.apply(effect, cwd)
  local magic, rest = split(effect.text)
  if magic:find(" exclude ", 1, true) then rest = "" end
  local pattern = not magic:find(" literal ", 1, true) and rest:find("[*?%[]")
  if magic == " " and not pattern or not paths.is_known(cwd) then return end
  local top = magic:find(" top ", 1, true) and select(2, repository.discover(cwd))
  if pattern then
    effect.below, effect.matching = true, { (("/" .. rest):match("^.*/(.*)$"):gsub("%*+", "*")) }
    rest = rest:sub(1, pattern - 1):match("^.*/") or ""
  end
  effect.path = core.normalize((top or cwd) .. "/" .. rest)
  effect.text = effect.path
end

return pathspec
