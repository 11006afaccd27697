--- The words with which a rule describes its tool, besides its arguments. A layer asks for a word
-- (knowledge.lua), never for the name of a command.
--
-- What it reads, and prints:
--
--     lists       it lists files and directories, and prints no file content: "always", or "known"
--                 if all its arguments are known
--     measures    of a file's content it prints the size, the type or a checksum
--     bounded     "-c -n": options that limit how much of a file it reads
--     searches    without an operand it searches the working directory recursively: "always",
--                 "no input" (unless it has input), or "recursive" (see there; some program of that
--                 name also does without input)
--     names_from  options that make it read file names from a file, or from its input
--     checks      options that make it look at the files that its operands list, or its input
--     surveys     "add status": first arguments with which it looks at all files of its directory
--     recursive   patterns of options that make it recursive: "^%-[^-]*r ^%-%-r"
--     shows       "cat blame": subcommands, not in the rule, that print the files after them; or a
--                 function(texts) -> the files it prints though no single argument names them
--     history     function(texts, subcommand) -> whether it prints present or past file content,
--                 and whether only of the files after "--"
--     prints      "input", "input and files" (unchanged), "parent" or "name" (of its argument),
--                 "numbers" (a sequence), "program" (its path), "a new path", "real path" (of its
--                 argument, or "real path of -f"), or "nothing" of its arguments
--     tops        { ["rev-parse --show-toplevel"] = ".git", "GIT_DIR"... }: arguments with which it
--                 prints the top of its repository, and what is there; variables that change that
--     names       it prints a name without a slash if each argument matches this pattern; "always"
--     keeps_names the same if what comes in is one
--     counts      it prints only a number if each argument matches this pattern; "numbers": a
--                 sequence of numbers, if the first argument is one
--     offline     it never connects, whatever its words look like; "messages": words after an
--                 option, or with blanks, are only messages
--     plain_words its words without a slash are often not paths; `{ except = { "^%-r ", … } }`:
--                 but those that match one of these patterns, with the word before them, are
--     disks       it prints the names of disks
--     processes   function(texts) -> whether it lists all processes; "unnamed": it does without an
--                 operand, or with one that every name matches
--     secrets     { "auth token"... }: arguments with which it prints secrets
--     helps       subcommands that print help, and do nothing else, with --help or -h as the last
--                 word: "add commit", "" if only the tool itself does, true for all,
--                 { except = "run exec" } for all others; { with = "-h", only = "add" } with that
--                 option alone
--     endless     { "-f", "logs -f"... }: arguments with which it runs until stopped
--
-- What it runs:
--
--     holds       commands among its arguments:
--                 { patterns = { "^!(.*)"... } }  in an argument that matches one; or in
--                                                 such a line of code in its own `language`
--                 { texts = true }                arguments with blanks; or the values of options:
--                                                 "-x --exec"
--                 { after = "exec x" }            the rest after one of these subcommands; after
--                                                 its options if it is ""; with `named`, a name
--                                                 comes first; `as` is put before it: "rm -r"
--                 { option = "-e --" }            the rest after one of these, or one text
--                 { input = "commands" }          its input; "words": its input is the arguments of
--                                                 the command, run by a `shell` if that is true
--                 or a function(texts) -> a list of commands
--     aliases     where the user defines more subcommands: { files = "~/.toolrc",
--                 variables = "HOME", option = "-c", repository = true, yaml = true }.
--                 `files`: as in `settings`, with
--                 entries of a section [alias], or with `yaml` below "aliases:"; `variables`: those
--                 that name other files; `option`: one that defines an alias for this call;
--                 `repository`: the settings of the git repository count, too
--     runner      which files it runs, if the rule does not say: { ends = "py", options = "-f",
--                 reads = { "^Makefile$"... }, at = "-C", operand = true, subcommands = { } }.
--                 `ends`: the suffix of such files, the first of which ends the options;
--                 `options`: options with such files as values; `reads`: patterns of the files it
--                 reads if none is named, in the first directory upwards that has one; `at`:
--                 options that name that directory; `operand`: an operand may, "only": nothing else
--     floods      the option that says how many commands it starts at once; 0 means all
--     leads       a command begins right after its name
--     only_runs   it does nothing but read a shell script
--     shell       { zsh = "zsh", sh = "posix", fish = "other" }: how a shell of each name reads
--                 scripts; "other": as a language of its own
--     builds      "build test -m": first operands, or options before these, with which it runs code
--                 of the project
--     obeys       it obeys files in its working directory, and may run what they name: true; or
--                 the files with which it is never approved, there or in a directory above:
--                 "rust-toolchain .yarnrc.yml:yarnPath" (with text that matches a pattern),
--                 "./x.py" (not above)
--     queries     it treats its input as data, even if that is a program text
--     decodes     it decodes unreadable text: true, or patterns of its options or name that say so
--     transforms  it turns a text into another
--
-- What it does:
--
--     speaks      it contacts another machine, always; or with these first arguments: "cp push"
--     answers     what it prints comes from another machine: always, or with arguments that match
--                 one of these patterns, with a blank before and after each: { " get ", " list%-" }
--     copies      the same: it writes what it reads to a place that the rule does not know; "last":
--                 to its last operand, or in its working directory; "-" means it only prints
--     saves       the same, or a function(texts): it writes what it fetches to a place that the
--                 rule does not know
--     fetches     its name before an address means a download
--     only_fetches  "-s -L": options with which a download is nothing but that. Any other may send
--                 something or run a program, so no download with one is approved
--     headers     "-H": options whose values are request headers
--     talks       its words may mention other commands, or run them elsewhere
--     keeps       it writes files as commands in a language of its own tell it
--     stores      { " config set ", … }: with such arguments it keeps values in a file of its own:
--                 settings, a manifest, the text of what it creates
--     adds        the option with which it appends to a file
--     compiles    it creates files from its arguments: where -o says, or in its working directory
--     kills       it kills processes by name
--     wipes       the content of a file it changes is lost: true, or if this option says 0
--     rights      it changes file permissions
--     mode        where its file mode is: "operand", or an option
--     tampers     what it may change about the sandbox: "content", or "place"
--     packs       it keeps the names of the files it packs
--     minds       where a file is matters to it, not just what is in it: { path = "add",
--                 file = "-f --file", except = "--global" }. It keeps the `path` of an argument
--                 after one of these words, or works in the directory of a `file` that one of these
--                 options names ("*": any argument does); `near`: or obeys the first of these
--                 names above a file; `of`: only after this subcommand; `except`: not with one of
--                 these words
--     pipes       it creates named pipes
--     looks       it does not care if something is missing in a directory
--     duplicates  it gives files other names: copies, links
--     destroys    it cannot be undone if used on the wrong files
--     loses       { ["running resources"] = { "delete", "down -v"... } }: what it may lose for good
--                 with these arguments; `verbs` is what its subcommands lose that have a verb such
--                 as "delete" in their names; for the other names see layers/policy/losses.lua
--     remakes     the option with which its target may already exist
--     declines    "-i -n": options with which it may leave a file unchanged
--     hooks       { "core%.hookspath"... }: patterns of settings, in lower case, that name a
--                 program it runs on its own
--     remotes     { "/%.git/config$"... }: patterns of files that say where it fetches from
--     unconfined  why it does not run confined: "itself" (it creates its own sandbox), "rights"
--                 (it needs another user's), "terminal" (a person works in it), "credentials" (it
--                 is useless without what is hidden)
--     online      it works with other machines and would fail without them, always; or with these
--                 first operands: "publish login"
--     installs    what a package installer changes in a project: { after = "install add",
--                 writes = "node_modules/ package.json", makes = "node_modules/",
--                 caches = "~/.npm" }; `after`: with these first arguments, or two of them
--                 ("audit.fix"); `alone`: without one;
--                 `makes`: must exist before; `open`: it makes and replaces files in its directory,
--                 and no foreign code runs meanwhile; `without` (an option) no script of a package
--                 runs: `scripts` (arguments) runs them afterwards; `own`, separated by ";", those
--                 of the project itself; `stores`: caches that it changes meanwhile, too; `keeps`:
--                 options that matter to these, with "=" if a value follows; `sets`: variables,
--                 "NAME=VALUE"; `versions`: more of this by the first number of --version;
--                 `members`: first arguments after which a part of the project is named, and then
--                 what to do; `beyond`: arguments with which it installs for all projects; `at`:
--                 options that name its directory
--     makes_nothing   it creates no file, and uses none except its arguments
--
-- `partial` means that the rule knows nothing else: for everyone who asks what the command does,
-- there is no rule. Words that would bloat a rule loaded by every call of the tool are in a part of
-- it, NAME/words.lua.
-- @module sandbox_enforcer.rule.vocabulary
local nearest = require("sandbox_enforcer.nearest")

