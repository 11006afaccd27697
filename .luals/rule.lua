---@meta
-- Made by: sandbox-enforcer check --types. Do not edit.

---What must be true of a call: every entry.
---@class Condition
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite

---A file in rules/, or a subcommand in it.
---@class Rule
---@field command? string the name that the rule is for, and its file is named after
---@field also? string other names of the command: "gtar bsdtar". They are in the index, which is made at build time: for a rule of your own, a file NAME.lua that returns the text of the command's name does the same
---@field policy? boolean only the policy asks for this rule
---@field label? string what messages call it; "download" if there is none
---@field grammar? Grammar|GrammarName how the tool reads its arguments: a name, or a table `{ name, trait = boolean... }` that changes some of its traits; "gnu" if there is none
---@field options? Options { kind = "-o|--output --depth --recursive[=]"... }. "[=]" marks a long option whose value may be left out, and must be attached if it is there; "[]" a short one whose value, maybe empty, is the rest of the word; "{2}" one with two values
---@field about? string options with which, alone, the tool only answers about itself: "-h|--help --version". They may be in `options`, too. Such a call is pure; `does` and `inspect` are about all others
---@field last? string|string[] options after which all are operands: "-c -m"
---@field operands? string|string[]|Operands[]|fun(call: Call): string "name name? name...", each with a kind before it if it has one: "url:address"; or a list of `{ text, with = … }`, of which the first counts whose condition holds; or a function that gives such a text
---@field lands? Landing[]|fun(call: Call): Destination[] where content ends up: { { "-o" }, { "directory", default = "name" }... }; or landings (see landings.lua) with conditions; or a function that gives such
---@field settings? table[]|fun(call: Call): table[] { { "~/.toolrc", "pattern" }... }: files of the tool's own in which a line that fits the pattern would change what the rule says; "./toolrc" is one in the working directory, or in one above it, "$NAME" the one that a variable names; "$NAME/toolrc" one below the directory that a variable names, "=FILE" one that an argument names, which must be there. The pattern may be a function of the line, which may also give a list of files of which one must be there, or { reads = } another file of the same kind; all of it may be one of the call
---@field sink? boolean the tool only writes what comes in: it matters only if that was fetched
---@field brings? false|Condition|fun(call: Call): boolean whether the call brings anything from elsewhere at all; if not, nothing lands, and what the rule does not understand does not matter
---@field tells? boolean|Condition|fun(call: Call): boolean whether it prints downloaded content on standard error, not just its own messages
---@field runs? Run[]|fun(call: Call): Run[] what else it runs
---@field does? Effect[]|fun(call: Call): Effect[] effects that tables cannot express. Rules above a subcommand are asked too
---@field packages? string subcommands of a package manager that change what is installed: "install remove"
---@field pure? "always"|"project"|true|Condition|fun(call: Call): any true: whatever the options and operands that the rule lists, the command reads and prints, and that is all: it writes, deletes and sends nothing, and runs nothing but what `runs` tells; "always": even words that are unknown cannot change that, because no program of that name has an option that writes, runs or reads another file (what is written out and not listed is never pure); "project": it runs code of the project, and nothing else; a condition: true where it holds; or a function that gives one of these
---@field plain? string|fun(call: Call, sub: Call): boolean of a rule with subcommands: the options before a subcommand with which one that is `pure` still only reads, "" for none; or a function of the call and the subcommand's that says so
---@field vague? string what the rule does not say, though it lists the arguments: "which words are paths". Such a call counts as not understood, except that it may be pure
---@field leaves? fun(call: Call): string[] names that `call:sets` then finds in later commands of the script
---@field inspect? string|Inspection|fun(call: Call): boolean?, string? whether the call can be judged: true, or nil and why not. A text: why no call can be
---@field examples? table<string, string|boolean> what happens to commands: the text they are rewritten to; true: nothing lands, they run unchanged; "ask"; "deny". U is an address, SANDBOX the sandbox
---@field others? string other subcommands, which bring nothing from elsewhere: "add status". With this word, the hook asks about any that is in neither list: it may be an alias or an extension
---@field subcommands? table<string, Rule|string> { name = rule... }; a text names the rule file that has it, or that is it
---@field parts? table<string, string> { ["tool/part"] = "name name"... }: the rule files that have other subcommands, each of which is read when one of its names shows up. A part with `policy` is there for the policy alone
---@field language? string|Language how the code that it runs is written, and what calls in it do; a text names the command whose rule has it
---@field adds? string see rule/vocabulary.lua
---@field aliases? table see rule/vocabulary.lua
---@field answers? boolean|table see rule/vocabulary.lua
---@field bounded? string see rule/vocabulary.lua
---@field builds? string see rule/vocabulary.lua
---@field checks? string see rule/vocabulary.lua
---@field compiles? boolean see rule/vocabulary.lua
---@field copies? boolean|string|table see rule/vocabulary.lua
---@field counts? string see rule/vocabulary.lua
---@field declines? string see rule/vocabulary.lua
---@field decodes? boolean|string see rule/vocabulary.lua
---@field destroys? boolean see rule/vocabulary.lua
---@field disks? boolean see rule/vocabulary.lua
---@field duplicates? boolean see rule/vocabulary.lua
---@field endless? table see rule/vocabulary.lua
---@field fetches? boolean see rule/vocabulary.lua
---@field floods? string see rule/vocabulary.lua
---@field headers? string see rule/vocabulary.lua
---@field helps? boolean|string|table see rule/vocabulary.lua
---@field history? function see rule/vocabulary.lua
---@field holds? table|function see rule/vocabulary.lua
---@field hooks? table see rule/vocabulary.lua
---@field installs? table see rule/vocabulary.lua
---@field keeps? boolean see rule/vocabulary.lua
---@field keeps_names? string see rule/vocabulary.lua
---@field kills? boolean see rule/vocabulary.lua
---@field leads? boolean see rule/vocabulary.lua
---@field lists? "always"|"known" see rule/vocabulary.lua
---@field looks? boolean see rule/vocabulary.lua
---@field loses? table see rule/vocabulary.lua
---@field makes_nothing? boolean see rule/vocabulary.lua
---@field measures? boolean see rule/vocabulary.lua
---@field minds? table see rule/vocabulary.lua
---@field mode? string see rule/vocabulary.lua
---@field names? string see rule/vocabulary.lua
---@field names_from? string see rule/vocabulary.lua
---@field obeys? boolean|string see rule/vocabulary.lua
---@field offline? "messages"|true see rule/vocabulary.lua
---@field online? boolean|string see rule/vocabulary.lua
---@field only_fetches? string see rule/vocabulary.lua
---@field only_runs? boolean see rule/vocabulary.lua
---@field packs? boolean see rule/vocabulary.lua
---@field partial? boolean see rule/vocabulary.lua
---@field pipes? boolean see rule/vocabulary.lua
---@field plain_words? boolean|table see rule/vocabulary.lua
---@field prints? "a new path"|"input"|"input and files"|"name"|"nothing"|"numbers"|"parent"|"program"|"real path"|"real path of -f" see rule/vocabulary.lua
---@field processes? function|string see rule/vocabulary.lua
---@field queries? boolean see rule/vocabulary.lua
---@field recursive? string see rule/vocabulary.lua
---@field remakes? string see rule/vocabulary.lua
---@field remotes? table see rule/vocabulary.lua
---@field rights? boolean see rule/vocabulary.lua
---@field runner? table see rule/vocabulary.lua
---@field saves? boolean|table|function see rule/vocabulary.lua
---@field searches? "always"|"no input"|"recursive" see rule/vocabulary.lua
---@field secrets? table see rule/vocabulary.lua
---@field shell? table see rule/vocabulary.lua
---@field shows? string|function see rule/vocabulary.lua
---@field speaks? boolean|string see rule/vocabulary.lua
---@field stores? table see rule/vocabulary.lua
---@field surveys? string see rule/vocabulary.lua
---@field talks? boolean see rule/vocabulary.lua
---@field tampers? "content"|"place" see rule/vocabulary.lua
---@field tops? table see rule/vocabulary.lua
---@field transforms? boolean see rule/vocabulary.lua
---@field unconfined? "credentials"|"itself"|"rights"|"terminal" see rule/vocabulary.lua
---@field wipes? boolean|string see rule/vocabulary.lua

