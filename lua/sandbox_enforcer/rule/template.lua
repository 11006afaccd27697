--- A draft of a rule from a tool's help, or from observed options. The hook treats it as not
-- understood until a person has read it.
-- @module sandbox_enforcer.rule.template
local template = {}

local MOST <const> = 200  -- options to include
local WIDTH <const> = 88

--- The kind of a value, by patterns of its name in capitals.
local MEANINGS <const> = {
  { "URL", "url" }, { "URI", "url" }, { "DIR", "path" }, { "FILE", "path" }, { "PATH", "path" },
}

--- Options that name a destination.
local WRITES <const> = { "out", "dest", "target", "prefix", "save", "log" }

local function kind_of(spelled, value)
  if not value then return "flag" end
  local long = spelled[#spelled]
  for _, meaning in ipairs(MEANINGS) do
    if value:upper():find(meaning[1], 1, true) then
      if meaning[2] ~= "path" then return meaning[2] end
      for _, word in ipairs(WRITES) do
        if long:find(word, 1, true) then return "write" end
      end
      return "read"
    end
  end
  return "value"
end

--- The spellings of an option in the first column of a help line, and the name of its value.
-- @treturn {string,...}
-- @treturn ?string
-- @treturn boolean the value is optional
local function spellings(column)
  local found, value, optional = {}, nil, false
  for token in column:gmatch("[^,%s|]+") do
    local name, rest = token:match("^(%-%-?[%w?][%w_-]*)(.*)$")
    if name then
      found[#found + 1] = name
      if rest:find("^%[?=") or rest:find("^<") then
        value, optional = rest:gsub("[^%w]", ""), rest:find("^%[=") ~= nil
      end
    elseif token:find("^[<%[]") or token:find("^%u[%u%d_:.-]*$") then
      value = value or token
    else
      break
    end
  end
  return found, value, optional
end

--- The options listed in a help text.
-- @string text
-- @treturn {table,...} `{ text = "-o|--output", kind = "value", says }` in their order
function template.options(text)
  local list, seen = {}, {}
  for line in text:gmatch("[^\n]+") do
    local rest = line:gsub("\27%[[%d;]*m", ""):gsub("\8.", ""):match("^%s*(%-%-?[%w?].*)$")
    local column, says = (rest or ""):match("^(.-)%s%s+(.*)$")
    local found, value, optional = spellings(column or rest or "")
    if #found > 0 and #list < MOST and not seen[found[1]] and not seen[found[#found]] then
      for _, name in ipairs(found) do seen[name] = true end
      local spelled = table.concat(found, "|")
      if optional and found[#found]:find("^%-%-") then spelled = spelled .. "[=]" end
      list[#list + 1] = { text = spelled, kind = kind_of(found, value), says = says or "" }
    end
  end
  return list
end

local function has(spelled, wanted)
  for name in spelled:gmatch("[^|%[]+") do
    if name == wanted then return true end
  end
  return false
end

--- Options that only make the tool describe itself.
local ABOUT <const> = { "--help", "--version", "-h", "-V" }

local function is_about(option)
  for _, name in ipairs(ABOUT) do
    if has(option.text, name) and option.kind == "flag" then return true end
  end
  return false
end

--- A text in lines of limited length, as a Lua value.
local function wrapped(words, indent)
  local lines, line = {}, ""
  for _, word in ipairs(words) do
    if line ~= "" and #indent + #line + #word > WIDTH then
      lines[#lines + 1], line = line, word
    else
      line = line == "" and word or line .. " " .. word
    end
  end
  lines[#lines + 1] = line
  if #lines == 1 then return ("%q"):format(line) end
  return "[[\n" .. indent .. "  " .. table.concat(lines, "\n" .. indent .. "  ") .. "\n" .. indent
    .. "]]"
end

local KINDS <const> = {
  { "flag", "without a value" }, { "value", "with a value that names no file and no address" },
  { "read", "with a file or directory that it reads" },
  { "write", "with one that it writes: `fetch`, if what it downloads goes there" },
  { "url", "with an address" },
}

local function add_options(out, options)
  local by_kind, about = {}, {}
  for _, option in ipairs(options) do
    if is_about(option) then
      about[#about + 1] = option.text
    else
      by_kind[option.kind] = by_kind[option.kind] or {}
      table.insert(by_kind[option.kind], option.text)
    end
  end
  if #about > 0 then
    out[#out + 1] = "  -- alone, it only tells about itself"
    out[#out + 1] = ("  about = %s,"):format(wrapped(about, "  "))
  end
  out[#out + 1] = "  -- options, by what their value means; -o|--output are two spellings of one"
  out[#out + 1] = "  options = {"
  for _, kind in ipairs(KINDS) do
    local words = by_kind[kind[1]]
    if words then
      out[#out + 1] = ("    %s = %s,  -- %s"):format(kind[1], wrapped(words, "    "), kind[2])
    end
  end
  out[#out + 1] = "  },"
end

--- A first draft of a rule.
-- @string name of the command
-- @tparam {table,...} options see `template.options`
-- @string source where the options come from, for the comment
-- @treturn string
function template.text(name, options, source)
  local out = {
    ("--- %s: options from %s. Look at every line; then remove `vague`."):format(name, source),
    "--    sandbox-enforcer rules check FILE    is it right, and do the examples hold?",
    "--    sandbox-enforcer rules show curl     a rule that is finished",
    "---@type Rule",
    "return {",
    ("  command = %q,"):format(name),
    "  -- while this line is here, calls of it count as not understood",
    '  vague = "a person has not read this rule yet",',
  }
  add_options(out, options)
  out[#out + 1] = '  operands = "more...",  -- or "url:address", "read:input write:output?", …'
  out[#out + 1] = "  -- where a download ends up; without this, it downloads nothing"
  out[#out + 1] = '  -- lands = { { "-o", default = "out.bin" } },'
  out[#out + 1] = "  -- pure = true,  -- whatever is listed above: it only reads and prints"
  out[#out + 1] = "  -- what becomes of commands: true: nothing; U: an address; SANDBOX"
  out[#out + 1] = "  examples = {"
  out[#out + 1] = ('    [%q] = true,'):format(name)
  out[#out + 1] = "  },"
  out[#out + 1] = "}"
  return table.concat(out, "\n") .. "\n"
end

--- A short rule from the observed uses of a command, in one line.
-- @string name
-- @tparam table words option -> "flag" or "value"
function template.suggestion(name, words)
  local by_kind = { flag = {}, value = {} }
  for word, kind in pairs(words) do table.insert(by_kind[kind], word) end
  local parts = {}
  for _, kind in ipairs({ "flag", "value" }) do
    table.sort(by_kind[kind])
    if #by_kind[kind] > 0 then
      parts[#parts + 1] = ("%s = %q"):format(kind, table.concat(by_kind[kind], " "))
    end
  end
  local options = #parts > 0 and (" options = { %s },"):format(table.concat(parts, ", ")) or ""
  return ('return { command = %q,%s operands = "more...", vague = "…" }'):format(name, options)
end

return template
