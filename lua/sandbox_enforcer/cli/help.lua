--- sandbox-enforcer help [VERB]: the verbs and their arguments.
-- @module sandbox_enforcer.cli.help
local json = require("sandbox_enforcer.cli.json")
local manual = require("sandbox_enforcer.config.manual")
local nearest = require("sandbox_enforcer.nearest")
local say = require("sandbox_enforcer.cli.say")
local verbs = require("sandbox_enforcer.verbs")

local help = {}

local WIDTH <const> = 78

--- Wrap a text to a width.
-- @string text
-- @tparam integer width
function help.wrapped(text, width)
  local lines, line = {}, ""
  for word in text:gmatch("%S+") do
    if line ~= "" and #line + 1 + #word > width then
      lines[#lines + 1], line = line, word
    else
      line = line == "" and word or line .. " " .. word
    end
  end
  lines[#lines + 1] = line
  return lines
end

--- Two columns: names and texts.
local function add_rows(lines, rows, width)
  for _, row in ipairs(rows) do
    local texts = help.wrapped(row[2], WIDTH - width - 4)
    if #row[1] > width then table.insert(texts, 1, "") end
    for i, text in ipairs(texts) do
      local line = ("  %-" .. width .. "s  %s"):format(i == 1 and row[1] or "", text)
      lines[#lines + 1] = line:gsub("%f[%s]%s+$", "")
    end
  end
end

local function widest(rows)
  local width = 0
  for _, row in ipairs(rows) do width = math.max(width, #row[1]) end
  return math.min(width, 28)
end

--- The usage of a verb.
-- @tparam table verb
-- @string[opt] above the name of its parent verb
function help.usage(verb, above)
  local words = { ("sandbox-enforcer %s%s"):format(above and above .. " " or "", verb.name) }
  for _, option in ipairs(verb.options or {}) do
    if not option.hidden then words[#words + 1] = "[" .. option[1] .. "]" end
  end
  words[#words + 1] = verb.operands
  if verb.verbs then words[#words + 1] = "COMMAND" end
  return table.concat(words, " ")
end

--- The usage as lines.
function help.usage_lines(verb, above)
  local lines = help.wrapped(help.usage(verb, above), WIDTH - 7)
  for i, line in ipairs(lines) do lines[i] = (i == 1 and "usage: " or "         ") .. line end
  return lines
end

local function add_table(lines, title, rows)
  if #rows == 0 then return end
  lines[#lines + 1] = ""
  lines[#lines + 1] = title
  add_rows(lines, rows, widest(rows))
end

local function shown_options(verb)
  local rows = {}
  for _, option in ipairs(verb.options or {}) do
    if not option.hidden then rows[#rows + 1] = option end
  end
  rows[#rows + 1] = { "-h, --help", "show this" }
  return rows
end

local function shown_statuses(verb)
  local rows = {}
  for i, status in ipairs(verb.statuses or {}) do
    rows[i] = { tostring(status[1]), status[2] }
  end
  return rows
end

--- A verb's help, as lines.
-- @tparam table verb
-- @string[opt] above the name of its parent verb
function help.of(verb, above)
  local lines, inner = help.usage_lines(verb, above), {}
  lines[#lines + 1] = ""
  local does = verb.does:sub(1, 1):upper() .. verb.does:sub(2) .. "."
  for _, line in ipairs(help.wrapped(does, WIDTH)) do lines[#lines + 1] = line end
  for paragraph in ((verb.text or "") .. "\n\n"):gmatch("(.-)\n\n") do
    if paragraph ~= "" then lines[#lines + 1] = "" end
    for _, line in ipairs(paragraph ~= "" and help.wrapped(paragraph, WIDTH) or {}) do
      lines[#lines + 1] = line
    end
  end
  for i, one in ipairs(verb.verbs or {}) do inner[i] = { one.name, one.does } end
  add_table(lines, "Commands:", inner)
  add_table(lines, "Options:", verb.verbs and {} or shown_options(verb))
  add_table(lines, "Exit status:", shown_statuses(verb))
  for i, example in ipairs(verb.examples or {}) do
    if i == 1 then lines[#lines + 1] = "\nExamples:" end
    lines[#lines + 1] = ("  sandbox-enforcer %s"):format(example)
  end
  return lines
end

--- The list of all verbs, as lines.
function help.all()
  local lines = {
    "usage: sandbox-enforcer VERB ...",
    "       sandbox-enforcer [--sandbox DIR] ...  judge the hook event on standard input",
    "       sandbox-enforcer --help | --version",
  }
  for _, group in ipairs(verbs.groups) do
    local rows = {}
    for _, verb in ipairs(verbs.list) do
      if verb.group == group[1] then rows[#rows + 1] = { verb.name, verb.does } end
    end
    if #rows > 0 then
      lines[#lines + 1] = ""
      lines[#lines + 1] = group[2]
      add_rows(lines, rows, 10)
    end
  end
  lines[#lines + 1] = ""
  lines[#lines + 1] = "`sandbox-enforcer VERB --help` explains a verb, and `help config` lists the"
  lines[#lines + 1] = "environment variables, the hook's arguments and the policy keys."
  return lines
end

--- The configuration, as lines.
function help.config()
  local lines = { "Environment variables (and the hook's arguments that replace them):" }
  local function add(head, text)
    lines[#lines + 1] = ""
    for _, line in ipairs(help.wrapped(head, WIDTH - 2)) do lines[#lines + 1] = "  " .. line end
    for _, line in ipairs(help.wrapped(text, WIDTH - 6)) do lines[#lines + 1] = "      " .. line end
  end
  for _, one in ipairs(manual.variables) do
    local argument = one[2] and (" (%s)"):format(one[2]) or ""
    add(("%s=%s%s"):format(one[1], one[3], argument), ("%s Default: %s."):format(one[5], one[4]))
  end
  lines[#lines + 1] = "\nPolicy file keys (JSON):"
  for _, one in ipairs(manual.policy) do add(("%s: %s"):format(one[1], one[2]), one[3]) end
  lines[#lines + 1] = "\nFiles:"
  for _, one in ipairs(manual.files) do add(one[1], one[2]) end
  lines[#lines + 1] = ""
  for _, line in ipairs(help.wrapped(manual.precedence, WIDTH)) do lines[#lines + 1] = line end
  return lines
end

--- A verb as plain data.
local function described(verb)
  local found = {
    name = verb.name, does = verb.does, operands = verb.operands, options = json.list({}),
    person_only = verb.person or false, commands = verb.verbs and json.list({}) or nil,
  }
  for i, option in ipairs(verb.options or {}) do
    found.options[i] = { option = option[1], does = option[2] }
  end
  for i, inner in ipairs(verb.verbs or {}) do found.commands[i] = described(inner) end
  found.statuses = json.list({})
  for i, status in ipairs(verb.statuses or {}) do
    found.statuses[i] = { status = status[1], means = status[2] }
  end
  return found
end

--- The configuration as plain data.
local function configuration()
  local found = { variables = json.list({}), policy = json.list({}), files = json.list({}),
    precedence = manual.precedence }
  for i, one in ipairs(manual.variables) do
    found.variables[i] = { name = one[1], argument = one[2], value = one[3], default = one[4],
      does = one[5] }
  end
  for i, one in ipairs(manual.policy) do
    found.policy[i] = { key = one[1], value = one[2], does = one[3] }
  end
  for i, one in ipairs(manual.files) do found.files[i] = { file = one[1], does = one[2] } end
  return found
end

--- All verbs, or one, as JSON.
local function as_json(verb)
  if verb then return json.told(described(verb)) end
  local list = {}
  for i, one in ipairs(verbs.list) do list[i] = described(one) end
  return json.told({ verbs = json.list(list) })
end

--- The verb that words name, and its parent; nil and why if there is none.
local function find(words)
  local list, found, above
  for i, name in ipairs(words) do
    above, found = found, verbs.named(name, list or verbs.list)
    if not found then
      local known = verbs.names(list)
      known.config = i == 1 or nil
      return nil, ("unknown command %q%s"):format(name, nearest.hint(name, known))
    end
    list = found.verbs or {}
  end
  return found, above and above.name
end

--- @tparam table given the words of a verb, or "config"; `json`
function help.run(given)
  if given[1] == "config" and #given == 1 then
    return given.json and json.told(configuration()) or say.lines(help.config())
  end
  if #given == 0 then return given.json and as_json() or say.lines(help.all()) end
  local verb, above = find(given)
  if not verb then return say.fail("help", say.USAGE, above, "see: sandbox-enforcer help") end
  return given.json and as_json(verb) or say.lines(help.of(verb, above))
end

return help
