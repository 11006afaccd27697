--- Shell patterns, such as src/*.lua, and the files they match.
-- @module sandbox_enforcer.shell.globs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local globs = {}

local MAGIC <const> = "[*?%[]"

--- The Lua pattern for a component with brackets. It must match in any locale, so letters match in
-- both cases. nil if the component is not plain.
local function bracketed(component)
  local result, at = { "^" }, 1
  while at <= #component do
    local sign = component:sub(at, at)
    local negated, inner, after = component:match("^%[([!^]?)([%w_,.%-]+)%]()", at)
    if sign == "[" then
      if not inner or inner:find("^%-") or inner:find("%-$") then return nil end
      local letters = inner:find("%a%-%a") or negated ~= ""
      result[#result + 1] = letters and "." or "[" .. inner:gsub("[,.]", "%%%0") .. "]"
    elseif sign == "*" or sign == "?" then
      result[#result + 1] = sign == "*" and ".*" or "."
    else
      result[#result + 1] = sign:gsub("%p", "%%%0")
    end
    at = after or at + 1
  end
  return table.concat(result) .. "$"
end

--- Does a name match a component? `pattern` comes from `bracketed`.
local function fits(component, pattern, name)
  if pattern then return name:find(pattern) ~= nil end
  return core.fits(component, name)
end

--- The names in a directory that a component matches; nil if it is not plain.
local function names_in(directory, component)
  if not component:find(MAGIC) then
    return core.kind(directory .. "/" .. component) and { component } or {}
  end
  local brackets = component:find("[", 1, true)
  local pattern = brackets and bracketed(component)
  if brackets and not pattern then return nil end
  local list, dotted = {}, component:sub(1, 1) == "."
  for _, name in ipairs(dotted and { ".", ".." } or {}) do  -- some shells match these, too
    if fits(component, pattern, name) then list[#list + 1] = name end
  end
  for _, name in ipairs(core.list(directory) or {}) do
    local hidden = name:sub(1, 1) == "." and not dotted
    if not hidden and fits(component, pattern, name) then list[#list + 1] = name end
  end
  return list
end

--- The matches of `**`: one name, or, where the shell recurses, any number of them or none.
local function all_below(directory, most)
  local list, queue = { "" }, { "" }
  while #queue > 0 do
    local at = table.remove(queue)
    local names, found = core.list(directory .. "/" .. at)
    for _, name in ipairs(names or {}) do
      if name:sub(1, 1) ~= "." then
        list[#list + 1] = at .. name
        if found[name] == "directory" then queue[#queue + 1] = at .. name .. "/" end
      end
      if #list > most then return nil end
    end
  end
  return list
end

--- The ways a component extends a text; nil if it is not plain, or there are too many.
local function longer_by(text, cwd, component, slash, most)
  local directory = text:sub(1, 1) == "/" and text or cwd .. "/" .. text
  if component ~= "**" then return names_in(directory, component), slash end
  local list = all_below(directory, most)
  for i, name in ipairs(list or {}) do list[i] = name == "" and "" or name .. slash end
  return list, ""
end

--- The texts of a pattern without braces.
local function texts_of(cwd, written, most)
  local list = { written:match("^/+") or "" }
  for component, slash in written:gmatch("([^/]+)(/*)") do
    local longer = {}
    for _, text in ipairs(list) do
      local names, after = longer_by(text, cwd, component, slash, most)
      if not names then return nil end
      for _, name in ipairs(names) do
        longer[#longer + 1] = text .. name .. after
        if #longer > most then return nil end
      end
    end
    list = longer
  end
  return #list > 0 and list or { written }
end

--- The patterns from brace lists that are not nested; nil if there are too many.
local function unbraced(written, most)
  local before, inner, after = written:match("^([^{}]*){([^{}]*)}(.*)$")
  if not before then return not written:find("[{}]") and { written } or nil end
  if not inner:find(",", 1, true) then return nil end
  local list, rest = {}, unbraced(after, most)
  for choice in (inner .. ","):gmatch("([^,]*),") do
    for _, tail in ipairs(rest or {}) do list[#list + 1] = before .. choice .. tail end
    if #list > most then return nil end
  end
  return rest and list
end

--- A pattern without the quotes of its plain parts, which may have blanks: "my docs"/*.md. What is
-- left of others is not plain.
local function unquoted(written)
  local at, list = 1, {}
  while at <= #written do
    local inner, after = written:match('^"([%w_./+ -]*)"()', at)
    if not inner then inner, after = written:match("^'([%w_./+ -]*)'()", at) end
    if not inner then inner, after = written:match("^\\( )()", at) end
    if not inner then inner, after = written:match("^([^\"'\\ ])()", at) end
    if not inner then return written end
    list[#list + 1], at = inner, after
  end
  return table.concat(list)
end

--- The expansion of a pattern: the files it matches, or itself if it matches none.
-- @string cwd
-- @string written as in the script
-- @number most allowed texts
-- @tparam[opt] boolean wide allow brackets, braces and `**`; the result may then have more texts
-- than the shell gives
-- @treturn {string,...}|nil nil if the pattern is not plain or gives too many
function globs.texts(cwd, written, most, wide)
  local plain = wide and "^[%w_./*?+{},%[%]!^-]+$" or "^[%w_./*?+-]+$"
  if wide and written:find("[\"'\\]") then written = unquoted(written) end
  local blank = wide and written:gsub(" ", "") or written  -- quoted ones
  if not blank:find(plain) or not written:find("[*?%[{]") then return nil end
  if not wide and written:find("**", 1, true) or not paths.is_known(cwd) then return nil end
  local list = {}
  for _, pattern in ipairs(unbraced(written, most) or { false }) do
    local found = pattern and texts_of(cwd, pattern, most)
    if not found or #list + #found > most then return nil end
    table.move(found, 1, #found, #list + 1, list)
  end
  return list
end

return globs