local vocabulary = {}

local FIELDS <const> = {
  lists = { always = true, known = true },
  searches = { always = true, ["no input"] = true, recursive = true },
  names_from = "string", checks = "string",
  surveys = "string", recursive = "string", shows = "string function", history = "function",
  prints = {
    input = true, ["input and files"] = true, parent = true, program = true, ["a new path"] = true,
    ["real path"] = true, ["real path of -f"] = true,
    nothing = true, name = true, numbers = true,
  },
  names = "string", keeps_names = "string", tops = "table",
  counts = "string", offline = { [true] = true, messages = true }, plain_words = "boolean table",
  secrets = "table", endless = "table", loses = "table", helps = "boolean string table",
  hooks = "table", remotes = "table", measures = "boolean", disks = "boolean",
  processes = "function string",
  bounded = "string",
  looks = "boolean", destroys = "boolean", makes_nothing = "boolean",
  aliases = "table", holds = "table function", runner = "table", shell = "table",
  only_runs = "boolean",
  leads = "boolean", builds = "string", floods = "string",
  obeys = "boolean string", queries = "boolean", decodes = "boolean string",
  transforms = "boolean", speaks = "boolean string", answers = "boolean table",
  saves = "boolean table function", copies = "boolean string table", fetches = "boolean",
  only_fetches = "string", headers = "string", talks = "boolean",
  keeps = "boolean", stores = "table", adds = "string", compiles = "boolean", kills = "boolean",
  wipes = "boolean string", rights = "boolean",
  mode = "string", tampers = { content = true, place = true }, packs = "boolean", pipes = "boolean",
  minds = "table",
  installs = "table", online = "boolean string",
  unconfined = { itself = true, rights = true, terminal = true, credentials = true },
  partial = "boolean", duplicates = "boolean", remakes = "string",
  declines = "string",
}