---An entry of `lands`.
---@class Landing
---@field [1] string the option or operand that names the destination
---@field default? string|fun(call: Call): string?, string? where content lands without it: a name, or nil and why it is unknown
---@field stdout? string|boolean the value that prints content instead
---@field except? string|string[] values with which nothing lands; by default "-", except for a directory
---@field unless? string|string[] options that switch the default off
---@field only? string|string[] options that switch the default on
---@field directory? boolean|"existing"|"named" the tool chooses names in it; "existing": if it is there; "named": if it ends as only directories do, with a slash or dots
---@field names? fun(call: Call): string[]? which names it chooses
---@field reuses? fun(call: Call): boolean whether it goes on with a file of that name or replaces it, rather than choose another name
---@field write? boolean it is not the tool that fetches: it writes what comes in
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite
---@field item? string the option or operand it is about; if the call lacks that, the entry is skipped
---@field name? string where it lands
---@field insert? string the option that can name another place
---@field attach? boolean the option and its value are one word
---@field refuse? string why no other place can be given
---@field unknown? string why the rule cannot tell where
---@field file? boolean it is a file, and the directory that it goes to must be there
---@field there? boolean it is a directory that must be there
---@field fresh? boolean nothing may be there but an empty directory
---@field parents? boolean it makes missing directories above it

