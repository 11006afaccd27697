--- What a command reads: is every path known, and none of them a secret?
-- @module sandbox_enforcer.layers.policy.reading
local core = require("sandbox_enforcer.core")
local credentials = require("sandbox_enforcer.layers.policy.credentials")
local git_secrets = require("sandbox_enforcer.layers.policy.git_secrets")
local globs = require("sandbox_enforcer.shell.globs")
local index = require("sandbox_enforcer.git.index")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local named_files = require("sandbox_enforcer.layers.policy.named_files")
local paths = require("sandbox_enforcer.paths")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")
local private_files = require("sandbox_enforcer.layers.policy.private_files")
local repository = require("sandbox_enforcer.git.repository")
local secret_names = require("sandbox_enforcer.layers.policy.secret_names")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local steps = require("sandbox_enforcer.step")

local reading = {}

local UNKNOWN <const> = "it reads an unknown path"
local TILDE <const> = "%s may be in a home: some programs replace ~ themselves"

local LONGEST <const> = 2 * paths.LONGEST  -- bytes of a path to follow
local MOST <const> = 2000  -- matches of a shell pattern

--- The absolute path that a text names.
function reading.absolute(cwd, text) return text and paths.opened(cwd, text) end

--- Does a command only list directories and files, without reading their content?
-- @treturn string|boolean "always": with any options; "known": if all options are known
function reading.only_lists(step)
  return knowledge.of(step, "lists") or steps.name(step) == "cd" and "always" or false
end

--- Begins an option, a command (less +x), or the name of a file with options (strings @x).
local OPTION <const> = "^[-+@]"
local LIKE_OPTION <const> = "a file name looks like an option"

--- Is a word certainly a path and not an option?
local function is_path(item)
  if item.text then return true end
  for _, text in ipairs(item.choices or { item.begins or "-" }) do
    if text == "" or text:sub(1, 1) == "-" then return false end
  end
  return true
end

--- Files without an end.
local ENDLESS <const> = {
  ["/dev/zero"] = true, ["/dev/full"] = true, ["/dev/random"] = true, ["/dev/urandom"] = true,
}

local LETTERS <const> = 9  -- digits of a number of bytes: below about 1 GB

--- Does an option have values, all of them numbers of a sensible size? Negative numbers count from
-- the end, and do not qualify.
local function is_number(given, option)
  local values = given and given:values(option) or {}
  for _, text in ipairs(values) do
    local digits, unit = (text or ""):match("^(%d+)([bkKmM]?[iB]*)$")
    local long = digits and #digits + (unit:find("^[mM]") and 6 or unit ~= "" and 3 or 0)
    if not long or long > LETTERS then return false end
  end
  return #values > 0
end

--- Does a command read all of a file without an end?
local function is_endless(step, path)
  if not ENDLESS[path] then return false end
  for option in (knowledge.of(step, "bounded") or ""):gmatch("%S+") do
    if is_number(step.call or step.doubtful, option) then return false end
  end
  return true
end

