--- The names that code gives to modules and their functions.
-- @module sandbox_enforcer.code.imports
local tokens = require("sandbox_enforcer.code.tokens")

local imports = {}

local is <const> = tokens.is

local FAR <const> = 100  -- words of one import
local LONGEST <const> = 200  -- bytes of a name

local module_name <const> = tokens.module_name

--- A name with its first part resolved.
-- @tparam table reader
-- @string name
function imports.resolve(reader, name)
  local first, rest = name:match("^([^.]+)(.*)$")
  local other = first and reader.aliases[first]
  return other and other .. rest or name
end

--- Make a name an alias of another.
local function alias(reader, name, other)
  if #other <= LONGEST and name ~= other then reader.aliases[name] = other end
end

--- The words of a statement, from a position on.
local function statement(list, at)
  local words, depth = {}, 0
  for i = at, math.min(#list, at + FAR) do
    local token = list[i]
    local sign = token.kind == "sign" and token.text
    if sign == "(" or sign == "{" then depth = depth + 1 end
    if sign == ")" or sign == "}" then depth = depth - 1 end
    if sign == ";" or sign == "\n" and depth <= 0 then break end
    words[#words + 1] = token
  end
  return words
end

--- The names in a list of imports, each with its local name: "a.b as c, d".
local function named(words, from, to, add)
  local name, as
  local function finish()
    if name then add(name, as or name) end
    name, as = nil, nil
  end
  for i = from, to do
    local token = words[i]
    if token.kind == "name" and token.text == "as" then
      as = words[i + 1] and words[i + 1].text
    elseif token.kind == "name" and not as then
      name = name and is(words[i - 1], ".") and name .. "." .. token.text or token.text
    elseif is(token, "*") then
      name = "*"
    elseif is(token, ",") then
      finish()
    end
  end
  finish()
end

local function place_of(words, text)
  for i, token in ipairs(words) do
    if token.kind == "name" and token.text == text then return i end
  end
  return nil
end

--- `from a import b as c`, `import a.b as c`.
local function of_names(reader, words)
  local import = place_of(words, "import")
  if not import then return end
  local module = import > 2 and tokens.name(words, import - 1, {}) or nil
  named(words, import + 1, #words, function(name, as)
    if module and name == "*" then
      reader.stars[#reader.stars + 1] = module
    else
      alias(reader, as, module and module .. "." .. name or name)
    end
  end)
end

--- `import a, { b as c } from "m"`, `import * as a from "m"`.
local function of_strings(reader, words, from)
  local module = module_name(words[from + 1].text)
  named(words, 2, from - 1, function(name, as)
    local whole = name == "*" or not is(words[2], "{")
    alias(reader, as, whole and module or module .. "." .. name)
  end)
end

--- `{ a, b: c } = require("m")`: the names before a call that returns a module.
local function of_parts(reader, at)
  local list = reader.list
  local module = is(list[at + 1], "(") and list[at + 2]
  if not module or module.kind ~= "string" then return end
  local last = at - 1
  while last > 1 and list[last].kind == "name" do last = last - 1 end  -- await
  if not is(list[last], "=") or not is(list[last - 1], "}") then return end
  for i = last - 2, math.max(1, last - FAR), -1 do
    if is(list[i], "{") then return end
    local part = is(list[i - 1], ":") and list[i - 2] or list[i]
    if list[i].kind == "name" then
      alias(reader, list[i].text, module_name(module.text) .. "." .. part.text)
    end
  end
end

--- Record the names that an import at this position introduces, if one begins here.
-- @tparam table reader `list`, `language`; gets more `aliases` and `stars`
-- @number at
function imports.note(reader, at)
  local list = reader.list
  of_parts(reader, at)
  local word = list[at].text
  if word ~= "import" and word ~= "from" or is(list[at + 1], "(") then return end
  local words = statement(list, at)
  local from = place_of(words, "from")
  if from and words[from + 1] and words[from + 1].kind == "string" then
    if word == "import" then of_strings(reader, words, from) end
  elseif word == "from" or not (list[at - 2] and place_of({ list[at - 2] }, "from")) then
    if word == "from" or from == nil then of_names(reader, words) end
  end
end

--- Record that a variable is assigned a name, or a call's result, and now means the same.
-- @tparam table reader
-- @number at the position of the variable
-- @tparam {table,...} given the assigned words
function imports.given(reader, at, given)
  local last = at + 1 + #given
  local name, first = tokens.chain(reader.list, last, reader.language.imports)
  if name and first == at + 2 then
    alias(reader, reader.list[at].text, imports.resolve(reader, name))
  else
    reader.aliases[reader.list[at].text] = nil
  end
end

return imports
