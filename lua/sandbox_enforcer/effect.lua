--- What a command does, as a type: the table of kinds, and what each kind means.
--
-- An effect is `{ kind, text, path, item, why, call, cwd, … }`, built whole. `text` is the word in
-- the command and `path` is absolute; each is nil if unknown. `item` is the argument it comes
-- from (rule/call.lua), `call` the call it belongs to, `cwd` where it happens; `beside` means that
-- `does` returned it rather than a table of the rule. A *fetch* also has `place`, how to give the
-- tool its destination, and `stdout` if content is only printed. An *opaque* effect says `why` the
-- rule cannot tell; with `lands`, content may end up anywhere; with `brings` false, nothing comes
-- from elsewhere.
--
-- Layers ask for traits instead of keeping their own lists of kinds:
--
--     argument   an option or an operand may have this meaning (rule/schema.lua)
--     path       its text is a path
--     reads      it looks at something and leaves it unchanged
--     file       it looks at a file that a word of the command names, or may name
--     alters     how it changes its path: "write", "change" or "delete"
--     exists     it names something that already exists
--     source     the thing it names may end up elsewhere whole: by a copy, a move or a link
--     called     a call in another language may do this (the word `language`, rule/schema.lua)
--     runs       what it runs that can be followed: "command", "script", "input", "program",
--                "recipe"
--     code       it may run a text in a language other than the shell's
--     text       its word, or the file its word names, is the text of a program
--     anything   it may use anything in its working directory
--     network    it asks another machine ("get") or tells it something ("send")
--     guarded    it may change what the guard protects
--     download   a command with this effect may still be a mere download; "inside": if it happens
--                in the sandbox; "elsewhere": if its address is on another machine
--     harmless   a command with this effect may still be read-only
--     refused    the policy refuses it
--     asked      the policy asks about it
--     verb, doing  words for sentences: "remove", "deleting"; `verb` defaults to the kind
--     fields     what a rule may say of it besides `item` and `name`
--     says       the message for people; %s is the place
-- @module sandbox_enforcer.effect
local effect = {}

