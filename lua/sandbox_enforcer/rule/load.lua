--- Finds a command's rule on disk, and runs the rule's code within bounds.
-- @classmod sandbox_enforcer.rule.load
local check = require("sandbox_enforcer.rule.check")
local core = require("sandbox_enforcer.core")
local freshness = require("sandbox_enforcer.rule.freshness")
local globals = require("sandbox_enforcer.rule.globals")
local inherited = require("sandbox_enforcer.rule.inherited")
local nearest = require("sandbox_enforcer.nearest")
local returned = require("sandbox_enforcer.rule.returned")
local rule = require("sandbox_enforcer.rule.prepare")

local rules = {}
rules.__index = rules

local FILE_LIMIT <const> = 256 * 1024
local INSTRUCTIONS <const> = 2000000
local MEMORY <const> = 32 * 1024 * 1024

--- The globals of a rule: no files, no environment, nothing of the program.
local FUNCTIONS <const> = {
  assert = true, error = true, ipairs = true, next = true, pairs = true, select = true,
  tonumber = true, tostring = true, type = true,
}
local LIBRARIES <const> = { math = true, string = true, table = true, utf8 = true }

--- What is wrong with a global name in a rule; nil if it is allowed.
local function why_undefined(name)
  if FUNCTIONS[name] or LIBRARIES[name] then return nil end
  local known = {}
  for _, names in ipairs({ FUNCTIONS, LIBRARIES }) do
    for key in pairs(names) do known[key] = true end
  end
  return ("undefined name %q%s"):format(tostring(name), nearest.hint(tostring(name), known))
end

local function why_assigned(name)
  return ("%q is assigned without `local`"):format(tostring(name))
end

local function undefined(_, name) error(why_undefined(name), 2) end
local function assigned(_, name) error(why_assigned(name), 2) end

local function allowed(env, name)
  if not FUNCTIONS[name] and not LIBRARIES[name] then return undefined(env, name) end
  rawset(env, name, _G[name])
  return _G[name]
end

local OURS <const> = { __index = allowed, __newindex = assigned }
local STRICT <const> = { __index = undefined, __newindex = assigned, __metatable = false }

--- A rule that is not ours gets copies of the libraries, so it may change them.
local function environment(ours)
  if ours then return setmetatable({}, OURS) end
  local env = {}
  for name in pairs(FUNCTIONS) do env[name] = _G[name] end
  for name in pairs(LIBRARIES) do
    env[name] = {}
    for key, value in pairs(_G[name]) do env[name][key] = value end
  end
  env.string.dump = nil
  return setmetatable(env, STRICT)
end

--- @tparam {string,...} directories the first with a rule counts
-- @tparam[opt] function shipped (name, file, environment) -> the compiled rule, if the file is the
-- built-in one; false if there is none; `environment` is a function that creates one
-- @tparam[opt] boolean policy include rules that only the policy needs
function rules.new(directories, shipped, policy)
  return setmetatable({
    directories = directories, shipped = shipped, policy = policy, loaded = {},
    descriptions = {},  -- name -> see rules:describing
  }, rules)
end

--- The same for many decisions: changed files are read again.
-- @tparam table roots of watch.lua
function rules.lasting(roots, shipped, policy)
  local self = rules.new(roots.directories, shipped, policy)
  self.roots, self.others = roots, {}  -- name -> the rule it is an alias of
  self.watch = freshness.new(roots)
  return self
end

--- The rules for a configuration: the engine's, or new ones for this decision.
-- @tparam sandbox_enforcer.config.read config
-- @tparam[opt] boolean policy include rules that only the policy needs
function rules.of(config, policy)
  policy = policy or false
  local books = config.rulebooks
  books[policy] = books[policy] or rules.new(config.rules, config.shipped, policy)
  return books[policy]
end

--- Begin the next decision.
function rules:renew()
  self.installed = nil
  if next(self.descriptions) then self.descriptions = {} end
  if self.watch:is_full() then
    self.watch, self.loaded, self.others = freshness.new(self.roots), {}, {}
  end