---A landing that a function gives.
---@class Destination
---@field item? Item the argument that names the destination
---@field stdout? boolean content is printed
---@field behind? Item the destination can be given as an operand after this one
---@field beside? Item it lands next to the file that this argument names
---@field swap? Item the flag whose place the option `with` takes
---@field with? string the option that takes the place of `swap`
---@field fallback? fun(): string? the name it has if the destination is a directory
---@field directory? boolean|"existing"|"named" as in `lands`
---@field names? string[] which names it chooses in the directory, or the names that the destination itself expands to
---@field reuses? boolean it goes on with a file of that name, or replaces it
---@field minds? boolean it looks at what is there already
---@field url? string where it comes from
---@field write? boolean it is not the tool that fetches: it writes what comes in
---@field name? string where it lands
---@field insert? string the option that can name another place
---@field attach? boolean the option and its value are one word
---@field refuse? string why no other place can be given
---@field unknown? string why the rule cannot tell where
---@field file? boolean it is a file, and the directory that it goes to must be there
---@field there? boolean it is a directory that must be there
---@field fresh? boolean nothing may be there but an empty directory
---@field parents? boolean it makes missing directories above it

---One reading of the operands.
---@class Operands
---@field [1] string as `operands` of a rule
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite

---What a command runs.
---@class Run
---@field script? boolean the item is the text of a shell script
---@field program? boolean the item is a file that is run
---@field stdin? boolean what is read from the standard input is run
---@field shell? boolean the standard input is a shell script
---@field arguments? boolean|Item what follows is $0, $1, … of the script; with `stdin`, $1, … begin at this argument
---@field before? integer the command ends before this argument
---@field open? boolean|"hole" unknown arguments are added to it; "hole": a hole is, if no argument has one
---@field splits? string what separates these, if that may be part of a name
---@field holes? string a placeholder in it
---@field several? boolean a hole may be filled with several names at once
---@field below? table[] the items under which the names in holes are
---@field bare? boolean the name in a hole may come first
---@field matching? string[] patterns that the names in all holes match
---@field any? string[] patterns, one of which the names in holes match
---@field sets? string[] variables that are set for it
---@field values? table<string, string> what some of them are set to
---@field keeps? boolean what it prints goes to a file that the command writes, too
---@field elsewhere? boolean|"each" the directory that it runs in is unknown; "each": it runs in several
---@field internal? boolean its name is a module's, an applet's or a package's
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite
---@field item? string the option or operand it is about; if the call lacks that, the entry is skipped

