--- The options that implementations of a tool have, by their own help.
-- @module hunt.help
local place = require("place")

local help = {}

--- Ways to call a tool of a name: as the system has it, as the client's shell has it, and those of
-- the boxes. `%s` is the name.
local WAYS <const> = {
  { "%s", nil }, { "busybox %s", "busybox" }, { "toybox %s", "toybox" },
  { "coreutils %s", "coreutils" },
}

--- Other programs that do the job of a name.
local OTHERS <const> = {
  find = { "bfs" }, grep = { "ugrep" }, egrep = { "ugrep" }, fgrep = { "ugrep" },
  awk = { "gawk", "mawk", "original-awk", "busybox awk" }, fd = { "fdfind" }, bat = { "batcat" },
  jq = { "gojq" }, tar = { "bsdtar" }, unzip = { "bsdunzip" }, ls = { "exa", "lsd" },
  eza = { "exa" }, hexdump = { "hd" }, cal = { "ncal" }, less = { "more" }, yq = { "jq" },
}

--- Programs that do something when they are only asked for help.
local SILENT <const> = { w = true, yes = true, true_ = true, pushd = true, popd = true }

local function installed(words)
  local name = words:match("^[%w_.-]+")
  help.found = help.found or {}
  if help.found[name] == nil then
    help.found[name] = not name:find("^%.") and place.has(name)
  end
  return help.found[name]
end

--- Does a box have an applet?
local function has_applet(box, name)
  help.applets = help.applets or {}
  if not help.applets[box] then
    local list = place.sh(box == "toybox" and "toybox" or box .. " --list")
    help.applets[box] = " " .. list:gsub("%s+", " ") .. " "
  end
  return help.applets[box]:find(" " .. name .. " ", 1, true) ~= nil
end

--- The implementations of a tool that are installed, as beginnings of commands.
-- @string name
-- @treturn {string,...}
function help.implementations(name)
  local list = {}
  for _, way in ipairs(WAYS) do
    local box = way[2]
    local there = box and installed(box) and has_applet(box, name) or not box and installed(name)
    if there then list[#list + 1] = way[1]:format(name) end
  end
  for _, other in ipairs(OTHERS[name] or {}) do
    if installed(other) then list[#list + 1] = other end
  end
  return list
end

local ENOUGH <const> = 200  -- bytes of a help

--- What an implementation says of itself: its help, or its manual if that says little.
local ASK <const> = [[
file=build/help/%s
if ! [ -s "$file" ]; then
  mkdir -p build/help
  for try in "%s --help" "%s -h all" "%s -help" "man %s"; do
    timeout 5 $try </dev/null 2>&1 | col -b | head -c 300000 >>"$file"
    [ $(wc -c <"$file") -lt %d ] || break
  done
fi
cat "$file"
]]

local function told(program)
  local file = program:gsub(" ", "-")
  return place.sh(ASK:format(file, program, program, program, program, ENOUGH))
end

--- The options in a text: "-x", "--long", "-name" of those that have long ones with one dash.
local function options_in(text, one_dash)
  local list, seen = {}, {}
  local function add(option)
    if not seen[option] then
      seen[option] = true
      list[#list + 1] = option
    end
  end
  for option in text:gmatch("%f[%w-]%-%-%w[%w_-]*") do add((option:gsub("[-_]+$", ""))) end
  for option in text:gmatch("%f[%w-]%-%w[%w_-]*") do
    if one_dash then add(option) else add(option:sub(1, 2)) end
  end
  for letters in text:gmatch("%[%-(%w+)%]") do  -- usage: [-abc]
    for letter in letters:gmatch("%w") do add("-" .. letter) end
  end
  return list
end

--- Tools whose long options have one dash.
local ONE_DASH <const> = { find = true, bfs = true, openssl = true, file = true }

--- The options of an implementation. A name that is asked for help is run, so only those that are
-- known to answer are.
-- @string program as `implementations` has it
-- @treturn {string,...}
function help.options(program)
  help.kept = help.kept or {}
  local name = program:match("%S+$")
  if SILENT[name] then return {} end
  if not help.kept[program] then
    help.kept[program] = options_in(told(program), ONE_DASH[name] or false)
  end
  return help.kept[program]
end

return help