end

--- Files identical to the built-in rules: they need no tighter bounds than the program.
local shipped_files = {}

local function checked(file, good, ...)
  if good then return ... end
  error({ rule = file, message = tostring((...)) })
end

--- Call a function of a rule. Errors are raised as `{ rule = file, message = text }`.
function rules.call(file, f, ...)
  if shipped_files[file] then return checked(file, pcall(f, ...)) end
  return checked(file, core.bounded(INSTRUCTIONS, MEMORY, f, ...))
end

--- What a function of a rule answers. It is checked (returned.lua), except for built-in rules.
-- @tparam table prepared the rule
-- @string key what the function is, such as "does"
-- @tparam function f
-- @param ... its arguments
function rules.answer(prepared, key, f, ...)
  local file = prepared.file
  if shipped_files[file] then return checked(file, pcall(f, ...)) end
  return returned.check(prepared, key,
    checked(file, core.bounded(INSTRUCTIONS, MEMORY, f, ...)))
end

--- The list that a rule's `does`, `runs` or `lands` returns.
-- @tparam sandbox_enforcer.rule.call given
-- @string key
function rules.list(given, key)
  local found = rules.answer(given.rule, key, given.rule[key], given)
  if type(found) ~= "table" then returned.check(given.rule, key, found) end
  return found or {}
end

local function our_environment() return environment(true) end

--- Built-in rules that were read from files, for engines to come: file -> `{ name, text, code }`.
local compiled = {}

--- The chunk of a rule's text.
local function compile(name, file, text, may_be_ours)
  local known = compiled[file]
  if known and known.name == name and known.text == text then
    shipped_files[file] = true
    return load(known.code, "@" .. file, "b", environment(true))
  end
  local ours = may_be_ours and core.is_shipped(name, text)
  shipped_files[file] = ours or nil
  local chunk, why = load(text, "@" .. file, "t", environment(ours))
  if not chunk or not ours then return chunk, why end
  compiled[file] = { name = name, text = text, code = string.dump(chunk) }
  return chunk
end

--- The chunk of a rule file; nil if there is none.
local function read_file(self, name, file)
  local chunk = self.shipped and self.shipped(name, file, our_environment)
  shipped_files[file] = chunk and true or nil
  if chunk ~= nil then return chunk or nil end
  local text, why, code = core.read(file, FILE_LIMIT)
  if not text then
    if code ~= "ENOENT" and code ~= "ENOTDIR" then error({ rule = file, message = why }) end
    return nil
  end
  chunk, why = compile(name, file, text, not self.shipped)
  return chunk or error({ rule = file, message = why })
end

--- Raise an error about an undefined name in a rule, even in a function that was never called.
local function check_names(chunk, file)
  for _, use in ipairs(globals.used(chunk)) do
    local why = use.assigned and why_assigned(use.name) or why_undefined(use.name)
    local library = LIBRARIES[use.name] and _G[use.name]
    if library and use.field and library[use.field] == nil then
      why = ("undefined name \"%s.%s\"%s"):format(use.name, use.field,
        nearest.hint(use.field, library))
    end
    if why then
      error({ rule = file, message = ("%s:%d: %s"):format(file, use.line, why) })
    end
  end
end

--- The chunk of a rule in a directory, and its file; nil if there is none.
-- @string path of the file in it, without the extension
local function look_at(self, name, nth, path)
  local file = ("%s/%s.lua"):format(self.directories[nth], path)
  if self.watch then self.watch:note(name, file, nth, path:find("/", 1, true)) end
  local chunk = read_file(self, name, file)
  return chunk, chunk and file
end

--- The chunk of a rule, and its file; nil if there is none. In each directory, a file directly in
-- it comes before one in the family's folder.
-- @tparam boolean own only the user's rules count, because ours is just for the policy. A last
-- directory that does not exist means the rules inside the program.
local function read(self, name, path, own)
  for nth, directory in ipairs(self.directories) do
    if own and nth == #self.directories and not core.kind(directory) then break end
    local chunk, file = look_at(self, name, nth, name)
    if not chunk and path then chunk, file = look_at(self, name, nth, path) end
    if chunk then return chunk, file end
  end
  return nil