---What a command does: see effect.lua.
---@class Effect
---@field kind? string the kind of effect
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite
---@field item? string the option or operand it is about; if the call lacks that, the entry is skipped

---When a call can be judged.
---@class Inspection
---@field why? string why it cannot be judged if the condition does not hold
---@field names? string options whose values must be names without a slash
---@field with? string one of these options and operands is given: "-l --list device"
---@field without? string none of these options and operands is given
---@field alone? boolean one option is given and nothing else; false: the opposite

---How the code that a command runs is written.
---@class Language
---@field comments? string what begins a comment that ends with the line: "# //"
---@field blocks? string pairs of signs around a comment: "/* */"
---@field quotes? string quotes around a string: " ' `
---@field long? string pairs of signs around a string as it is: "[[ ]]"
---@field raw? string quotes of strings without escapes
---@field commands? string quotes around a command that is run
---@field prefixes? string letters before a quote that belong to the string: "r b f"
---@field quoting? Quoting operators that quote, such as q{} and %w[]
---@field fills? string placeholders in a string: "{}", "${}", "#{}", "%s", "$" (a variable)
---@field patterns? boolean a slash may begin a pattern
---@field here? boolean <<NAME begins a document
---@field name? string the pattern of a name, if it is unusual
---@field members? string signs between the parts of a name: ". :: ->"
---@field joins? string signs that join two texts: "+"
---@field bare? boolean calls need no parentheses
---@field loose? boolean it has ways to write a file that `calls` does not list
---@field pipes? string statements in which > writes a file; a string after, or before, a bar is a command
---@field variables? string the option that sets a variable: "-v" with "x=1"
---@field network? string how file names begin that mean network connections
---@field imports? string calls and statements that give a module
---@field modules? string names of modules that connect to other machines
---@field member? string calls that give a member of something by its name
---@field home? string names of the home directory
---@field paths? string calls that build a path, or return it unchanged
---@field prints? string calls that only print, despite their names
---@field input? string names of the standard input
---@field decodes? string calls that decode
---@field opens? string calls that open a file, as an argument says
---@field calls? Calls calls by what they do. A name fits by its last parts: "remove" every call of that name, "os.remove" only that of os. It is done to the first argument, with ":2" to the second, with ":to" or ":2|to" to the one that is given by that name; with a dot before the name, to what comes before the dot. "get?" of `url` counts only if the argument is an address, or may be one; "replace=1" only with one argument, without a name

---Operators that quote, by what they quote.
---@class Quoting
---@field string? string of a string
---@field words? string of a list of words
---@field command? string of a command that is run
---@field pattern? string of a pattern; with ":2", of a pattern and its replacement

---Calls by what they do.
---@class Calls
---@field read? string a path that is read
---@field write? string a path that is written
---@field fetch? string a path where fetched content goes; `lands` may say more about it
---@field change? string that is the argument `of`, wherever that goes
---@field delete? string a path that is gone afterwards
---@field chdir? string a directory that the tool goes to
---@field tree? string files below a directory, or that git keeps, are shown
---@field run? string the name of a command; its arguments are all that follows
---@field code? string a text in another language
---@field url? string an address; `here`: this machine may write what it is sent
---@field signal? string a process that gets a signal, or that a debugger takes hold of

