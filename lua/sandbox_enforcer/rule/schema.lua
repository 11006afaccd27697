--- The language of the files in rules/: every field of a rule, its types, and what it means.
-- check.lua enforces it; annotations.lua exports it for editors.
--
-- An entry of a class is `{ name, Lua types, type for editors, meaning }`.
-- @module sandbox_enforcer.rule.schema
local effect = require("sandbox_enforcer.effect")

local schema = {}

--- What an option's argument, or an operand, can mean: one of these, or an effect.
schema.kinds = { flag = "no argument", value = "something that does not matter here" }
local names <const>, means <const> = effect.names()
for _, kind in ipairs(names) do
  if effect.kinds[kind].argument then schema.kinds[kind] = means[kind] end
end

--- How tools read their arguments.
schema.traits = {
  permute = "options may come after operands",
  cluster = "-abc is -a -b -c",
  attach = "-ofile is -o file",
  equals = "--output=file is --output file",
  abbreviate = "a unique beginning of a long option is enough",
  negate = "every long option --x has a --no-x",
  ends = '"--" ends the options',
  bundle = "the first argument is a cluster even without a dash, as tar has it",
  equate = "-o=file is -o file, and --flag=false is none",
  words = "there are no options: what begins with a dash is text",
  shorten = "a unique beginning of a subcommand's name is enough",
  versions = "it is a subcommand whose name may have a version: name@1.2",
}

local CONDITION <const> = {
  { "with", "string", "string", 'one of these options and operands is given: "-l --list device"' },
  { "without", "string", "string", "none of these options and operands is given" },
  { "alone", "boolean", "boolean", "one option is given and nothing else; false: the opposite" },
}

local ITEM <const> = {
  { "item", "string", "string", [[
the option or operand it is about; if the call lacks that, the entry is skipped]] },
}