local LAST <const> = { last = true }

local HOLDS <const> = {
  patterns = "table", texts = "boolean string", after = "string", named = "boolean", as = "string",
  option = "string", input = { commands = true, words = true }, shell = "boolean",
}

local ALIASES <const> = {
  files = "string", variables = "string", option = "string", repository = "boolean",
  yaml = "boolean",
}

local INSTALLS <const> = {
  after = "string", alone = "boolean", writes = "string", makes = "string", caches = "string",
  stores = "string", open = "boolean", without = "string", scripts = "string", own = "string",
  keeps = "string", members = "string", beyond = "string", at = "string",
  sets = "string", versions = "table",
}

local MINDS <const> = {
  path = "string", file = "string", near = "string", of = "string", except = "string",
}

local RUNNER <const> = {
  ends = "string", options = "string", reads = "table", at = "string",
  operand = { [true] = true, only = true }, subcommands = "table",
}

--- All words.
-- @treturn {string,...}
function vocabulary.names()
  local list = {}
  for name in pairs(FIELDS) do list[#list + 1] = name end
  table.sort(list)
  return list
end

--- The type of each word: types, or a set of values.
vocabulary.fields = FIELDS

--- Is this a word that describes a tool?
function vocabulary.is(key) return FIELDS[key] ~= nil end

--- The possible values of a word, for a message.
local function expected(kind)
  if type(kind) == "string" then return "a " .. kind:gsub(" ", " or a ") end
  local list = {}
  for value in pairs(kind) do list[#list + 1] = ("%q"):format(tostring(value)) end
  table.sort(list)
  return table.concat(list, ", ")
end

local function check_value(where, kind, value, fail)
  local good
  if type(kind) == "table" then good = kind[value] else good = kind:find(type(value), 1, true) end
  if not good then fail(where, "expected %s", expected(kind)) end
end

local function check_table(where, fields, given, fail)
  check_value(where, "table", given, fail)
  for key, value in pairs(given) do
    local at = where .. "." .. tostring(key)
    if not fields[key] then fail(at, "no such field%s", nearest.hint(tostring(key), fields)) end
    check_value(at, fields[key], value, fail)
  end
end

--- Words that are tables of texts; those of `tops` and `shell` have keys.
local TEXTS <const> = {
  secrets = true, answers = true, saves = true, copies = true, stores = true,
  endless = true, hooks = true, remotes = true,
  tops = true, shell = true,
}

local function check_texts(where, given, fail)
  for key, value in pairs(given) do
    check_value(("%s[%s]"):format(where, key), "string", value, fail)
  end
end

--- Check a rule's value for a word.
-- @string where the file and the keys, for `fail`
-- @string key the word
-- @param value
-- @tparam function fail function(where, message, ...) that raises
function vocabulary.check(where, key, value, fail)
  check_value(where, FIELDS[key], value, fail)
  if key == "copies" and type(value) == "string" then check_value(where, LAST, value, fail) end
  if TEXTS[key] and type(value) == "table" then check_texts(where, value, fail) end
  if key == "minds" then check_table(where, MINDS, value, fail) end
  if key == "holds" and type(value) == "table" then check_table(where, HOLDS, value, fail) end
  if key == "aliases" then
    check_table(where, ALIASES, value, fail)
    check_value(where .. ".files", ALIASES.files, value.files, fail)
  end
  if key == "installs" then
    check_table(where, INSTALLS, value, fail)
    for number, more in pairs(value.versions or {}) do
      check_table(where .. ".versions." .. number, INSTALLS, more, fail)
    end
  end
  if key ~= "runner" then return end
  check_table(where, RUNNER, value, fail)
  for name, sub in pairs(value.subcommands or {}) do
    check_table(where .. ".subcommands." .. name, RUNNER, sub, fail)
  end
end

return vocabulary