--- Every kind of effect, once: its traits, and what it says. It is one text because most commands
-- use few kinds: only those are parsed, which keeps start-up cheap. A line with a dash explains the
-- next kind, or begins a group.
local KINDS <const> = [[

- the rule cannot tell
opaque: anything fields=why | the rest is unknown: %s

- paths
- a path that is read
read: argument called path reads file exists source download=inside harmless | reads %s
- a path that is read, unless the word means something else, such as a revision
may_read: path reads file download=inside harmless | may read %s
- a file that stays as it is if it is there, no file with one of these endings is next to it, and
- it matches none of the patterns that it lacks
stays: path reads file harmless fields=without,lacks | needs %s
- a path that is written
write: argument called path alters=write guarded download=inside doing=writing | writes %s
- a path where fetched content goes; `lands` may say more about it
fetch: argument called path alters=write network=get download | fetches %s to %s
- a path that is altered where it is: made, emptied, edited, its mode, its time; next to the file
- that is the argument `of`, wherever that goes
change: argument called path alters=change guarded doing=changing
  fields=directory,names,of,tracked | changes %s
- a path that is gone afterwards
delete: argument called path alters=delete source guarded verb=remove doing=deleting
  fields=below,matching,tracked,untracked | deletes %s
- a directory that the tool goes to
chdir: argument called path reads exists download harmless | works in %s
link: source guarded fields=symbolic | makes a link to %s
- files that a patch names, from its file or the input: without `strip` leading names (all but the
- last if that is false), below `under`
patch: guarded fields=strip,under | applies the patch %s
- files below a directory, or that git keeps, are shown
tree: called reads download=inside harmless
  fields=of,any,except,follow,hidden,places,shallow,shown,tracked

- what is run
- the name of a command; its arguments are all that follows
run: argument called runs=command harmless | runs the command %s
- the text of a shell script
script: argument runs=script text | runs the script %s
stdin: runs=input code guarded | runs what comes in
- the path of a program text that is run
program: argument path exists runs=program code text anything guarded | runs the program %s
- of a Makefile, of a package.json
recipe: runs=recipe anything guarded fields=tool,directory,arguments,assigns,file
- a text in another language
code: argument called code text guarded | runs code: %s
- what is fetched runs, to be packed
build:
- what is run sees other files at the same paths
root: | uses another root
- what is run goes on by itself
detached:
- from `item` on it is a command for another machine or a container; with `script`, the text of one;
- `here`: the other machine is this one; `mounts`: directories of this machine that it sees, each
- followed by where it sees it; `fills`: those that it can write to; `inside`: where it starts
- there; `new`: it is made for this command
away: fields=script,here,mounts,fills,inside,new

- other machines
- an address; `here`: this machine may write what it is sent
url: argument called network=get download=elsewhere fields=here | speaks to %s
- the address that a download is told
remote: network=get download=elsewhere
send: network=send | sends data
push: fields=force,deletes,remote,branch | sends to a remote
remote_shell: refused | lets another machine run a program here

- this machine
privilege: refused | uses another user's rights
system: refused | changes the system
- a program becomes part of the shell
loads: refused | loads a program into the shell itself
- another program runs in place of one that the tool starts
instead: asked | runs %s in place of its own program
- a program starts later without anyone doing anything
later: asked | makes a program start by itself later
- a service that others on this machine may use
service: asked | starts or stops %s, a service of the system
packages: | installs packages
- a process that gets a signal, or that a debugger takes hold of
signal: argument called guarded | sends a signal to %s
- an option of the agent itself
client: guarded fields=verbs,words,shown,does,unsure,starts
- a shell reads a script otherwise
mode:

- variables: one is taken away; one is printed, or all without a name; settings of git, or `files`
unset: guarded harmless fields=all
environment: harmless
credentials: harmless fields=files

- git: which repository, what for, and what becomes of it; `apart` from the work tree
repository: download harmless fields=git_dir,work_tree,subcommand,stores,links,apart
ref: fields=how,all,below
git_config: fields=scope
worktrees:
peer: fields=default
stash: fields=puts,default

- what is printed: names of files, some of the lines that come in, …, the top of the repository
names: guarded download harmless fields=all,any,bare,below,files,items,null,some,top,tracked,visible
passes: download harmless fields=all
hashes: download harmless
number: harmless
branch: harmless
- what comes in is a program that reckons, and nothing else
reckoning: harmless
top: harmless
- the directory in which the repository keeps everything
store: harmless
]]

local BLANK <const> = (" "):byte()

--- A kind's traits, from its line and the lines that continue it; nil if there is no such kind.
local function read(list, kind)
  local _, at = KINDS:find("\n" .. tostring(kind) .. ":", 1, true)
  if not at then return nil end
  local stop = at
  repeat stop = KINDS:find("\n", stop + 1, true) until KINDS:byte(stop + 1) ~= BLANK
  local bar = KINDS:find("|", at, true)
  local says = bar and bar < stop
  local traits = { says = says and KINDS:sub(bar + 2, stop - 1) or nil }
  for trait, value in KINDS:sub(at + 1, (says and bar or stop) - 1):gmatch("(%l+)=?(%S*)") do
    traits[trait] = value == "" or value
  end
  list[kind] = traits
  return traits
end

--- kind -> its traits; nil for an unknown kind.
effect.kinds = setmetatable({}, { __index = read })
local kinds <const> = effect.kinds

--- The names of all kinds.
-- @treturn {string,...}
-- @treturn table kind -> a description of an option or operand of this kind
function effect.names()
  local list, means = {}, {}
  for before, name in KINDS:gmatch("([^\n]*)\n([%l_]+):") do
    list[#list + 1], means[name] = name, before:match("^%- (.*)")
  end
  return list, means
end

--- An effect, built whole.
-- @tparam table given its fields, `kind` among them
function effect.new(given)
  if not kinds[given.kind] then error("unknown effect " .. tostring(given.kind), 2) end
  return given
end

--- The effect of a command without a rule. Most commands have none, so do not read its traits.
-- @string why
function effect.opaque(why) return { kind = "opaque", why = why } end

--- Is the content a command fetches, or makes, only printed?
-- @tparam table one
-- @treturn boolean
function effect.is_printed(one) return one.stdout or one.stderr and not one.text or false end

return effect