---Options by what their argument means.
---@class Options
---@field change? string|string[] that is the argument `of`, wherever that goes
---@field chdir? string|string[] a directory that the tool goes to
---@field code? string|string[] a text in another language
---@field delete? string|string[] a path that is gone afterwards
---@field fetch? string|string[] a path where fetched content goes; `lands` may say more about it
---@field flag? string|string[] no argument
---@field program? string|string[] the path of a program text that is run
---@field read? string|string[] a path that is read
---@field run? string|string[] the name of a command; its arguments are all that follows
---@field script? string|string[] the text of a shell script
---@field signal? string|string[] a process that gets a signal, or that a debugger takes hold of
---@field url? string|string[] an address; `here`: this machine may write what it is sent
---@field value? string|string[] something that does not matter here
---@field write? string|string[] a path that is written

---How a tool reads its arguments.
---@class Grammar
---@field [1] GrammarName the grammar that is changed
---@field abbreviate? boolean a unique beginning of a long option is enough
---@field attach? boolean -ofile is -o file
---@field bundle? boolean the first argument is a cluster even without a dash, as tar has it
---@field cluster? boolean -abc is -a -b -c
---@field ends? boolean "--" ends the options
---@field equals? boolean --output=file is --output file
---@field equate? boolean -o=file is -o file, and --flag=false is none
---@field negate? boolean every long option --x has a --no-x
---@field permute? boolean options may come after operands
---@field shorten? boolean a unique beginning of a subcommand's name is enough
---@field versions? boolean it is a subcommand whose name may have a version: name@1.2
---@field words? boolean there are no options: what begins with a dash is text

---@alias GrammarName "git"|"gnu"|"pflag"|"posix"

---An argument: its text, if that is known, and where it is.
---@class Item
---@field text? string the argument
---@field begins? string what an unknown text begins with
---@field lined? string the same for an option, if the rest is a line of a file
---@field ends? string the name after its last slash that it ends with
---@field field? integer its place among the arguments

---The arguments of one command, read as its tool reads them.
---@class Call
local call = {}

---was one of these options given?
---@return boolean
function call:has(...) end

---the item of an operand, or the last of an option
---@return Item?
function call:item(name) end

---all items of an option, in order
---@return Item[]
function call:items(name) end

---the texts of an option; false where one is unknown
---@return (string|false)[]
function call:values(name) end

---all items of an operand
---@return Item[]
function call:all(name) end

---the file of "of=file": the item after a prefix
---@return Item?
function call.behind(item, prefix) end

---is a name among the words of a text?
---@return boolean
function call.among(name, words) end

---may a word be @FILE, which holds more arguments? `strict`: if nothing of it is known, it may
---@return boolean
function call:may_name_list(strict) end

---options and operands together, in the order given
---@return Item[]
function call:sequence() end

---is a variable assigned before the command, or by the script?
---@return boolean
function call:sets(name) end

---the same, or is it in the environment?
---@return boolean
function call:gets(name) end

---does an argument look remote: SCHEME://…?
---@return boolean
function call:is_remote(item) end

---the landings of `cp SOURCE... TARGET`
---@return Destination[]
function call:copies() end

---the directories where copying tools keep backups
---@return Effect[]
function call:backups() end

---the last operand, if an earlier one is remote
---@return Item?, integer?
function call:copied_here() end

---the operands of a browser: pages to fetch, and files
---@return string[]
function call:pages() end

---the landings of a browser, which prints pages
---@return Destination[]
function call:prints_pages() end

---effects of unknown program texts in these options
---@return Effect[]
function call:unknown_texts(...) end

---is no package named with a version?
---@return boolean?, string?
function call:has_no_version(packages) end

---does the git clone it calls do nothing else?
---@return boolean?, string?
function call:clones_plainly() end

---what HTTPie and similar tools do
---@return Effect[]
function call:requests() end

---do all words stay with one service?
---@return boolean
function call:stays(leads_away) end

---is a text of SQL nothing but queries?
---@return boolean
function call:only_asks(text) end

---what a package manager does
---@return Effect[]
function call:alters_packages(changes) end
