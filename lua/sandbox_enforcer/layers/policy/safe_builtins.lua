--- Builtins that change only this shell, and the arguments for which that is true.
-- @module sandbox_enforcer.layers.policy.safe_builtins

local harmless_variables = require("sandbox_enforcer.layers.policy.harmless_variables")
local secret_variables = require("sandbox_enforcer.layers.policy.secret_variables")

local safe_builtins = {}

local function anything() return true end

--- A name, or one with a value; without a subscript, in which anything can run.
local function declared(field)
  local text = field.text or field.begins or ""
  local name, value = text:match("^([%a_][%w_]*)%+?=(.*)$")
  if name then return name, field.text and value or nil end
  return field.text and text:match("^[%a_][%w_]*$")
end

--- May a value be read as a list, whose words are expanded: declare -a 'x=($(touch f))'?
-- @tparam boolean arrays arrays are declared
local function may_be_list(field, value, arrays)
  if value then return value:find("^%(") ~= nil end
  local parts = field.word and field.word.parts or {}
  return arrays and not (parts[#parts] and parts[#parts].kind == "array")
end

--- Builtins that declare variables, with the letters of their harmless options. Not harmless are -n
-- (a reference to a variable), -i (values are evaluated), -f (functions), -l and -u (values are
-- changed), -r (later assignments fail).
local function declares(letters)
  local options = "^[-+][" .. letters .. "]+$"
  return function(step)
    local prints, arrays = false, false
    for i = 2, #step.fields do
      local field = step.fields[i]
      if field.text and field.text:find("^[-+]") then
        if not field.text:find(options) then return false end
        prints = prints or field.text:find("^%-%a*p") ~= nil
        arrays = arrays or field.text:find("^%-%a*[aA]") ~= nil
      else
        local name, value = declared(field)
        if not name then return false end
        local given = value or not field.text
        if given and may_be_list(field, value, arrays) then return false end
        local good = prints or harmless_variables.is_harmless(name, value, true)
        if not good then return false end
      end
    end
    return true
  end
end

--- Option letters of `read` and `mapfile` whose values are numbers, or in zsh expressions.
local COUNTS <const> = "cnNOstu"

--- Builtins that read into variables: letters of options without a value, with one, and with a name
-- as the value.
local function reads(flags, values, names)
  local function option(step, at)
    local text = step.fields[at].text
    for i = 2, #text do
      local letter = text:sub(i, i)
      if values:find(letter, 1, true) or names:find(letter, 1, true) then
        local attached = text:sub(i + 1)
        local field = attached ~= "" and { text = attached } or step.fields[at + 1]
        if not field or field.several then return nil end
        local given = field.text or ""
        if names:find(letter, 1, true) and not harmless_variables.is_own(given) then return nil end
        if COUNTS:find(letter, 1, true) and not given:find("^[%d.]+$") then return nil end
        return attached ~= "" and at or at + 1
      end
      if not flags:find(letter, 1, true) then return nil end
    end
    return at
  end
  return function(step)
    local at = 2
    while step.fields[at] do
      local text = step.fields[at].text
      if not text then return false end
      if text:find("^%-.") then
        at = option(step, at)
        if not at then return false end
      elseif not harmless_variables.is_own(text) then
        return false
      end
      at = at + 1
    end
    return true
  end
end

local SET_NAMES <const> = {
  pipefail = true, errexit = true, nounset = true, xtrace = true, verbose = true,
}

--- `set`: options that only stop or print earlier; arguments follow "--".
local function sets(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text == "--" then return true end
    if not text or not (text:find("^[-+][euxvEo]+$") or SET_NAMES[text]) then return false end
  end
  return true
end

local BINARY <const> = {
  ["="] = true, ["=="] = true, ["!="] = true, ["<"] = true, [">"] = true, ["-eq"] = true,
  ["-ne"] = true, ["-lt"] = true, ["-le"] = true, ["-gt"] = true, ["-ge"] = true, ["-nt"] = true,
  ["-ot"] = true, ["-ef"] = true,
}

--- Is a word certainly one argument? A variable is if it holds a number: `note.numbers` lists those
-- that must.
local function is_one(note, field)
  if not field.several then return true end
  local part = field.word and field.word.parts and #field.word.parts == 1 and field.word.parts[1]
  if not part or part.kind ~= "parameter" then return false end
  if part.length or part.name:find("^[#?$!]$") then return true end
  if part.op or part.index or part.indirect then return false end
  note.numbers = note.numbers or {}
  note.numbers[part.name] = true
  return true
end

--- Does a test not use -v, which evaluates a subscript, or -t, which evaluates an expression in
-- zsh? The number of words decides how the shell reads it: of two, the first is the operator; of
-- three, the second.
local function is_test(fields, first, last)
  local count = last - first + 1
  if count <= 1 then return true end
  local one, two = fields[first].text, fields[first + 1].text
  if one == "!" then return is_test(fields, first + 1, last) end
  if count == 2 and one == "-t" then return (two or ""):find("^%d+$") ~= nil end
  if count == 2 then return one ~= nil and one ~= "-v" end
  if count == 3 and BINARY[two] then return true end
  for i = first, last do
    local text = fields[i].text
    if not text or text == "-v" or text == "-t" then return false end
  end
  return true
end

local function tests(step, note)
  local last = #step.fields
  for _, field in ipairs(step.fields) do
    if not is_one(note, field) then return false end
  end
  if step.fields[1].text == "[" then
    if step.fields[last].text ~= "]" then return false end
    last = last - 1
  end
  return is_test(step.fields, 2, last)
end

local DIGITS <const> = "%d%d%d%d%d%d%d"  -- of a width, which is too much to print

--- May an argument be such a width? Those that a format takes by * are not told from others.
local function is_wide(step)
  for i = 3, #step.fields do
    local text = step.fields[i].text
    if not text or text:find("%d%d%d%d%d") then return true end
  end
  return false
end

--- `printf`: -v and %n assign the result to a variable; zsh evaluates numbers.
local function prints(step)
  local first = step.fields[2]
  if first and first.text == "--" then first = step.fields[3] end
  if not first then return true end
  if not first.text or first == step.fields[2] and first.text:find("^%-.") then return false end
  local zsh = step.script.shell == "zsh"
  for flags, kind in first.text:gsub("%%%%", ""):gmatch("%%([-+ #0'%d.$*]*)(.?)") do
    local number = flags:find("*", 1, true) or not kind:find("[sbqQc]")
    if kind == "" or kind == "n" or zsh and number or flags:find(DIGITS) then return false end
    if flags:find("*", 1, true) and is_wide(step) then return false end
  end
  return true
end

local function fits(...)
  local patterns = { ... }
  return function(step)
    for i = 2, #step.fields do
      local text, good = step.fields[i].text, false
      for _, pattern in ipairs(patterns) do good = good or text and text:find(pattern) end
      if not good then return false end
    end
    return true
  end
end

--- Name -> function(step, note) that says whether a call is harmless. evaluation.lua checks the
-- words of [[ ]] and `let`.
local HARMLESS <const> = {
  [":"] = anything, ["true"] = anything, ["false"] = anything, echo = anything, pwd = anything,
  cd = anything, pushd = anything, popd = anything, chdir = anything, type = anything,
  command = anything, times = anything, help = anything, exit = anything, ["return"] = anything,
  ["break"] = anything, continue = anything, ["[["] = anything, let = fits("^[^%[%$`]+$"),
  test = tests, ["["] = tests, printf = prints, set = sets,
  export = declares("px"), declare = declares("aAgpx"), typeset = declares("aAgpx"),
  ["local"] = declares("aAx"), unset = declares("v"),
  read = reads("rs", "dnNptu", "a"), mapfile = reads("t", "dnsu", ""),
  readarray = reads("t", "dnsu", ""),
  ulimit = fits("^%-[HSa-z]+$"), umask = fits("^%-[Sp]+$"), hash = fits("^%w[%w_.+-]*$"),
  shopt = fits("^%-[supq]+$", "^globstar$"),  -- globs.lua reads ** either way
  wait = fits("^%d+$", "^%%", "^%-[nf]$"), jobs = fits("^%-[lnprs]+$", "^%%"),
}

--- Builtins that print all variables if they are given only options.
local PRINTS <const> = { export = true, declare = true, ["local"] = true, typeset = true }

local function why_printed(name, step, config)
  local named, shows = false, false
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local option = PRINTS[name] and text:find("^[-+]")
    shows = shows or option and text:find("p", 2, true) ~= nil
    named = named or not option
    local why = shows and not option and secret_variables.why(config, text)
    if why then return why end
  end
  return not named and secret_variables.why(config) or nil
end

--- Is it a builtin that may be harmless?
function safe_builtins.is_listed(name) return HARMLESS[name] ~= nil end

--- Control flow: lists of commands do not concern these.
local CONTROL <const> = {
  [":"] = true, ["exit"] = true, ["return"] = true, ["break"] = true, continue = true,
  ["[["] = true,
}
function safe_builtins.is_control(name) return CONTROL[name] or false end

--- Why a call of a builtin may do more; nil if it does not. One named by a variable may:
-- evaluation.lua cannot know it.
-- @string name
-- @tparam table step
-- @tparam sandbox_enforcer.config.read config
-- @tparam table note of the step (safe.lua)
function safe_builtins.why(name, step, config, note)
  local word = step.fields[1].word
  if word and not word.value and name ~= "[[" then return name .. " is not written literally" end
  if not HARMLESS[name](step, note) then return name .. " may do more with these arguments" end
  return (PRINTS[name] or name == "set") and why_printed(name, step, config) or nil
end

return safe_builtins
