--- sandbox-enforcer as a library: what would the hook say? It reads files and writes none.
--
--     local enforcer = require("sandbox_enforcer")
--     local engine = enforcer.new({ CONTENT_FILTER_SANDBOX_DIR = "/sandbox" })
--     local decision = engine:decide({
--       tool_name = "Bash", tool_input = { command = "git clone https://h/o/repo" }, cwd = "/" })
--     decision.verdict  --> "rewrite"
--     decision.command  --> "git clone https://h/o/repo /sandbox/repo"
--
-- `enforcer.core` has its building blocks:
--
--     parse(text, { shell = "bash"|"zsh" })  the syntax tree of a script, or nil and the error
--     script:expand(word, variables)         what a word expands to, or nil if unknown
--     script:requote(word, edits, variables) edits of a value as edits of the source
--     script:dump()                          the tree as text
--     quote(text)                            a text as a shell word
--     normalize(path)                        without "//", "." and "..", without looking at files
--     resolve(path)                          with its links followed, as far as it exists
--     contains(directory, path)              is a path in a directory, or the directory itself?
--     touches(paths, others)                 does a path in one list contain one in the other?
--     fits(pattern, path)                    `*`, `**` and `?`
--     includes(text, words)                  does a text contain one of these?
--     kind(path[, follow])                   "file", "directory", "link", "other" or nil
--     mode(path)                             its permission bits and number of names
--     read(path[, limit]), tail, list        the content, or nil, why, and the error's name
--     size(path)                             a file's bytes, and when it was written
--     lines(path[, offset])                  reads a large file: `next(texts)`, `at()`, `close()`
--     stamp(path)                            a string that differs after the file changes
--     unchanged({ path, stamp... })          do all of them still have these stamps?
--     json_span, json_quote, json_repair, json_shorten  JSON, without decoding it
--     rules(), rule(name)                    the built-in rules
--     option(list, name[, is_prefix])        an option in a list such as "-o|--output[=] -q"
--     is_shipped(name, text)                 is this the text of the built-in rule of that name?
--     matches(expression, text)              a POSIX extended regular expression
--     bounded(instructions, bytes, f, ...)   calls f; false and why if it takes too much
--     sha256(text), clock(), ticks(), timestamp([seconds]), env(name), environ(), cwd(), version
--     remember_links(on)                     until it is off, assume that no link changes
--     record(), noted(), note(on)            list what is looked up: `{ how, path, what }` each
--     look(how, path), holds(notes)          look it up again; is everything still like this?
--     sockets()                              the paths of listening sockets
--     columns(), isatty(descriptor)          the terminal
--
-- The others are for the program only. Some write: mkdir, rmdir, create, replace, append,
-- append_line, remove, rename_large, print, tell, syslog. Some act on processes: run, confine,
-- confine_probe, end_by, sleep, process, memo_key. `input` and `prompt` read the standard input.
-- @module sandbox_enforcer
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")

local enforcer = { version = core.version, core = core }

local RULES <const> = rule_dirs.beside_module(select(2, ...))

--- An engine that judges tool calls; see engine.lua.
-- @tparam[opt] table environment the variables that configure it; defaults to the process's
-- @treturn sandbox_enforcer.engine
function enforcer.new(environment)
  local given = {
    agent = client.default, rules = RULES, env = core.env, environ = core.environ,
  }
  if environment then
    given.env = function(name) return environment[name] end
    given.environ = function() return environment end
  end
  return engine.new(given)
end

--- Judge one tool call.
-- @tparam table event see `engine:decide`
-- @tparam[opt] table environment see `enforcer.new`
-- @treturn table as from `engine:decide`
function enforcer.decide(event, environment)
  if type(event) ~= "table" then error("decide expects an event table", 2) end
  return enforcer.new(environment):decide(event)
end

return enforcer
