--- The arguments of one command, read as its tool reads them.
--
-- A rule sees each argument as an *item*: `{ name, text, field, prefix, kind }`. An unknown `text`
-- is nil; `field` is its position among the arguments; `prefix` is the text before it in the same
-- argument ("--output=", "-sSLo"), "" if there is none.
-- @classmod sandbox_enforcer.rule.call
local helpers = require("sandbox_enforcer.rule.helpers")
local options = require("sandbox_enforcer.rule.options")
local rule = require("sandbox_enforcer.rule.prepare")
local rules = require("sandbox_enforcer.rule.load")

local call = {}
call.__index = call

--- Was one of these options given?
function call:has(...)
  if #self.options == 0 then return false end  -- saves looking up their names
  local given = self.options
  for nth = 1, select("#", ...) do
    local name = select(nth, ...)
    if name == nil then return false end
    local option = rule.option(self.rule, name)
    for i = 1, #given do
      if given[i].option == option then return true end
    end
  end
  return false
end

--- All items of an option, in order.
function call:items(name)
  local found = {}
  local given = self.options
  local option = #given > 0 and rule.option(self.rule, name)
  for i = 1, #given do
    if given[i].option == option then found[#found + 1] = given[i] end
  end
  return found
end

--- The texts of an option, in order; false for an unknown one.
function call:values(name)
  local found = self:items(name)
  for i, item in ipairs(found) do found[i] = item.text or false end
  return found
end

--- The item of an operand, or an option's last one.
function call:item(name)
  if name:sub(1, 1) == "-" then
    local found = self:items(name)
    return found[#found]
  end
  for _, item in ipairs(self.operands) do
    if item.name == name then return item end
  end
  return nil
end

--- Methods that few rules use are in helpers.lua.
for _, name in ipairs({ "all", "among", "sequence", "behind", "sets", "gets", "copies", "backups",
  "pages", "prints_pages", "unknown_texts", "has_no_version", "clones_plainly", "requests",
  "stays", "alters_packages", "is_remote", "copied_here", "only_asks",
  "may_name_list" }) do
  call[name] = function(...) return helpers[name](...) end
end

-- reading

local function doubt(self, why) self.unsure = self.unsure or why end

local MAY_BE_OPTION <const> = "an unknown argument may be an option"
local MAY_BE_SEVERAL <const> = "an unknown argument may be several"

local function name_operands(self)
  local specs, items = self.rule.operands, self.operands
  if self.rule.operands_of then
    specs = rule.listed(self.rule, rules.answer(self.rule, "operands", self.rule.operands_of, self))
  end
  local spare = #items - specs.required
  local at = 1
  for nth = 1, #specs do
    local spec, count = specs[nth], 1
    if spec.many then
      count = spare > 0 and spare or 0
    elseif spec.optional then
      count = spare > 0 and 1 or 0
    end
    if spec.many or spec.optional then spare = spare - count end
    for _ = 1, count do
      local item = items[at]
      if item then item.name, item.kind = spec.name, spec.kind end
      if item and item.found and not spec.many then doubt(self, MAY_BE_SEVERAL) end
      at = at + 1
    end
  end
  if at <= #items and not self.rule.subcommands then self.surplus = items[at] end
end

local function may_be_option(field)
  if not field.choices and field.begins and field.begins:find("^[^-]") then return false end
  if field.plain or field.likely and field.likely:find("^[^-]") then return false end
  for _, text in ipairs(field.choices or { "-" }) do
    if text:sub(1, 1) == "-" then return true end
  end
  return false
end

--- Unknown arguments, as a list of `{ field, before }`, if the only doubt is whether they are
-- options, and inserting `before` rules that out: "--", or where options may follow them, an option
-- with the same meaning, such as --url. nil if that does not help.
function call:loose_ends()
  local only = self.unsure == MAY_BE_OPTION or self.unsure == MAY_BE_SEVERAL
  local last = self.rule.operands[#self.rule.operands]
  local loose = only and not self.unknown and self.rule.grammar.ends and self.loose
  if not loose or not last or not last.many or last.kind ~= "url" then return nil end
  local list, option = {}, rule.option(self.rule, "--" .. last.name)
  local means = option and option.kind == last.kind and option.takes == "value"
  for _, item in ipairs(self.operands) do
    local field = self.fields[item.field]
    if item.field >= loose and item.name ~= last.name then return nil end
    if (field.begins or ""):find("^%-") then return nil end  -- it is an option
    if not item.text and (field.several or may_be_option(field)) then
      if self.early and (field.several or not means) then return nil end
      list[#list + 1] = { field = item.field, before = "--" .. last.name }
    end
  end
  return self.early and list or { { field = loose, before = "--" } }
end

--- Read the arguments from `at` on. Returns where a subcommand begins, if there is one.
local function read(self, at)
  local grammar, fields = self.rule.grammar, self.fields
  local open = not grammar.words
  while at < #fields do
    at = at + 1
    local field = fields[at]
    local text = field.text
    local named = open and not text and options.attached(self, field, at)
    if open and not text and not named and may_be_option(field) then
      doubt(self, MAY_BE_OPTION)
      self.loose = self.loose or at
    end
    if named then
      self.permuted = self.permuted or #self.operands > 0
    elseif open and text == "--" and grammar.ends then
      self.permuted = self.permuted or #self.operands > 0
      open, self.ended = false, true
    elseif open and text and text:find("^%-.") then
      if self.loose then self.early = true end
      self.permuted = self.permuted or #self.operands > 0
      at = options.read(self, text, at)
      local item = self.options[#self.options]
      open = not (self.rule.last and item and self.rule.last[item.name])
    elseif open and text and grammar.bundle and at == self.at + 1 then
      at = options.bundle(self, text, at)
    else
      local last = self.rule.operands[#self.rule.operands]
      local many = (self.ended or field.plain) and last and last.many and last.kind == "url"
      local found = field.several and field.below and true  -- its meaning says whether that is fine
      local fine = found or many
      if field.several and not fine then
        doubt(self, MAY_BE_SEVERAL)
        self.loose = self.loose or at
      end
      if self.rule.subcommands then return at end
      self.operands[#self.operands + 1] = {
        text = text, field = at, prefix = "", name = nil, kind = nil, choices = field.choices,
        begins = field.begins, ends = field.ends, several = field.several or nil,
        likely = field.likely, tame = field.tame, below = field.below, matching = field.matching,
        any = field.any, found = found,
      }
      open = open and grammar.permute
    end
  end
  return nil
end

local function subcommand(prepared, name)
  local found = rule.subcommand(prepared, name)
  local plain = not found and name:match("^(.[^@]*)@[^@/]*$")
  local package = plain and rule.subcommand(prepared, plain)
  if package and package.grammar.versions then return package end
  if found or not prepared.grammar.shorten then return found end
  local only
  for full, given in pairs(prepared.subcommands) do
    if full:sub(1, #name) == name then
      if only and prepared.subcommands[only] ~= given then return nil end
      only = full
    end
  end
  return only and rule.subcommand(prepared, only)
end

--- Read arguments by a rule.
-- @tparam table prepared the rule, from rule.prepare
-- @tparam table fields the arguments, the command's name first
-- @tparam table environment the assignments before it: `{ name, value }`
-- @tparam[opt] call parent the call of which this is a subcommand
-- @number[opt] at the position of the name (1)
function call.read(prepared, fields, environment, parent, at)
  local self = setmetatable({
    rule = prepared, fields = fields, environment = environment, at = at or 1, parent = parent,
    options = {}, operands = {},
  }, call)
  local sub = read(self, self.at)
  if sub then
    local name = fields[sub].text
    local inner = name and subcommand(prepared, name)
    local after = not inner and self.unknown and fields[sub + 1]
    local behind = after and after.text and rule.subcommand(prepared, after.text)
    if behind then inner, sub = behind, sub + 1 end  -- the word there was its argument
    if inner then return call.read(inner, fields, environment, self, sub) end
    self.subcommand = name or false
    self.subcommand_item = { text = name, field = sub, prefix = "" }
    return self
  end
  name_operands(self)
  local operands = self.operands
  for i = 1, #operands do
    local name = operands[i].name
    if name then self[name] = self[name] or operands[i].text end
  end
  return self
end

return call
