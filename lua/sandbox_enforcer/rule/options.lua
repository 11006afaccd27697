--- How a call (call.lua) reads its options.
-- @module sandbox_enforcer.rule.options
local rule = require("sandbox_enforcer.rule.prepare")

local options = {}

local function doubt(self, why) self.unsure = self.unsure or why end

--- The option that a long name means, abbreviated or negated if the tool allows it.
local function long_option(self, name)
  local prepared = self.rule
  local grammar = prepared.grammar
  local option = rule.option(prepared, name)
  if option then return option end
  option = grammar.abbreviate and rule.option(prepared, name, true)
  if option then
    self.abbreviated = true
    return option
  end
  local positive = grammar.negate and name:match("^%-%-no%-(.+)$")
  local negated = positive and rule.option(prepared, "--" .. positive)
  if not negated then return nil end
  return { name = "--no-" .. positive, kind = "flag", takes = "nothing", negates = negated }
end

local function add(self, option, item)
  item.name, item.option, item.kind = option.name, option, option.kind
  self.options[#self.options + 1] = item
  if option.negates and option.negates.kind ~= "flag" then
    doubt(self, option.name .. " undoes another option")
  end
end

--- Read the arguments after an option. Returns the position of the last one used.
local function take(self, option, at)
  for _ = 1, option.count do
    at = at + 1
    local field = self.fields[at]
    if not field then
      doubt(self, option.name .. " has no argument")
      return at
    end
    if field.several then doubt(self, "the argument of " .. option.name .. " is unknown") end
    add(self, option, {
      text = field.text, choices = field.choices, likely = field.likely, tame = field.tame,
      field = at, prefix = "", lined = field.lined and field.begins or nil,
    })
  end
  return at
end

--- What a switch may be set to: --watch=false.
local SWITCHED <const> = {
  ["1"] = true, t = true, T = true, ["true"] = true, TRUE = true, True = true,
  ["0"] = false, f = false, F = false, ["false"] = false, FALSE = false, False = false,
}

--- Read a switch with a value. One that is off counts as not given, unless it was on before.
local function switch(self, option, value, item)
  local on = SWITCHED[value]
  if on == false then
    for _, other in ipairs(self.options) do
      if other.name == option.name then doubt(self, option.name .. " is on, and off again") end
    end
    return
  end
  add(self, option, item)
  if on == nil then doubt(self, option.name .. " takes no argument") end
end

local function read_long(self, text, at)
  local name, value = text:match("^(%-%-[^=]+)=(.*)$")
  local option = long_option(self, name or text)
  if not option or (name and not self.rule.grammar.equals) then
    self.unknown = self.unknown or text
    return at
  end
  if name and option.takes == "nothing" and self.rule.grammar.equate then
    switch(self, option, value, { field = at, flag = true, prefix = text })
    return at
  end
  if name then
    add(self, option, { text = value, field = at, prefix = name .. "=" })
    if option.takes == "nothing" then doubt(self, option.name .. " takes no argument") end
    return at
  end
  if option.takes == "value" then return take(self, option, at) end
  add(self, option, { field = at, flag = true, prefix = text })
  return at
end

local function read_short(self, text, at)
  local grammar = self.rule.grammar
  local i = 2
  while i <= #text do
    local option = rule.option(self.rule, "-" .. text:sub(i, i))
    if not option or (i > 2 and not grammar.cluster) then
      self.unknown = self.unknown or text
      return at
    end
    local last = i == #text
    if option.takes == "rest" then
      add(self, option, { text = text:sub(i + 1), field = at, prefix = text:sub(1, i), letter = i })
      return at
    elseif option.takes ~= "value" then
      add(self, option, { field = at, flag = true, letter = i, prefix = text })
    elseif last then
      return take(self, option, at)
    elseif not grammar.attach then
      self.unknown = self.unknown or text
      return at
    else
      local last_letter = i
      if grammar.equate and text:sub(i + 1, i + 1) == "=" then i = i + 1 end
      local item = { text = text:sub(i + 1), field = at, prefix = text:sub(1, i) }
      item.letter = last_letter
      add(self, option, item)
      return at
    end
    i = i + 1
  end
  return at
end

--- Read one option and its argument. Returns the position of the last argument used.
function options.read(self, text, at)
  local option = rule.option(self.rule, text)
  if option and #text > 2 and text:sub(2, 2) ~= "-" then  -- -nv, -exec: a long name after one dash
    if option.takes == "value" then return take(self, option, at) end
    add(self, option, { field = at, flag = true, prefix = text })
    return at
  end
  if text:sub(1, 2) == "--" then return read_long(self, text, at) end
  return read_short(self, text, at)
end

--- Does a tool put something somewhere? For other tools, every unknown argument is a doubt.
local function lands(prepared)
  return type(prepared.lands) == "function" or #(prepared.lands or {}) > 0
end

--- Read an option whose attached value is unknown: --header="X: $TOKEN". Returns false if the
-- argument is not such an option.
function options.attached(self, field, at)
  local single = not field.several and not field.choices
  local name = single and (field.begins or ""):match("^(%-%-[^=]+)=")
  local option = name and self.rule.grammar.equals and long_option(self, name)
  if not option or option.takes == "nothing" or not lands(self.rule) then return false end
  add(self, option, { field = at, prefix = name .. "=" })
  return true
end

--- Read a first argument like that of `tar xzf A`: its letters take the next arguments in order.
function options.bundle(self, text, at)
  local first = at
  for i = 1, #text do
    local option = rule.option(self.rule, "-" .. text:sub(i, i))
    if not option then
      self.unknown = self.unknown or text
    elseif option.takes == "value" then
      at = take(self, option, at)
    else
      add(self, option, { field = first, flag = true, letter = i, prefix = text })
    end
  end
  return at
end

return options
