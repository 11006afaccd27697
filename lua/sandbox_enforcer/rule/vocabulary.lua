--- The words by which a rule describes its tool, beyond what its arguments mean. A layer asks for a
-- word (knowledge.lua), and never for the name of a command.
--
-- What it reads, and prints:
--
--     lists       it looks at files and directories, and prints nothing of what is in files:
--                 "always", or "known" if all of its arguments are known
--     measures    of what is in a file it tells the size, the kind or a sum
--     bounded     "-c -n": options by which it reads no more than so much of a file
--     searches    without an operand it looks through the working directory, and all below:
--                 "always", "no input" (unless something comes in), or "recursive" (see there)
--     names_from  options by which it reads the names of files from a file, or from its input
--     surveys     "add status": first arguments by which it looks at all files of its directory
--     recursive   patterns of options by which it goes into directories: "^%-[^-]*r ^%-%-r"
--     shows       function(texts) -> the files that it prints though no argument names them alone
--     history     function(texts, subcommand) -> whether it prints what files hold, or held, and
--                 whether only those that it names after "--"
--     prints      "input", "input and files" (what comes in, as it is), "parent" or "name" (of its
--                 argument), "numbers" (a sequence of them), "program" (where it is),
--                 "a new path", or "nothing" of what it is told
--     names       it prints a name, without a slash, if each argument fits this pattern; "always"
--     counts      it prints nothing but a number, if each argument fits this pattern; "numbers": a
--                 sequence of them, if the first argument is one
--     offline     it connects to nothing, whatever its words look like; "messages": those after an
--                 option, or with blanks in them
--     plain_words words of it without a slash are often no paths
--     secrets     { "auth token"... }: what it is told when it prints secrets
--     endless     { "-f", "logs -f"... }: what it is told when it goes on until it is stopped
--
-- What it runs:
--
--     holds       commands among its arguments:
--                 { patterns = { "^!(.*)"... } }  in an argument that one fits
--                 { texts = true }                arguments with blanks in them; or the values of
--                                                 options: "-x --exec"
--                 { after = "exec x" }            the rest, after one of these subcommands; after
--                                                 its options if it is ""; with `named`, a name
--                                                 comes first; `as` is put before it: "rm -r"
--                 { option = "-e --" }            the rest after one of these, or one text
--                 { input = "commands" }          what comes in; "words": it gives the arguments of
--                                                 what is run, by a `shell` if that is true
--                 or a function(texts) -> a list of commands
--     runner      which files it runs, if the rule does not tell: { ends = "py", options = "-f",
--                 reads = { "^Makefile$"... }, at = "-C", operand = true, subcommands = { } }.
--                 `ends`: of the names of such files, the first of which ends the options;
--                 `options`: whose values they are; `reads`: patterns of the files that it reads if
--                 none is named, in the first directory upwards that has one; `at`: options that
--                 name that directory; `operand`: an operand may do so, "only": nothing else does
--     leads       a command begins right after its name
--     only_runs   it does nothing but read a shell script
--     shell       { zsh = "zsh", sh = "posix" }: how a shell of each name reads scripts
--     builds      "build test": first arguments with which it runs code of the project
--     obeys       it obeys files of its working directory, and may run what these name
--     queries     what it reads is data, even where it is a text that does something
--     decodes     it turns what nobody can read into something else: true, or patterns of options,
--                 or of its name, that say so
--     transforms  it turns a text into another one
--
-- What it does:
--
--     speaks      it speaks to another machine, whatever it is told; or with this first argument
--     fetches     its name, before an address, means a download
--     only_fetches  "-s -L": options with which a download is nothing but that. Any other may send
--                 something along, or run a program, so that no such download is approved
--     headers     "-H": options whose values are headers of a request
--     talks       its words may speak of other commands, or run them elsewhere
--     keeps       it writes what comes in as it is told in a language of its own
--     kills       it kills processes by their names
--     wipes       what is in a file that it changes is lost: true, or if this option says 0
--     rights      it changes who may do what with a file
--     mode        where it is told a mode: "operand", or an option
--     tampers     what it may change of the sandbox: "content", or "place"
--     packs       it keeps the names of what it packs
--     pipes       it makes pipes with names
--     looks       it does not mind that something is missing in a directory
--     duplicates  it gives files other names: copies, links
--     destroys    it cannot be undone if it meets the wrong files
--     remakes     the option with which it does not mind that what it makes is there
--     unconfined  why it is not run under that: "itself" (it makes a sandbox of its own), "rights"
--                 (it needs those of another user), "terminal" (a person works in it),
--                 "credentials" (it is useless without what is hidden)
--     installs    what an installer of packages changes in a project: { after = "install add",
--                 writes = "node_modules/ package.json", makes = "node_modules/",
--                 caches = "~/.npm" }; `after`: with these first arguments; `makes`: what has to
--                 be there before
--     makes_nothing   it makes no file, and uses none but those that it is given
--
-- `partial` says that the rule knows nothing else: to all who ask what the command does there is no
-- rule. Words that are too many for a rule that every call of the tool loads are in a part of it,
-- NAME/words.lua.
-- @module sandbox_enforcer.rule.vocabulary
local vocabulary = {}

