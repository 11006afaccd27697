--- sandbox-enforcer manual: the man page, built from verbs.lua and config/manual.lua.
-- @module sandbox_enforcer.cli.manual
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local config_manual = require("sandbox_enforcer.config.manual")
local help = require("sandbox_enforcer.cli.help")
local json = require("sandbox_enforcer.cli.json")
local verbs = require("sandbox_enforcer.verbs")

local manual = {}

--- A text escaped for roff, so that nothing in it is a request.
local function plain(text)
  text = text:gsub("\\", "\\e"):gsub("%-", "\\-"):gsub("…", "...")
  return (text:gsub("^([.'])", "\\&%1"):gsub("\n([.'])", "\n\\&%1"))
end

local function adder(lines)
  return function(...)
    for _, line in ipairs({ ... }) do lines[#lines + 1] = line end
  end
end

--- A term and its description.
local function add_term(add, term, text)
  add(".TP", "\\fB" .. plain(term) .. "\\fR", plain(text))
end

local function add_verb(add, verb, above)
  add(".SS " .. plain((above and above .. " " or "") .. verb.name), plain(help.usage(verb, above)),
    ".PP", plain(verb.does:sub(1, 1):upper() .. verb.does:sub(2) .. "."))
  for paragraph in ((verb.text or "") .. "\n\n"):gmatch("(.-)\n\n") do
    if paragraph ~= "" then add(".PP", plain(paragraph)) end
  end
  for _, option in ipairs(verb.options or {}) do
    if not option.hidden then add_term(add, option[1], option[2]) end
  end
  for i, status in ipairs(verb.statuses or {}) do
    if i == 1 then add(".PP", "Exit status:") end
    add_term(add, tostring(status[1]), status[2])
  end
  for i, example in ipairs(verb.examples or {}) do
    if i == 1 then add(".PP", "Examples:") end
    add(".PP", ".nf", plain(("    sandbox-enforcer %s"):format(example)), ".fi")
  end
  for _, inner in ipairs(verb.verbs or {}) do add_verb(add, inner, verb.name) end
end

local function add_start(add)
  add('.TH SANDBOX\\-ENFORCER 1 "" "sandbox\\-enforcer ' .. core.version .. '"', ".nh", ".SH NAME",
    "sandbox\\-enforcer \\- a hook between a coding agent and your shell", ".SH SYNOPSIS",
    ".B sandbox\\-enforcer", "\\fIVERB\\fR ...", ".br", ".B sandbox\\-enforcer",
    "[\\fB\\-\\-sandbox\\fR \\fIDIR\\fR] ... <\\fIevent\\fR", ".SH DESCRIPTION")
  add(plain("Without a verb it is the hook: it reads an event of the agent on standard input, "
    .. "judges the command in it, and answers. What the agent downloads goes to one directory, the "
    .. "sandbox; what else is guarded is up to the configuration. With a verb it is the person's "
    .. "command: it registers the hook, explains decisions, and shows what was decided."))
end

local function add_configuration(add)
  add(".SH CONFIGURATION", plain(config_manual.precedence))
  add(".SS Variables and arguments of the hook")
  for _, one in ipairs(config_manual.variables) do
    add_term(add, ("%s=%s%s"):format(one[1], one[3], one[2] and ", " .. one[2] or ""),
      ("%s Default: %s."):format(one[5], one[4]))
  end
  add(".SS Keys of the policy file")
  for _, one in ipairs(config_manual.policy) do
    add_term(add, ("%s: %s"):format(one[1], one[2]), one[3])
  end
end

--- The page.
function manual.text()
  local lines = {}
  local add = adder(lines)
  add_start(add)
  add(".SH VERBS")
  for _, group in ipairs(verbs.groups) do
    for _, verb in ipairs(verbs.list) do
      if verb.group == group[1] then add_verb(add, verb) end
    end
  end
  add_configuration(add)
  for _, section in ipairs(client.default.notes.sections) do
    add(".SH " .. section[1])
    for i = 2, #section do
      if i > 2 then add(".PP") end
      add(plain(section[i]))
    end
  end
  add(".SH FILES")
  for _, one in ipairs(config_manual.files) do add_term(add, one[1], one[2]) end
  add(".SH EXIT STATUS")
  for _, status in ipairs(verbs.statuses) do add_term(add, tostring(status[1]), status[2]) end
  add(".SH ENVIRONMENT", plain("NO_COLOR switches colours off; they are used on a terminal only."))
  return table.concat(lines, "\n") .. "\n"
end

--- @tparam table given `json`
function manual.run(given)
  if given.json then return json.told({ format = "roff", text = manual.text() }) end
  return { stdout = manual.text(), status = 0 }
end

return manual