local function joined(...)
  local list = {}
  for _, fields in ipairs({ ... }) do
    table.move(fields, 1, #fields, #list + 1, list)
  end
  return list
end

local RULE <const> = {
  { "command", "string", "string", "the name that the rule is for, and its file is named after" },
  { "also", "string", "string", [[
other names of the command: "gtar bsdtar". They are in the index, which is made at build time: for a
rule of your own, a file NAME.lua that returns the text of the command's name does the same]] },
  { "policy", "boolean", "boolean", "only the policy asks for this rule" },
  { "label", "string", "string", 'what messages call it; "download" if there is none' },
  { "grammar", "string table", "Grammar|GrammarName", [[
how the tool reads its arguments: a name, or a table `{ name, trait = boolean... }` that changes
some of its traits; "gnu" if there is none]] },
  { "options", "table", "Options", [[
{ kind = "-o|--output --depth --recursive[=]"... }. "[=]" marks a long option whose value may be
left out, and must be attached if it is there; "[]" a short one whose value, maybe empty, is the
rest of the word; "{2}" one with two values]] },
  { "about", "string", "string", [[
options with which, alone, the tool only answers about itself: "-h|--help --version". They may be in
`options`, too. Such a call is pure; `does` and `inspect` are about all others]] },
  { "last", "string table", "string|string[]", 'options after which all are operands: "-c -m"' },
  { "operands", "string table function", "string|string[]|Operands[]|fun(call: Call): string", [[
"name name? name...", each with a kind before it if it has one: "url:address"; or a list of
`{ text, with = … }`, of which the first counts whose condition holds; or a function that gives
such a text]] },
  { "lands", "table function", "Landing[]|fun(call: Call): Destination[]", [[
where content ends up: { { "-o" }, { "directory", default = "name" }... }; or landings (see
landings.lua) with conditions; or a function that gives such]] },
  { "settings", "table function", "table[]|fun(call: Call): table[]", [[
{ { "~/.toolrc", "pattern" }... }: files of the tool's own in which a line that fits the pattern
would change what the rule says; "./toolrc" is one in the working directory, or in one above it,
"$NAME" the one that a variable names; "$NAME/toolrc" one below the directory that a variable names,
"=FILE" one that an argument names, which must be there. The pattern may be a function of the line,
which may also give a list of files of which one must be there, or { reads = } another file of the
same kind; all of it may be one of the call]] },
  { "sink", "boolean", "boolean", [[
the tool only writes what comes in: it matters only if that was fetched]] },
  { "brings", "boolean table function", "false|Condition|fun(call: Call): boolean", [[
whether the call brings anything from elsewhere at all; if not, nothing lands, and what the rule
does not understand does not matter]] },
  { "tells", "boolean table function", "boolean|Condition|fun(call: Call): boolean", [[
whether it prints downloaded content on standard error, not just its own messages]] },
  { "runs", "table function", "Run[]|fun(call: Call): Run[]", "what else it runs" },
  { "does", "table function", "Effect[]|fun(call: Call): Effect[]", [[
effects that tables cannot express. Rules above a subcommand are asked too]] },
  { "packages", "string", "string", [[
subcommands of a package manager that change what is installed: "install remove"]] },
  { "pure", "boolean string table function",
    '"always"|"project"|true|Condition|fun(call: Call): any', [[
true: whatever the options and operands that the rule lists, the command reads and prints, and that
is all: it writes, deletes and sends nothing, and runs nothing but what `runs` tells; "always": even
words that are unknown cannot change that, because no program of that name has an option that
writes, runs or reads another file (what is written out and not listed is never pure); "project": it
runs code of the project, and nothing else; a condition: true where it holds; or a function that
gives one of these]] },
  { "plain", "string function", "string|fun(call: Call, sub: Call): boolean", [[
of a rule with subcommands: the options before a subcommand with which one that is `pure` still only
reads, "" for none; or a function of the call and the subcommand's that says so]] },
  { "vague", "string", "string", [[
what the rule does not say, though it lists the arguments: "which words are paths". Such a call
counts as not understood, except that it may be pure]] },
  { "leaves", "function", "fun(call: Call): string[]", [[
names that `call:sets` then finds in later commands of the script]] },
  { "inspect", "string table function", "string|Inspection|fun(call: Call): boolean?, string?", [[
whether the call can be judged: true, or nil and why not. A text: why no call can be]] },
  { "examples", "table", "table<string, string|boolean>", [[
what happens to commands: the text they are rewritten to; true: nothing lands, they run unchanged;
"ask"; "deny". U is an address, SANDBOX the sandbox]] },
  { "others", "string", "string", [[
other subcommands, which bring nothing from elsewhere: "add status". With this word, the hook asks
about any that is in neither list: it may be an alias or an extension]] },
  { "subcommands", "table", "table<string, Rule|string>", [[
{ name = rule... }; a text names the rule file that has it, or that is it]] },
  { "parts", "table", "table<string, string>", [[
{ ["tool/part"] = "name name"... }: the rule files that have other subcommands, each of which is
read when one of its names shows up. A part with `policy` is there for the policy alone]] },
  { "language", "string table", "string|Language", [[
how the code that it runs is written, and what calls in it do; a text names the command whose rule
has it]] },
}

--- The syntax of another language. Lists are texts with blanks between their words.
local LANGUAGE <const> = {
  { "comments", "string", "string", 'what begins a comment that ends with the line: "# //"' },
  { "blocks", "string", "string", 'pairs of signs around a comment: "/* */"' },
  { "quotes", "string", "string", "quotes around a string: \" ' `" },
  { "long", "string", "string", 'pairs of signs around a string as it is: "[[ ]]"' },
  { "raw", "string", "string", "quotes of strings without escapes" },
  { "commands", "string", "string", "quotes around a command that is run" },
  { "prefixes", "string", "string", 'letters before a quote that belong to the string: "r b f"' },
  { "quoting", "table", "Quoting", "operators that quote, such as q{} and %w[]" },
  { "fills", "string", "string", [[
placeholders in a string: "{}", "${}", "#{}", "%s", "$" (a variable)]] },
  { "patterns", "boolean", "boolean", "a slash may begin a pattern" },
  { "here", "boolean", "boolean", "<<NAME begins a document" },
  { "name", "string", "string", "the pattern of a name, if it is unusual" },
  { "members", "string", "string", 'signs between the parts of a name: ". :: ->"' },
  { "joins", "string", "string", 'signs that join two texts: "+"' },
  { "bare", "boolean", "boolean", "calls need no parentheses" },
  { "loose", "boolean", "boolean", "it has ways to write a file that `calls` does not list" },
  { "pipes", "string", "string", [[
statements in which > writes a file; a string after, or before, a bar is a command]] },
  { "variables", "string", "string", 'the option that sets a variable: "-v" with "x=1"' },
  { "network", "string", "string", "how file names begin that mean network connections" },
  { "imports", "string", "string", "calls and statements that give a module" },
  { "modules", "string", "string", "names of modules that connect to other machines" },
  { "member", "string", "string", "calls that give a member of something by its name" },
  { "home", "string", "string", "names of the home directory" },
  { "paths", "string", "string", "calls that build a path, or return it unchanged" },
  { "prints", "string", "string", "calls that only print, despite their names" },
  { "input", "string", "string", "names of the standard input" },
  { "decodes", "string", "string", "calls that decode" },
  { "opens", "string", "string", "calls that open a file, as an argument says" },
  { "calls", "table", "Calls", [[
calls by what they do. A name fits by its last parts: "remove" every call of that name, "os.remove"
only that of os. It is done to the first argument, with ":2" to the second, with ":to" or ":2|to" to
the one that is given by that name; with a dot before the name, to what comes before the dot. "get?"
of `url` counts only if the argument is an address, or may be one; "replace=1" only with one
argument, without a name]] },
}

--- The ways in which operators quote.
local QUOTING <const> = {
  { "string", "string", "string", "of a string" },
  { "words", "string", "string", "of a list of words" },
  { "command", "string", "string", "of a command that is run" },
  { "pattern", "string", "string", 'of a pattern; with ":2", of a pattern and its replacement' },
}

--- What calls in another language can do: kinds of effects.
local CALLS <const> = {}
for _, kind in ipairs(names) do
  local does = effect.kinds[kind].called
  if does then CALLS[#CALLS + 1] = { kind, "string", "string", means[kind] or kind } end
end

local LANDING <const> = {
  { 1, "string", "string", "the option or operand that names the destination" },
  { "default", "string function", "string|fun(call: Call): string?, string?", [[
where content lands without it: a name, or nil and why it is unknown]] },
  { "stdout", "string boolean", "string|boolean", "the value that prints content instead" },
  { "except", "string table", "string|string[]", [[
values with which nothing lands; by default "-", except for a directory]] },
  { "unless", "string table", "string|string[]", "options that switch the default off" },
  { "only", "string table", "string|string[]", "options that switch the default on" },
  { "directory", "boolean string", 'boolean|"existing"|"named"', [[
the tool chooses names in it; "existing": if it is there; "named": if it ends as only directories
do, with a slash or dots]] },
  { "names", "function", "fun(call: Call): string[]?", "which names it chooses" },
  { "reuses", "function", "fun(call: Call): boolean", [[
whether it goes on with a file of that name or replaces it, rather than choose another name]] },
  { "write", "boolean", "boolean", "it is not the tool that fetches: it writes what comes in" },
}

local RUN <const> = {
  { "script", "boolean", "boolean", "the item is the text of a shell script" },
  { "program", "boolean", "boolean", "the item is a file that is run" },
  { "stdin", "boolean", "boolean", "what is read from the standard input is run" },
  { "shell", "boolean", "boolean", "the standard input is a shell script" },
  { "arguments", "boolean table", "boolean|Item", [[
what follows is $0, $1, … of the script; with `stdin`, $1, … begin at this argument]] },
  { "before", "number", "integer", "the command ends before this argument" },
  { "open", "boolean string", 'boolean|"hole"', [[
unknown arguments are added to it; "hole": a hole is, if no argument has one]] },
  { "splits", "string", "string", "what separates these, if that may be part of a name" },
  { "holes", "string", "string", "a placeholder in it" },
  { "several", "boolean", "boolean", "a hole may be filled with several names at once" },
  { "below", "table", "table[]", "the items under which the names in holes are" },
  { "bare", "boolean", "boolean", "the name in a hole may come first" },
  { "matching", "table", "string[]", "patterns that the names in all holes match" },
  { "any", "table", "string[]", "patterns, one of which the names in holes match" },
  { "sets", "table", "string[]", "variables that are set for it" },
  { "values", "table", "table<string, string>", "what some of them are set to" },
  { "keeps", "boolean", "boolean", "what it prints goes to a file that the command writes, too" },
  { "elsewhere", "boolean string", 'boolean|"each"',
    'the directory that it runs in is unknown; "each": it runs in several' },
  { "internal", "boolean", "boolean", "its name is a module's, an applet's or a package's" },
}

local PLACE <const> = {
  { "name", "string", "string", "where it lands" },
  { "insert", "string", "string", "the option that can name another place" },
  { "attach", "boolean", "boolean", "the option and its value are one word" },
  { "refuse", "string", "string", "why no other place can be given" },
  { "unknown", "string", "string", "why the rule cannot tell where" },
  { "file", "boolean", "boolean", "it is a file, and the directory that it goes to must be there" },
  { "there", "boolean", "boolean", "it is a directory that must be there" },
  { "fresh", "boolean", "boolean", "nothing may be there but an empty directory" },
  { "parents", "boolean", "boolean", "it makes missing directories above it" },
}

--- What only a function knows of a landing.
local DESTINATION <const> = {
  { "item", "table", "Item", "the argument that names the destination" },
  { "stdout", "boolean", "boolean", "content is printed" },
  { "behind", "table", "Item", "the destination can be given as an operand after this one" },
  { "beside", "table", "Item", "it lands next to the file that this argument names" },
  { "swap", "table", "Item", "the flag whose place the option `with` takes" },
  { "with", "string", "string", "the option that takes the place of `swap`" },
  { "fallback", "function", "fun(): string?", "the name it has if the destination is a directory" },
  { "directory", "boolean string", 'boolean|"existing"|"named"', "as in `lands`" },
  { "names", "table", "string[]", [[
which names it chooses in the directory, or the names that the destination itself expands to]] },
  { "reuses", "boolean", "boolean", "it goes on with a file of that name, or replaces it" },
  { "minds", "boolean", "boolean", "it looks at what is there already" },
  { "url", "string", "string", "where it comes from" },
  { "write", "boolean", "boolean", "it is not the tool that fetches: it writes what comes in" },
}

--- The classes of tables in a rule, in the order of the documentation.
schema.classes = {
  { "Condition", "What must be true of a call: every entry.", CONDITION },
  { "Rule", "A file in rules/, or a subcommand in it.", RULE },
  { "Landing", "An entry of `lands`.", joined(LANDING, CONDITION, ITEM, PLACE) },
  { "Destination", "A landing that a function gives.", joined(DESTINATION, PLACE) },
  { "Operands", "One reading of the operands.", joined({
    { 1, "string", "string", "as `operands` of a rule" },
  }, CONDITION) },
  { "Run", "What a command runs.", joined(RUN, CONDITION, ITEM) },
  { "Effect", "What a command does: see effect.lua.", joined({
    { "kind", "string", "string", "the kind of effect" },
  }, CONDITION, ITEM) },
  { "Inspection", "When a call can be judged.", joined({
    { "why", "string", "string", "why it cannot be judged if the condition does not hold" },
    { "names", "string", "string", "options whose values must be names without a slash" },
  }, CONDITION) },
  { "Language", "How the code that a command runs is written.", LANGUAGE },
  { "Quoting", "Operators that quote, by what they quote.", QUOTING },
  { "Calls", "Calls by what they do.", CALLS },
}

--- By class: its fields by name.
schema.fields = {}
for _, class in ipairs(schema.classes) do
  local fields = {}
  for _, field in ipairs(class[3]) do fields[field[1]] = field end
  schema.fields[class[1]] = fields
end

--- What a rule's functions may ask: methods of the call, from call.lua and helpers.lua; those
-- with a dot are plain functions.
schema.call = {
  { "has(...)", "boolean", "was one of these options given?" },
  { "item(name)", "Item?", "the item of an operand, or the last of an option" },
  { "items(name)", "Item[]", "all items of an option, in order" },
  { "values(name)", "(string|false)[]", "the texts of an option; false where one is unknown" },
  { "all(name)", "Item[]", "all items of an operand" },
  { ".behind(item, prefix)", "Item?", "the file of \"of=file\": the item after a prefix" },
  { ".among(name, words)", "boolean", "is a name among the words of a text?" },
  { "may_name_list(strict)", "boolean", [[
may a word be @FILE, which holds more arguments? `strict`: if nothing of it is known, it may]] },
  { "sequence()", "Item[]", "options and operands together, in the order given" },
  { "sets(name)", "boolean", "is a variable assigned before the command, or by the script?" },
  { "gets(name)", "boolean", "the same, or is it in the environment?" },
  { "is_remote(item)", "boolean", "does an argument look remote: SCHEME://…?" },
  { "copies()", "Destination[]", "the landings of `cp SOURCE... TARGET`" },
  { "backups()", "Effect[]", "the directories where copying tools keep backups" },
  { "copied_here()", "Item?, integer?", "the last operand, if an earlier one is remote" },
  { "pages()", "string[]", "the operands of a browser: pages to fetch, and files" },
  { "prints_pages()", "Destination[]", "the landings of a browser, which prints pages" },
  { "unknown_texts(...)", "Effect[]", "effects of unknown program texts in these options" },
  { "has_no_version(packages)", "boolean?, string?", "is no package named with a version?" },
  { "clones_plainly()", "boolean?, string?", "does the git clone it calls do nothing else?" },
  { "requests()", "Effect[]", "what HTTPie and similar tools do" },
  { "stays(leads_away)", "boolean", "do all words stay with one service?" },
  { "only_asks(text)", "boolean", "is a text of SQL nothing but queries?" },
  { "alters_packages(changes)", "Effect[]", "what a package manager does" },
}

return schema
