--- grep: the first operand is a pattern, unless -e or -f gives one; the others are read. If grep is
-- really ugrep, it also reads the files directly in a named directory, hidden ones too, follows
-- links to files even without -R, and does not accept shortened options. With -r it searches the
-- working directory unless a file is named; - does not count as one.

--- The values of an option; nil if one is unknown, or empty, which some implementations skip.
local function known(call, name)
  local list = call:values(name)
  for _, text in ipairs(list) do
    if not text or text == "" then return nil end
  end
  return list
end

local CHOOSES = { ["--include"] = true, ["--exclude"] = true, ["--exclude-from"] = true }

--- Patterns of the names that are read; second, of those that are not. Where both are given, the
-- first of them says what becomes of names that fit none, and the last that fits a name holds.
local function chosen(call)
  local first
  for _, item in ipairs(call.options) do first = first or CHOOSES[item.name] and item.name end
  if first == "--include" then return known(call, "--include") end
  local except = {}
  for _, text in ipairs(not call:has("--include") and known(call, "--exclude") or {}) do
    if not text:find("%u") then except[#except + 1] = text end  -- .ENV is not .env
  end
  return nil, except
end

--- Lines of what comes in are printed as they are.
local function passes(call)
  local plain = true
  for _, item in ipairs(call.options) do
    plain = plain and (item.name == "-v" or item.name == "-E" or item.name == "-i"
      or item.name == "-e" or item.name == "-F")
  end
  return plain and #call:all("file") == 0 and { kind = "passes" } or nil
end

--- Does it go into directories? Lines around a match (-5) are a depth to ugrep. The value of -d may
-- be cut, too.
local function recurses(call)
  if call:has("-r", "-R") then return true end
  for _, item in ipairs(call.options) do
    if item.name:find("^%-%d$") then return true end
  end
  local ways = call:values("-d")
  local last = ways[#ways]
  return last == false or last ~= nil and #last > 2 and ("recurse"):sub(1, #last) == last
end

--- Options that leave names as they are, if nothing but these is printed.
local LISTS = {}
for name in ([[
  -l -L -r -R -i -n -w -x -v -E -F -G -P -e -a -I -s -m -h -H -Z --include --exclude --exclude-dir
]]):gmatch("%S+") do LISTS[name] = true end

--- The names that -l and -L print.
local function names(call)
  local files = call:all("file")
  for _, item in ipairs(call.options) do
    if not LISTS[item.name] then return nil end
  end
  local bare = #files == 0
  if not call:has("-l", "-L") or bare and not call:has("-r", "-R") then return nil end
  return {
    kind = "names", below = bare and { "." } or nil, items = not bare and files or nil,
    bare = bare, any = chosen(call), null = call:has("-Z"), some = true,
  }
end

--- Is an item a word of the command itself, and not what another command finds?
local function is_written(call, item)
  local field = call.fields[item.field] or {}
  return not item.below and not field.printed and not field.open
end

--- The files that are named; the working directory, too, if there are none but the standard input.
-- After -f, ugrep takes the first name for another pattern unless it is that of a file.
local function places(call, recursive)
  local files = call:all("file")
  if not recursive then return files end
  local list, others = {}, 0
  for _, item in ipairs(files) do
    list[#list + 1] = item.text ~= "-" and item or nil
  end
  if call:has("-f") and not call:has("-e") then others = 1 end
  if #list <= others then list[#list + 1] = { text = "." } end
  return list
end

--- With -r, everything below is read, too; without, what is right in a directory.
local function does(call)
  local printed = names(call)
  local recursive = recurses(call)
  local list = {}
  local any, except = chosen(call)
  for _, item in ipairs(places(call, recursive)) do
    if recursive or is_written(call, item) then
      list[#list + 1] = {
        kind = "tree", of = item, name = item.text, hidden = true, any = any, except = except,
        follow = call:has("-R") or "files", shallow = not recursive,
      }
    end
  end
  list[#list + 1] = printed or not recursive and passes(call) or nil
  return list
end

local PACKED = {}
for name in ([[
  tar tgz taz tbz tbz2 tb2 tz2 txz tlz tzst gz bz bz2 xz lzma zst z lz4 br zip 7z cpio pax
]]):gmatch("%w+") do PACKED[name] = true end

--- May it print from files inside of an archive? To ugrep -z looks into those.
local function unpacks(call)
  local text = call:has("-a", "-U", "--binary-files")
  local deep = call:has("-r", "-R", "-d")
  for _, item in ipairs(call:has("-z") and not deep and call:all("file") or {}) do
    deep = deep or not item.text or PACKED[(item.text:match("%.(%w+)$") or ""):lower()]
  end
  for _, item in ipairs(text and call:all("file") or {}) do
    if (item.text or ""):lower():find("%.tar$") then return true end
  end
  return call:has("-z") and deep
end

return {
  command = "grep",
  also = "egrep fgrep",
  helps = "",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -i|--ignore-case
      --no-ignore-case -w|--word-regexp -x|--line-regexp -z|--null-data -s|--no-messages
      -v|--invert-match -V|--version --help -b|--byte-offset -n|--line-number --line-buffered
      -H|--with-filename -h|--no-filename -o|--only-matching -q|--quiet|--silent -a|--text -I
      -r|--recursive -R|--dereference-recursive -L|--files-without-match -l|--files-with-matches
      -c|--count -T|--initial-tab -Z|--null -U|--binary -y --color[=] --colour[=]
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -e|--regexp -m|--max-count -A|--after-context -B|--before-context -C|--context -D|--devices
      -d|--directories --binary-files --exclude --exclude-dir --include --label
    ]],
    read = "-f|--file --exclude-from",
  },
  operands = { { "read:file...", with = "-e -f" }, { "pattern read:file..." } },
  does = does,
  pure = function(call)  -- to ugrep -f=FILE is -f FILE
    for _, text in ipairs(call:values("-f")) do
      if text and text:find("^=") then return false end
    end
    return not unpacks(call)
  end,
  talks = true,
  offline = true,
  recursive = "^%-%w*[rR] ^%-%-%l*rec ^%-%w*d$ ^%-%w*drec ^%-%-di",
  searches = "recursive",
}