local FIELDS <const> = {
  lists = { always = true, known = true },
  searches = { always = true, ["no input"] = true, recursive = true },
  names_from = "string",
  surveys = "string", recursive = "string", shows = "function", history = "function",
  prints = {
    input = true, ["input and files"] = true, parent = true, program = true, ["a new path"] = true,
    nothing = true, name = true, numbers = true,
  },
  names = "string",
  counts = "string", offline = { [true] = true, messages = true }, plain_words = "boolean",
  secrets = "table", endless = "table", measures = "boolean", bounded = "string",
  looks = "boolean", destroys = "boolean", makes_nothing = "boolean",
  holds = "table function", runner = "table", shell = "table", only_runs = "boolean",
  leads = "boolean", builds = "string",
  obeys = "boolean", queries = "boolean", decodes = "boolean string",
  transforms = "boolean", speaks = "boolean string", fetches = "boolean",
  only_fetches = "string", headers = "string", talks = "boolean",
  keeps = "boolean", kills = "boolean", wipes = "boolean string", rights = "boolean",
  mode = "string", tampers = { content = true, place = true }, packs = "boolean", pipes = "boolean",
  installs = "table",
  unconfined = { itself = true, rights = true, terminal = true, credentials = true },
  partial = "boolean", duplicates = "boolean", remakes = "string",
}

local HOLDS <const> = {
  patterns = "table", texts = "boolean string", after = "string", named = "boolean", as = "string",
  option = "string", input = { commands = true, words = true }, shell = "boolean",
}

local INSTALLS <const> = {
  after = "string", writes = "string", makes = "string", caches = "string",
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

--- What each word may be: types, or a set of values.
vocabulary.fields = FIELDS

--- Is it a word that describes a tool?
function vocabulary.is(key) return FIELDS[key] ~= nil end

--- The values that a word may have, for a message.
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
  for key, value in pairs(given) do
    local at = where .. "." .. tostring(key)
    if not fields[key] then fail(at, "no such field") end
    check_value(at, fields[key], value, fail)
  end
end

--- Check what a rule says by a word.
-- @string where the file and the keys, for `fail`
-- @string key the word
-- @param value
-- @tparam function fail function(where, message, ...) that raises
function vocabulary.check(where, key, value, fail)
  check_value(where, FIELDS[key], value, fail)
  if key == "holds" and type(value) == "table" then check_table(where, HOLDS, value, fail) end
  if key == "installs" then check_table(where, INSTALLS, value, fail) end
  if key ~= "runner" then return end
  check_table(where, RUNNER, value, fail)
  for name, sub in pairs(value.subcommands or {}) do
    check_table(where .. ".subcommands." .. name, RUNNER, sub, fail)
  end
end

return vocabulary
