--- find: -exec and its like run a command on each file that is found, -delete deletes it.
--    find . -name x -exec curl -O URL \;   ->  … -exec curl -o SANDBOX/NAME URL \;
--    find a -name x -delete                deletes what is called x, below a
--    find a -execdir git status \;         runs git where each file is, whatever is set up there

local RUNS = { ["-exec"] = true, ["-execdir"] = true, ["-ok"] = true, ["-okdir"] = true }

--- What writes a list of what is found to a file.
local PRINTS = {
  ["-fprint"] = true, ["-fprint0"] = true, ["-fls"] = true, ["-fprintf"] = true,
}

--- How many arguments a test has, or an action that does nothing else. What is not listed may mean
-- that the tests before it do not hold for what follows.
local WIDTHS = { ["-fprintf"] = 2 }
for name in ([[
  a and d daystart delete depth empty executable false follow ignore_readdir_race ls mount nogroup
  noignore_readdir_race noleaf nouser nowarn print print0 prune quit readable true warn writable
  xdev
]]):gmatch("%S+") do WIDTHS["-" .. name] = 0 end
for name in ([[
  amin anewer atime cmin cnewer context ctime files0-from fls fprint fprint0 fstype gid group ilname
  iname inum ipath iregex iwholename links lname maxdepth mindepth mmin mtime name newer path perm
  printf regex regextype samefile size type uid used user wholename xtype
]]):gmatch("%S+") do WIDTHS["-" .. name] = 1 end

--- Tests that may stand behind a "!": it leaves less.
local TESTS = {}
for name in ("iname ipath name newer path perm regex size type user wholename"):gmatch("%S+") do
  TESTS["-" .. name] = 1
end

local function width(text)
  return WIDTHS[text] or text and text:find("^%-newer[aBcm][aBcmt]$") and 1
end

--- The arguments as items. What begins with a dash is no option but for the first few.
local function arguments(call)
  local list = {}
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    list[#list + 1] = { text = field.text, begins = field.begins, field = i, prefix = "" }
  end
  return list
end

--- The places that it looks in, all before the first test: "." if there is none, and more if a file
-- lists them. Returns also the place of the first test among the arguments.
local function starts(items)
  local list, at = {}, 1
  while items[at] and (items[at].text or ""):find("^%-[-HLPDO]%d?$") do
    at = at + (items[at].text == "-D" and 2 or 1)
  end
  while items[at] and not (items[at].text or ""):find("^[-(!]") do
    list[#list + 1] = items[at]
    at = at + 1
  end
  for _, item in ipairs(items) do
    if item.text == "-files0-from" then list[#list + 1] = {} end
  end
  return #list > 0 and list or { { text = "." } }, at
end

--- The place of what ends a command: ";", or "+" behind {}. Without these find does not run.
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

--- What prints names as they are, and nothing else.
local LISTS = { ["-print"] = true, ["-print0"] = true }

--- Calls `visit` with each action, its place, the patterns that the names of all that it gets fit
-- (nil if there are none), and whether all of it is empty. What is not known may be a "!". Printing
-- is an action of its own at the end.
local function walk(items, at, visit)
  local names, empty = {}, false
  for i = 1, math.min(at - 1, #items) do names = items[i].text and names end
  while items[at] do
    local text = items[at].text
    local matching = names and #names > 0 and table.move(names, 1, #names, 1, {}) or nil
    if text == "-delete" or PRINTS[text] or RUNS[text] then
      visit(text, at, matching, names and empty)
    end
    empty = empty or text == "-empty"
    if text == "-name" and names and items[at + 1] then names[#names + 1] = items[at + 1].text end
    if RUNS[text] then
      at = ending(items, at + 1) or #items
    elseif width(text) then
      at = at + width(text)
    elseif (text == "!" or text == "-not") and items[at + 1] and TESTS[items[at + 1].text] then
      at = at + 1 + TESTS[items[at + 1].text]
    else
      names = nil
    end
    at = at + 1
  end
  visit("-print", at, names and #names > 0 and names or nil)
end

--- The texts of items; nil if one is not known.
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
  ["-ls"] = true, ["-printf"] = true, ["-delete"] = true, ["-help"] = true, ["--help"] = true,
  ["-version"] = true, ["--version"] = true,
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
  walk(items, first, function(action, at, matching)
    local last = RUNS[action] and ending(items, at + 1)
    if last and last > at + 1 then
      list[#list + 1] = {
        item = items[at + 1], before = items[last].field, holes = "{}", below = below,
        matching = matching, elsewhere = action == "-execdir" or action == "-okdir",
      }
    end
  end)
  return list
end

--- A pattern that fits no name: what is empty may have any, but is no loss.
local NOTHING = { "\1" }

local function does(call)
  local list, items = {}, arguments(call)
  local below, first = starts(items)
  walk(items, first, function(action, at, matching, empty)
    if PRINTS[action] and items[at + 1] then
      list[#list + 1] = { kind = "change", item = items[at + 1] }
    end
    if LISTS[action] and only_lists(items) and texts(below) then
      local null = false
      for _, item in ipairs(items) do null = null or item.text == "-print0" end
      list[#list + 1] = { kind = "names", below = texts(below), all = matching, null = null }
    end
    for _, item in ipairs(action == "-delete" and below or {}) do
      local chosen = empty and NOTHING or matching
      list[#list + 1] = { kind = "delete", item = item, below = true, matching = chosen }
    end
  end)
  return list
end

--- The places are paths; all behind them is not.
local function operands(call)
  local places, list = {}, {}
  for _, start in ipairs(starts(arguments(call))) do places[start.field or 0] = true end
  for i, item in ipairs(call.operands) do
    list[i] = places[item.field] and "read:start" or "more"
  end
  return list
end

--- Is every test and action known? One that is not may be -delete; the value of a test may be
-- anything.
local function is_known(items)
  local at = 1
  while items[at] do
    local text = items[at].text
    if not text then return false end
    at = RUNS[text] and ending(items, at + 1) or at + (width(text) or 0)
    at = at + 1
  end
  return true
end

return {
  command = "find",
  grammar = "git",
  options = { flag = "-H -L -P -O0 -O1 -O2 -O3 --help --version", value = "-D" },
  operands = operands,
  runs = runs,
  does = does,
  pure = function(call)
    local items = arguments(call)
    for _, item in ipairs(items) do
      if item.text == "-files0-from" then return false end  -- what is not there is printed
    end
    if not is_known(items) then return false end
    for _, effect in ipairs(does(call)) do
      if effect.kind ~= "names" then return false end
    end
    return true
  end,
}
