--- find: -exec and the like run a command on each file found, -delete deletes it.
--    find . -name x -exec curl -O URL \;   ->  … -exec curl -o SANDBOX/NAME URL \;
--    find a -name x -delete                deletes what is called x, below a; so does -rm of bfs
--    find a -execdir git status \;         runs git where each file is, whatever is set up there

local RUNS = { ["-exec"] = true, ["-execdir"] = true, ["-ok"] = true, ["-okdir"] = true }

--- What runs where the file is.
local EACH = { ["-execdir"] = "each", ["-okdir"] = "each" }

--- What writes a list of what is found to a file.
local PRINTS = {
  ["-fprint"] = true, ["-fprint0"] = true, ["-fls"] = true, ["-fprintf"] = true,
}

--- How many arguments a test has, or an action that does nothing else. What is not listed may mean
-- that the tests before it do not hold for what follows.
local WIDTHS = { ["-fprintf"] = 2 }
for name in ([[
  a acl and capable d daystart delete depth empty executable false follow hidden
  ignore_readdir_race ls mount nogroup nohidden noignore_readdir_race noleaf nouser nowarn print
  print0 printx prune quit readable rm sparse true warn writable xattr xdev
]]):gmatch("%S+") do WIDTHS["-" .. name] = 0 end
for name in ([[
  Bmin Bnewer Bsince Btime amin anewer asince atime cmin cnewer context csince ctime files0-from
  fls fprint fprint0 fstype gid group ilname iname inum ipath iregex iwholename links lname
  maxdepth mindepth mmin mnewer msince mtime name newer path perm printf regex regextype samefile
  since size type uid used user wholename xattrname xtype
]]):gmatch("%S+") do WIDTHS["-" .. name] = 1 end

--- Tests that may follow a "!": it leaves less.
local TESTS = {}
for name in ("iname ipath name newer path perm regex size type user wholename"):gmatch("%S+") do
  TESTS["-" .. name] = 1
end

--- What deletes what is found.
local DELETES = { ["-delete"] = true, ["-rm"] = true }

local OPERATORS = {
  ["("] = true, [")"] = true, ["!"] = true, ["-not"] = true, ["-o"] = true, ["-or"] = true,
  [","] = true, ["-help"] = true, ["--help"] = true, ["-version"] = true, ["--version"] = true,
}

local function width(text)
  return WIDTHS[text] or text and text:find("^%-newer[aBcm][aBcmt]$") and 1
end

