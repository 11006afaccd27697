--- Variables that change nothing but how something is shown.
-- @module sandbox_enforcer.layers.policy.harmless_variables
local set = require("sandbox_enforcer.set")

local harmless_variables = {}

--- They change how something is shown, not what runs.
local HARMLESS <const> = set([[
  LANG LANGUAGE TZ NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM CI
  PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PYTHONIOENCODING GIT_OPTIONAL_LOCKS NODE_ENV
  RUST_BACKTRACE CARGO_TERM_COLOR AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION
  HOMEBREW_NO_AUTO_UPDATE PIP_DISABLE_PIP_VERSION_CHECK
]])

--- They hold numbers, which zsh evaluates.
local NUMBERS <const> = set("COLUMNS LINES")

--- They name a program; harmless if it is cat or empty.
local PRINTS <const> = set([[
  PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER GH_PAGER AWS_PAGER BAT_PAGER PSQL_PAGER
]])

--- Lower-case names with a meaning to zsh or to programs.
local SPECIAL <const> = set([[
  aliases argv builtins cdpath commands dirstack fignore fpath functions galiases histchars history
  keymaps mailpath manpath mapfile match mbegin mend module_path modules nameddirs options
  parameters patchars path pipestatus prompt psvar reply reswords saliases signals status sysparams
  termcap terminfo userdirs watch widgets
]])

local PATTERNS <const> = { "_functions$", "_proxy$", "^dis_", "^zsh", "^zle", "^p?npm_", "^yarn_" }

--- Words in upper-case names that only the script itself uses: FILE, OLD_VERSION.
local WORDS <const> = set([[
  A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AFTER ALL BASE BEFORE BODY BRANCH BRANCHES
  CHANGED CLASS COMMIT COMMITS COUNT CURRENT DATA DATE DEPTH DEST DIFF DIR DIRS DOC DOCS DST END
  ENTRY EXT FEATURE FILE FILES FIRST FOUND FUNC HASH HEAD HITS ID INDEX INPUT ITEM ITEMS KIND LAST
  LATEST LEFT LEN LIMIT LINE LIST LOG MAIN MAX METHOD MIN MODULE MSG NAME NAMES NEW NEXT NOW NUM
  NUMBER OLD OUT OUTPUT OWNER PACKAGE PAGE PARENT PATTERN PKG PKGS POD PORT PR PREV PROJECT QUERY
  RANGE REF REMOTE REPO RESULT RESULTS REV RIGHT ROOT SERVICE SHA SINCE SITE SIZE SOURCE SRC START
  STATUS STEP SUM SYMBOL TABLE TAG TAGS TARGET TEST TESTS TEXT TIME TITLE TODAY TOP TOTAL TYPE
  UPSTREAM URL VALUE VER VERSION
]])

--- Names without meaning to any program, like single letters.
local PLACEHOLDERS <const> = set("FOO BAR BAZ foo bar baz")

local function is_made_of_words(name)
  if not name:find("^%u[%u%d_]*$") then return false end
  for word in name:gmatch("%u+") do
    if not WORDS[word] then return false end
  end
  return true
end

--- Is it a name that only the script itself uses?
function harmless_variables.is_own(name)
  if is_made_of_words(name) then return true end
  if not name:find("^[%l_][%l%d_]*$") or SPECIAL[name] then return false end
  for _, pattern in ipairs(PATTERNS) do
    if name:find(pattern) then return false end
  end
  return true
end

--- Is the value for a language or time zone a file to read instead of the system's?
local function leads_to_file(value)
  return value:find("^:?/") ~= nil or value:find("..", 1, true) ~= nil
end

--- Can a variable get this value without anything else running because of it?
-- @string|nil name nil if unknown
-- @string|nil value
-- @tparam boolean alone it is set for the script, not for one command
function harmless_variables.is_harmless(name, value, alone)
  if not name then return false end
  if HARMLESS[name] or name:find("^LC_[A-Z]+$") then return not leads_to_file(value or "") end
  if NUMBERS[name] then return value ~= nil and value:find("^%d*$") ~= nil end
  if PRINTS[name] then return value == "cat" or value == "" end
  if name:find("^%a$") or PLACEHOLDERS[name] then return true end
  return alone and harmless_variables.is_own(name) or false
end

return harmless_variables