end

local lookup

--- The rule that a name is an alias of.
-- @string[opt] file of the user that says so: it must name a rule
local function other(self, name, known_as, file)
  if self.others then self.others[name] = known_as end
  local found = lookup(self, known_as)
  if not found and file and (known_as == name or not core.rule(known_as)) then
    error({ rule = file, message = ("%s: there is no other rule for %q"):format(file, known_as) })
  end
  return found
end

--- Raise an error about a rule of the user that names another one which does not exist: the rule
-- of a subcommand, or of a language.
local function check_others(self, given, at, file)
  local function need(key, name)
    if type(name) ~= "string" or core.rule(name) or lookup(self, name) then return end
    error({ rule = file, message = ("%s: %s%s: there is no rule %q"):format(file, at, key, name) })
  end
  need("language", given.language)
  for name, sub in pairs(given.subcommands or {}) do
    need("subcommands." .. name, sub)
    local inner = at .. "subcommands." .. name .. "."
    if type(sub) == "table" then check_others(self, sub, inner, file) end
  end
end

--- A chunk's rule, prepared for reading calls.
local function prepared(self, name, chunk, file)
  local ours = shipped_files[file]
  if not ours then check_names(chunk, file) end
  local given = rules.call(file, chunk)
  if type(given) == "string" then return other(self, name, given, not ours and file) end
  if not ours then
    check.rule(given, file)
    check_others(self, given, "", file)
  end
  local ready = rule.prepare(given, given.command, file)
  if not ours then ready.words = inherited.words(self, given, file) end
  ready.source = given
  ready.find = function(wanted) return lookup(self, wanted) end
  return ready
end

local function load_rule(self, name)
  local path, known_as, of_policy = core.rule(name)
  local own = of_policy and not self.policy
  if own then
    if name:find("/", 1, true) then return nil end
    path, known_as = nil, nil
  end
  local is_alias = known_as and known_as ~= name
  local chunk, file = read(self, name, not is_alias and path, own)
  if chunk then return prepared(self, name, chunk, file) end
  return is_alias and other(self, name, known_as) or nil
end

--- Forget the rule of this name if its files changed, or it was broken.
local function renew(self, name)
  local known = self.watch
  known.looked[name] = known.roots.turn
  if not known:is_current(name) then
    self.loaded[name], self.others[name] = nil, nil
    known:start(name)
  elseif self.others[name] then
    self.loaded[name] = lookup(self, self.others[name]) or false
  end
end

--- The rule of this name, which may be part of another rule: "git/refs".
function lookup(self, name)
  local known = self.watch
  if known and known.looked[name] ~= known.roots.turn then renew(self, name) end
  local found = self.loaded[name]
  if found == nil then
    self.loaded[name] = false  -- stops cycles of aliases
    found = load_rule(self, name) or false
    self.loaded[name] = found
    if known then known:finish(name) end
  end
  return found or nil
end

--- A part of a command's rule in a file of its own; nil if there is none.
function rules:part(name, part)
  local path = name .. "/" .. part
  return core.rule(path) and lookup(self, path)
end

local function is_name(name) return name:find("^[%w_][%w_.+-]*$") and #name <= 64 end

--- The rule of this name, whatever it contains; nil if there is none.
-- Raises `{ rule = file, message = text }` for a broken rule.
function rules:named(name) return is_name(name) and lookup(self, name) or nil end

--- The rule that describes a command: its words in a file of their own, or the rule itself.
function rules:describing(name)
  local found = self.descriptions[name]
  if found == nil then
    found = self:part(name, "words") or self:named(name) or false
    self.descriptions[name] = found
  end
  return found or nil
end

--- The rule for a command; nil if there is none, or only a partial one.
function rules:find(name)
  local found = self:named(name)
  return found and not found.words.partial and found or nil
end

return rules