--- Does a command read a file without an end, and print it?
function reading.has_no_end(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "read" and effect.path and is_endless(step, effect.path) then return true end
  end
  return false
end

--- Why reading from a path needs the user; nil if it does not.
function reading.why_path(config, path)
  if not path or not paths.is_known(path) then return UNKNOWN end
  if path == "/dev/stdin" or path:find("^/dev/fd/%d+$") then return nil end  -- opened elsewhere
  if #path > LONGEST then return "it reads a path that is too long to follow" end
  local entry = secrets.blocked(config, path) or secrets.known(config, path)
  local copied = not entry and secret_names.original(path)
  entry = entry or copied and (secrets.blocked(config, copied) or secrets.known(config, copied))
  if entry then return ("it reads %s, which may hold secrets"):format(path) end
  if secret_names.is(paths.basename(path) or "") and core.kind(path, true) ~= "directory"
    and not (path:find("^/etc/") and core.kind(path)) then
    return ("it reads %s, which is named like a secret"):format(path)
  end
  if path:find("config$") and credentials.is_settings(path) then
    return credentials.why_file(path)
  end
  return private_files.why(config, path)
end

--- Does a path as written lead upwards?
local function climbs(text)
  return text == ".." or text:find("^%.%./") or text:find("/%.%.$") or text:find("/%.%./")
end

--- Is a path outside both the project and the sandbox?
local function is_outside(config, path)
  local project = config.project and (core.resolve(config.project) or config.project)
  return project and not paths.inside(project, path) and not config:holds(path)
end

--- Why only looking at or searching for a path needs the user: its name is blocked, or it leads out
-- of the project with "..".
-- @tparam string|nil path where `text` leads
function reading.why_place(config, path, text)
  if not path or not paths.is_known(path) then return nil end
  if secrets.blocked(config, path) then return ("it shows %s, a blocked path"):format(path) end
  if climbs(text) and is_outside(config, path) then
    return ("%s leads outside the project"):format(text)
  end
  return nil
end

local function why_shown(config, cwd, text)
  return reading.why_place(config, reading.absolute(cwd, text), text)
end

--- The matches of a shell pattern; nil if it is not plain.
local function matched(step, item, cwd)
  local field = step.fields[item.field or 0]
  local word = field and field.word or {}
  return word.from and globs.texts(cwd, step.script.text:sub(word.from, word.to), MOST, true)
end

--- Why only looking at the matches of a shell pattern needs the user.
local function why_places(config, step, item, cwd)
  for _, text in ipairs(matched(step, item, cwd) or {}) do
    local why = why_shown(config, cwd, text)
    if why then return why end
  end
  return nil
end

--- Why a shell pattern needs the user: it leads out of the project, or matches the name of a
-- blocked path.
local function why_pattern(config, step, nth)
  local field, cwd = step.fields[nth], step.cwd
  local begins = not field.text and field.begins
  if not begins then return nil end
  local above = begins:match("^(.*%.%.)/") or begins == ".." and begins or begins:match("^(.*)/")
  return above and above ~= "" and why_shown(config, cwd, above)
    or field.several and why_places(config, step, { field = nth }, cwd) or nil
end

--- Why searching for files by name needs the user: the names are those of secrets.
local function why_sought(config, step)
  if reading.only_lists(step) ~= "known" then return nil end
  for _, text in ipairs(printed_names.sought(step)) do
    local found = secrets.sought(config, text)
    if found then return ("it looks for %s, which may hold secrets"):format(text) end
  end
  return nil
end

--- Why the words of a command need the user, whatever the command uses them for.
function reading.why_patterns(config, step)
  for i = 2, #step.fields do
    local why = why_pattern(config, step, i)
    if why then return why end
  end
  return why_sought(config, step)
end

--- Why files that are named in another file need the user; nil if they do not.
function reading.why_listed(config, step)
  return named_files.why(step, function(path)
    if path and is_endless(step, path) then return ("%s never ends"):format(path) end
    return reading.why_path(config, path)
  end)
end

--- Why reading everything below a path needs the user; nil if it does not.
local function why_tree(config, path, tree)
  if not path or not paths.is_known(path) then return UNKNOWN end
  if core.kind(path, true) ~= "directory" then return nil end
  local secret, many = secrets.below(config, path, tree)
  if secret then return ("it also reads %s, which may hold secrets"):format(secret) end
  return many and ("there are too many files under %s to check for secrets"):format(path) or nil
end

local ARCHIVES <const> = { "%.tar$", "%.cpio$", "%.pax$" }
local PACKED <const> = { "%.tar%.%w+$", "%.t[abglxz][z2o]?[2a]?$", "%.cpio%.%w+$" }

--- Does a command print all files that an archive holds, whatever their names?
local function is_unpacked(step, effect, path)
  if not path then return false end
  path = path:lower()
  if knowledge.of(step, "decodes") then return matches(path, PACKED) or matches(path, ARCHIVES) end
  local item = effect.item or {}  -- tar -f names the archive itself
  return not item.option and matches(path, ARCHIVES)
    and not (knowledge.of(step, "measures") or knowledge.of(step, "lists"))
end

--- Add the files that match a name with any number in place of its 0. false if a directory has one.
local function add_counted(list, cwd, text)
  local before, name = text:match("^(.-)([^/]*)$")
  if before:find("0", 1, true) then return false end
  local pattern = "^" .. name:gsub("%p", "%%%0"):gsub("0", "%%d+") .. "$"
  local directory = reading.absolute(cwd, before == "" and "." or before)
  for _, found in ipairs(directory and core.list(directory) or {}) do
    if found:find(pattern) then list[#list + 1] = before .. found end
  end
  return true
end

--- The texts of a word with a few possible values; nil if it is another word.
local function sampled(step, item, cwd)
  local field, list = step.fields[item.field or 0], {}
  for _, texts in ipairs(field and field.samples or {}) do
    for _, text in ipairs(texts) do
      if text ~= "" then list[#list + 1] = text end
      if field.counted and not add_counted(list, cwd, text) then return nil end
    end
  end
  return #list > 0 and list or nil
end

--- Why a file that git names as REVISION:FILE, or with magic before it, needs the user.
local function why_named(config, cwd, text)
  local file = text:match(":([^:]+)$")
  file = file and file:gsub("^%b()", ""):gsub("^[/!^]+", "")
  return file and file ~= "" and reading.why_path(config, paths.absolute(cwd, file)) or nil
end

--- The same, also for two of them: A:FILE..B:FILE.
local function why_revision(config, cwd, text)
  if not text:find(":", 1, true) then return nil end
  local from, to = text:find("..", text:find(":", 1, true) + 1, true)
  return why_named(config, cwd, text) or from and why_named(config, cwd, text:sub(1, from - 1))
    or from and why_revision(config, cwd, text:sub(to + 1))
end

--- The directory that a command stays in: the project, or the repository it uses.
local function bounds_of(config, step, cwd)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then return select(2, repository.discover(cwd)) end
  end
  return config.project and (core.resolve(config.project) or config.project)
end

--- Does a command name anything outside that directory? Then git diff or diff may read directories
-- file by file, even those inside.
local function goes_out(config, step, cwd, note)
  if note.goes_out == nil then
    local inside = bounds_of(config, step, cwd)
    note.goes_out = false
    for _, effect in ipairs(note.reads or step.effects) do
      local path = kinds[effect.kind].file and effect.path
      if path and not (inside and paths.inside(inside, path)) then note.goes_out = true end
    end
  end
  return note.goes_out
end

--- Signs that split an incoming name, or make it a shell pattern.
local SPLITS <const> = { input = "[%s'\"\\]", shell = "[%s'\"\\*?%[]" }

--- May a name with a blank be split into others? Each of these must be allowed.
local function is_split(config, cwd, text, odd)
  if not text:find(odd) then return false end
  if text:gsub(" ", ""):find(odd) then return true end
  for piece in text:gmatch("[^ ]+") do
    local path = paths.absolute(cwd, piece)
    if piece:find(OPTION) or core.kind(path or "/", true) == "directory"
      or reading.why_path(config, path) then
      return true
    end
  end
  return false
end

local SPLIT <const> = "%s has blanks or quotes in its name, and may be taken for other files"

--- Why the names that git tracks need the user; nil if they do not.
local function why_tracked(config, given, odd)
  local list = index.names(given.cwd)
  for _, name in ipairs(list or {}) do
    if name:find(OPTION) or name:find("[^ -~]") or name:find("/$") then return UNKNOWN end
    if is_split(config, given.cwd, name, odd) then return SPLIT:format(name) end
  end
  local secret = list and secrets.among(config, given.cwd, list, given.by.any)
  return not list and UNKNOWN
    or secret and ("it also reads %s, which may hold secrets"):format(secret)
end

--- Is a name at a place, or does it have the place's ending ("*.py")?
local function lies_at(name, place)
  local ending = place:match("^%*([%w_.-]+)$")
  if ending then return name:sub(-#ending) == ending end
  return core.contains("/" .. place, "/" .. name)
end

--- The names that are at these places; all of them if a place may be something else.
local function lying_at(list, places, cwd)
  local found = {}
  for _, place in ipairs(places) do
    place = place:gsub("%f[/]/+$", "")
    local plain = place:find("^%*[%w_.-]+$") or core.kind(cwd .. "/" .. place)
    if place:find("^[./:]") or not plain then return list end
    for _, name in ipairs(list) do
      if lies_at(name, place) then found[#found + 1] = name end
    end
  end
  return #places > 0 and found or list
end

--- Why the files that git tracks, all or those at some places, need the user; nil if they do not.
local function why_kept(config, effect, cwd)
  local _, top = repository.discover(cwd)
  if not top then return nil end
  for _, place in ipairs(effect.places) do
    if place:find("^[/:]") or place:find("..", 1, true) then cwd = top end
  end
  local list = index.names(cwd)
  local secret = list and secrets.among(config, cwd, lying_at(list, effect.places, cwd), {})
  return not list and UNKNOWN
    or secret and ("it also reads %s, which may hold secrets"):format(secret)
end

--- Why names in the working directory or below other directories need the user; nil if they do not.
local function why_below(config, given, odd)
  local by, cwd = given.by, given.cwd
  for _, name in ipairs(by.bare and core.list(cwd) or {}) do
    if name:find(OPTION) then return LIKE_OPTION end
  end
  for _, text in ipairs(by.below) do
    local path = paths.absolute(given.cwd, text)
    local real, split = path and core.resolve(path) or path, nil
    local tree = {
      hidden = not by.visible, follow = true, all = by.all, any = by.any,
      is_odd = function(found)
        split = is_split(config, given.cwd, text .. found:sub(#real + 1), odd) and found
        return split
      end,
    }
    local why = text:find(odd) and UNKNOWN or ENDLESS[real] and ("%s never ends"):format(path)
      or reading.why_path(config, path) or why_tree(config, path, tree)
    if why then return split and SPLIT:format(split) or why end
  end
  return nil
end

--- Does a rule have arguments that it reads?
local function reads_files(rule)
  for _, spec in ipairs(rule.operands) do
    if spec.kind == "read" then return true end
  end
  return rule.operands_of ~= nil
end

--- The arguments that are examined separately, and those that are one value of an option.
local function known_fields(given, list)
  local found = {}
  for _, item in ipairs(given.options) do
    local one = item.field and not given.fields[item.field].several
    if one then found[item.field] = true end
  end
  for _, effect in ipairs(list) do
    local item = kinds[effect.kind].file and effect.item or effect.of
    if item and item.field then found[item.field] = true end
  end
  return found
end

--- May a field with several possible texts be an option?
local function may_be_option(field)
  for _, text in ipairs(field.choices) do
    if text:find("^%-") then return true end
  end
  return false
end

--- Why an unknown argument may name a file, or be an option that does; nil if none may.
-- @tparam table step whose rule says that it reads, whatever its arguments are
-- @tparam {table,...} list its effects
function reading.why_words(step, list)
  local given = not step.call and step.doubtful
  if not given or reading.only_lists(step) == "always" or not reads_files(given.rule) then
    return nil
  end
  local known = known_fields(given, list)
  for i = given.at + 1, #step.fields do
    local field = step.fields[i]
    local unclear = not field.text and not field.choices and not known[i]
    local option = not given.ended and not (field.begins or ""):find("^[^-]")
    if unclear and (field.several or option) then return UNKNOWN end
    if field.choices and not field.text and not given.ended and may_be_option(field) then
      return UNKNOWN
    end
  end
  return nil
end

--- Why names that another command printed need the user; nil if they do not.
-- @tparam table|nil given see printed_names.of
-- @tparam boolean split by the shell
-- @string cwd
local function why_names(config, given, split, cwd)
  if not given or given.cwd ~= cwd or not paths.is_known(cwd) then return UNKNOWN end
  local odd = split and SPLITS.shell or SPLITS.input
  local told = given.told or {}
  given.told = told
  if told[odd] == nil then
    told[odd] = (given.by.tracked and why_tracked or why_below)(config, given, odd) or false
  end
  return told[odd] or nil
end

--- Why arguments that another command printed need the user; nil if they do not.
function reading.why_printed(config, step)
  for _, field in ipairs(step.fields) do
    local given, split = printed_names.of(step, field)
    local why = given and why_names(config, given, split, step.cwd)
    if why then return why end
  end
  return nil
end

--- Why a file on the standard input needs the user; nil if it does not.
function reading.why_input(config, step, file)
  if file.text == "-" and file.redirect.op == "<&" then return "it closes its input" end
  if file.printed then
    local given = printed_names.of(step, { printed = file.printed })
    return why_names(config, given, true, step.cwd)
  end
  for _, text in ipairs(file.choices or { file.text or false }) do
    local path = text and reading.absolute(step.cwd, text)
    local why = is_endless(step, path) and ("%s never ends"):format(path)
      or reading.why_path(config, path)
    if why then return why end
  end
  return nil
end

--- Why what a word names needs the user: one path, those of a loop, those that find visits, or the
-- matches of a shell pattern.
-- @tparam table effect of kind "read", "may_read", "chdir", or "tree": everything below it is read
-- (see secrets.below), or everything that git tracks (`tracked`) at some `places`, or what it shows
-- (`shown`)
-- @tparam table note of the step (safe.lua)
function reading.why(config, step, effect, note)
  local item, cwd = effect.item or effect.of or {}, effect.cwd or step.cwd
  if effect.shown then return git_secrets.why(config, effect, cwd) end
  if effect.tracked then return why_kept(config, effect, cwd) end
  local measures = knowledge.of(step, "measures")
  local lists = not measures and reading.only_lists(step)
  local file = kinds[effect.kind].file
  local operand = file and not item.option
  local away = effect.text and why_shown(config, cwd, effect.text)
    or operand and not effect.text and why_places(config, step, item, cwd)
  if away then return away end
  if operand and (lists == "always" or lists and is_path(item)) then return nil end
  local tree = effect.kind == "tree" and effect
    or item.below and { hidden = true, follow = true, all = item.matching, any = item.any }
  if not tree and not lists and file and goes_out(config, step, cwd, note) then
    tree = { hidden = true }
  end
  local several = effect.text and { effect.text } or item.choices or item.below
    or sampled(step, item, cwd) or matched(step, item, cwd)
  if effect.kind == "chdir" and effect.path then  -- its text is not relative to where it leads
    several = { effect.path, reading.absolute(step.cwd, effect.text) }
  end
  if not several then
    local given, split = printed_names.of(step, step.fields[item.field or 0])
    local why = why_names(config, given, split, cwd)
    if why or effect.kind ~= "tree" then return why end
    several = { "." }  -- there may be no names, and then it reads everything here
  end
  for _, text in ipairs(operand and not effect.text and several or {}) do
    if text:find(OPTION) then return LIKE_OPTION end
  end
  if operand and lists then return nil end
  for _, text in ipairs(several) do
    if text:find("^~") then return TILDE:format(text) end
    local path = reading.absolute(cwd, text)
    local why = is_endless(step, path) and ("%s never ends"):format(path)
      or reading.why_path(config, path) or why_revision(config, cwd, effect.text or text)
      or is_unpacked(step, effect, path) and ("it prints all files in %s"):format(path)
      or tree and why_tree(config, path, tree)
    if why then return why end
  end
  return nil
end

return reading