--- The arguments as items. Only the first few that begin with a dash are options.
local function arguments(call)
  local list = {}
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    list[#list + 1] = { text = field.text, begins = field.begins, field = i, prefix = "" }
  end
  return list
end

--- The place after the flags that come first.
local function behind_flags(items)
  local at = 1
  while items[at] and (items[at].text or ""):find("^%-[-HLPDO]%d?$") do
    at = at + (items[at].text == "-D" and 2 or 1)
  end
  return at
end

--- The place of what ends a command: ";", or "+" after {}. Without these find does not run.
local function ending(items, at)
  local plus
  while items[at] do
    local text = items[at].text
    if text == ";" or text == "+" and items[at - 1].text == "{}" then return at end
    if text == "+" then plus = plus or at end
    at = at + 1
  end
  return plus
end

--- The place after a test or an action, with its values, or after a word that is not one.
local function after(items, at)
  local text = items[at].text
  return (RUNS[text] and ending(items, at + 1) or at + (width(text) or 0)) + 1
end

--- The places that it looks in: "." if there is none, and more if a file lists them. bfs takes them
-- after tests, too. Returns also the place of the first test among the arguments.
local function starts(items)
  local list, at, first = {}, behind_flags(items), nil
  while items[at] do
    local text = items[at].text or ""
    local test = text:find("^[-(!]") or first and (OPERATORS[text] or not items[at].text)
    if test then first = first or at else list[#list + 1] = items[at] end
    if text == "-files0-from" then list[#list + 1] = {} end
    at = test and after(items, at) or at + 1
  end
  return #list > 0 and list or { { text = "." } }, first or #items + 1
end

--- What prints names as they are, and nothing else.
local LISTS = { ["-print"] = true, ["-print0"] = true }

local OR = { ["-o"] = true, ["-or"] = true }
local NAMES = { ["-name"] = true, ["-iname"] = true }

--- The patterns of a group such as ( -name a -o -name b ), and the place where it ends; nil if it
-- is another.
local function group(items, at)
  local list = {}
  repeat
    local test, pattern = items[at + 1], items[at + 2]
    local good = test and NAMES[test.text] and pattern and pattern.text and items[at + 3]
    if not good then return nil end
    list[#list + 1] = pattern.text
    at = at + 3
  until not OR[items[at].text]
  return items[at].text == ")" and list or nil, at
end

--- What is known of names that fit one more pattern, as it is written, or one of some, whatever the
-- case.
local function narrowed(fits, pattern, any)
  if not fits then return false end
  local all = table.move(fits.all, 1, #fits.all, 1, {})
  all[#all + 1] = pattern
  return { all = all, any = fits.any or any, empty = fits.empty }
end

--- What is known of names that fit one of several.
local function either(list)
  local any = {}
  if #list == 1 then return list[1] end
  for _, fits in ipairs(list) do
    local patterns = fits and (fits.any or { fits.all[1] }) or {}
    if #patterns == 0 then return false end
    table.move(patterns, 1, #patterns, #any + 1, any)
  end
  return { all = {}, any = any }
end

--- The test at a place: what it leaves, and where it ends. What is unknown may be a "!".
local function tested(items, at, fits)
  local text, value = items[at].text, items[at + 1]
  if text == "-name" and value then return narrowed(fits, value.text), at + 1 end
  if text == "-empty" and fits then
    return { all = fits.all, any = fits.any, empty = true }, at
  end
  if text == "-iname" and value then return narrowed(fits, nil, { value.text }), at + 1 end
  if width(text) then return fits, at + width(text) end
  if (text == "!" or text == "-not") and value and TESTS[value.text] then
    return fits, at + 1 + TESTS[value.text]
  end
  local any, last = nil, nil
  if text == "(" then any, last = group(items, at) end
  if any then return narrowed(fits, nil, any), last end
  return false, at
end

--- Calls `visit` with each action, its place, the patterns of which the names of all that it gets
-- fit all, and of which one (nil if there are none), and whether all of it is empty. Printing is an
-- action of its own at the end.
local function walk(items, at, visit)
  local fits, branches, printed = { all = {} }, {}, {}
  local function tell(action, found)
    found = found or { all = {} }
    visit(action, at, #found.all > 0 and found.all or nil, found.any, found.empty)
  end
  for i = 1, math.min(at - 1, #items) do fits = items[i].text and fits end
  while items[at] do
    local text = items[at].text
    if DELETES[text] or PRINTS[text] or RUNS[text] then tell(text, fits) end
    if LISTS[text] then printed[#printed + 1] = fits end
    if RUNS[text] then
      at = ending(items, at + 1) or #items
    elseif OR[text] then
      branches[#branches + 1] = fits
      fits = fits and { all = {} }
    else
      fits, at = tested(items, at, fits)
    end
    at = at + 1
  end
  branches[#branches + 1] = fits
  tell("-print", either(#printed > 0 and printed or branches))
end

--- The texts of items; nil if one is unknown.
local function texts(items)
  local list = {}
  for i, item in ipairs(items) do
    if not item.text then return nil end
    list[i] = item.text
  end
  return list
end

--- What prints something else.
local OTHERS = {
  ["-ls"] = true, ["-printf"] = true, ["-printx"] = true, ["-delete"] = true, ["-rm"] = true,
  ["-help"] = true, ["--help"] = true, ["-version"] = true, ["--version"] = true,
}

--- Does it print names, and nothing else?
local function only_lists(items)
  for _, item in ipairs(items) do
    local text = item.text or "-exec"
    if RUNS[text] or PRINTS[text] or OTHERS[text] then return false end
  end
  return true
end

local function runs(call)
  local list, items = {}, arguments(call)
  local below, first = starts(items)
  walk(items, first, function(action, at, matching, any)
    local last = RUNS[action] and ending(items, at + 1)
    if last and last > at + 1 then
      list[#list + 1] = {
        item = items[at + 1], before = items[last].field, holes = "{}", below = below,
        matching = matching, any = any, elsewhere = EACH[action],
        several = items[last].text == "+" or nil,
      }
    end
  end)
  return list
end

--- A pattern that matches no name: an empty file may have any name, but is no loss.
local NOTHING = { "\1" }

local function does(call)
  local list, items = {}, arguments(call)
  local below, first = starts(items)
  walk(items, first, function(action, at, matching, any, empty)
    if PRINTS[action] and items[at + 1] then
      list[#list + 1] = { kind = "change", item = items[at + 1] }
    end
    if LISTS[action] and only_lists(items) and texts(below) then
      local null = false
      for _, item in ipairs(items) do null = null or item.text == "-print0" end
      list[#list + 1] = {
        kind = "names", below = texts(below), all = matching, any = any, null = null,
      }
    end
    for _, item in ipairs(DELETES[action] and below or {}) do
      local chosen = empty and NOTHING or matching
      list[#list + 1] = { kind = "delete", item = item, below = true, matching = chosen }
    end
  end)
  return list
end

--- Does a test compare with a file that it names?
local function compares(text)
  return text ~= nil and (text == "-samefile" or text:find("^%-[aBcm]?newer$")
    or text:find("^%-newer[aBcm][aBcm]$")) ~= nil
end

--- Tests that compare whole paths, as they are printed, with their values.
local WHOLE = {
  ["-path"] = "path_glob", ["-ipath"] = "path_glob", ["-wholename"] = "path_glob",
  ["-iwholename"] = "path_glob", ["-regex"] = "path_expression", ["-iregex"] = "path_expression",
}

--- The places are paths, and the files that tests compare with; nothing else after them is.
local function operands(call)
  local places, list = {}, {}
  for _, start in ipairs(starts(arguments(call))) do places[start.field or 0] = true end
  for i, item in ipairs(call.operands) do
    local before = call.operands[i - 1]
    local other = before and compares(before.text) and "read:other"
    list[i] = places[item.field] and "read:start" or other or before and WHOLE[before.text]
      or "more"
  end
  return list
end

--- Is every test and action listed? One that is not may delete; the value of a test may be
-- anything.
local function is_known(items)
  local at = behind_flags(items)
  while items[at] do
    local text = items[at].text
    local listed = text and (RUNS[text] or width(text) or OPERATORS[text])
    if not text or text:find("^%-") and not listed then return false end
    at = after(items, at)
  end
  return true
end

--- The first word may be a test as well: find -name x
local FIRST = {}
for name in pairs(WIDTHS) do FIRST[#FIRST + 1] = name end
table.sort(FIRST)

return {
  command = "find",
  also = "bfs gfind",
  grammar = "git",
  options = {
    flag = "-H -L -P -O0 -O1 -O2 -O3 --help --version -not " .. table.concat(FIRST, " "),
    value = "-D",
  },
  operands = operands,
  runs = runs,
  does = does,
  pure = function(call)
    local items = arguments(call)
    for _, item in ipairs(items) do
      if item.text == "-files0-from" then return false end  -- what is not there is printed
      if item.text == "-samefile" then return false end  -- it is opened
    end
    if not is_known(items) then return false end
    for _, effect in ipairs(does(call)) do
      if effect.kind ~= "names" then return false end
    end
    return true
  end,
  lists = "known",
  searches = "always",
  looks = true,
}
