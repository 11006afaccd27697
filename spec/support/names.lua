--- Finds the names of commands in Lua sources: what a layer knows about a tool is in its rule.
--
-- A name is *written* as a whole string, as a word of a string of several, or as the key of a
-- table. English words name programs, too ("file", "link", "host"): these count only where they
-- are compared with the name of a command, or among others in a table or a string.
local source = require("source")

local names = {}

local function is(token, text)
  return token ~= nil and token.kind == "sign" and token.text == text
end

--- The key of a table whose name is at a place: `{ name =`, `, name =`.
local function is_key(list, i)
  local before, after = list[i - 1], list[i + 1]
  if is(before, "[") then return false end  -- a string, which is looked at as such
  return list[i].kind == "name" and is(after, "=") and (is(before, "{") or is(before, ","))
end

--- Is the string at a place compared with the name of a command: `name == "x"`, `name(s) == "x"`?
local function is_compared(list, i)
  local sign, before = list[i - 1], list[i - 2]
  if not is(sign, "==") and not is(sign, "~=") then return false end
  if is(before, ")") then before = list[i - 5] end
  return before ~= nil and before.text == "name" and not is(list[i - 3], ".") or false
end

--- Where tables begin and end, by the place of each of their tokens.
local function tables(list)
  local inside, open = {}, {}
  for i, token in ipairs(list) do
    if is(token, "{") then open[#open + 1] = i end
    inside[i] = open[#open]
    if is(token, "}") then open[#open] = nil end
  end
  return inside
end

--- The words of a string but for options, if it is a list of them and no sentence.
local function words(text)
  local found = {}
  for word in text:gmatch("%S+") do
    if not word:find("^[%w_-][%w_.+-]*$") then return {} end
    if word:sub(1, 1) ~= "-" then found[#found + 1] = word end
  end
  return found
end

--- The words at a place that may be names: of a string that is no sentence, or of a key.
local function words_at(list, i)
  local token = list[i]
  if token.kind == "string" then return words(token.text) end
  return is_key(list, i) and { token.text } or {}
end

--- How many of some words name programs?
local function count(given, programs)
  local known = 0
  for _, word in ipairs(given) do known = known + (programs[word] and 1 or 0) end
  return known
end

--- Every word that may be a name, with the table or the string that it is in.
local function candidates(list, programs)
  local found, inside = {}, tables(list)
  for i, token in ipairs(list) do
    local given = words_at(list, i)
    local sentence = count(given, programs) * 2 < #given
    for _, word in ipairs(sentence and {} or given) do
      found[#found + 1] = programs[word] and {
        name = word, line = token.line, group = #given > 1 and i or inside[i] or 0,
        compared = is_compared(list, i),
      } or nil
    end
  end
  return found
end

--- The names of commands that a source writes.
-- @string text of the source
-- @tparam table programs a set
-- @tparam table english a set: those of them that are words of ours, too
-- @treturn {table,...} `{ name, line }`
function names.found(text, programs, english)
  local list, sure, found = candidates(source.tokens(text), programs), {}, {}
  for _, one in ipairs(list) do
    if not english[one.name] then sure[one.group] = (sure[one.group] or 0) + 1 end
  end
  for _, one in ipairs(list) do
    local among = one.group ~= 0 and (sure[one.group] or 0) > 1
    if not english[one.name] or one.compared or among then found[#found + 1] = one end
  end
  return found
end

local function set(text)
  local found = {}
  for word in text:gmatch("%S+") do found[word] = true end
  return found
end

--- The shell's own commands.
local BUILTINS <const> = [[
  alias bg bind break builtin caller cd chdir command compgen complete compopt continue declare dirs
  disown echo enable eval exec exit export false fc fg float functions getopts hash help history
  integer jobs kill let local logout mapfile nocorrect noglob popd printf pushd pwd read readarray
  readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask
  unalias unset wait
]]

--- All programs that are known: those that have a rule, by whatever name, and what a machine has.
-- @tparam function read function(path) -> the text of a file
-- @tparam {string,...} files of rules
function names.programs(read, files)
  local found = set(read("spec/fixtures/programs.txt"))
  for _, file in ipairs(files) do
    local text = read(file)
    found[file:match("^rules/[^/]+/([^/]+)%.lua$") or false] = true
    local also = text:match('also = "([^"]*)"') or text:match("also = %[%[(.-)%]%]")
    for name in pairs(set(also or "")) do found[name] = true end
  end
  found[false] = nil
  for name in pairs(set(BUILTINS)) do found[name] = nil end
  return found
end

--- By file: names that are none of a command there, and why.
local ALLOWED <const> = {
  ["config/profiles.lua"] = { "*", "the lists of the profiles" },
  ["code.lua"] = { "rm", "what the shell has for a deletion" },
  ["shell/makefile.lua"] = { "rm", "the value of a variable that every makefile has" },
  ["state/redaction.lua"] = { "*", "signs of secrets in a text, which nobody parses" },
  ["state/audit.lua"] = { "openssl lftp vault", "signs of the same secrets" },
  ["cli.lua"] = { "sandbox-enforcer", "our own name" },
  ["client/settings.lua"] = { "sandbox-enforcer", "our own name" },
  ["confine/landlock.lua"] = { "mount", "a kind of namespace" },
  ["layers/policy/blocked.lua"] = { "sandbox-enforcer", "our own name" },
  ["client/files.lua"] = { "claude claude-code", "a part of the names of the client's files" },
  ["client/launch.lua"] = { "rm claude", "words of the client's own commands" },
  ["layers/guard/code_writes.lua"] = { "claude", "a part of the names of the client's files" },
  ["client/mcp.lua"] = { "*", "words that names of tools are made of" },
  ["layers/validators/shell_text.lua"] = { "*", "names of parameters, and of tools" },
  ["layers/validators/foreign_text.lua"] = { "*", "languages, as names of tools have them" },
  ["layers/validators/variable_names.lua"] = { "printenv", "a word that names of tools hold" },
  ["layers/validators/parameters.lua"] = { "*", "names of parameters" },
  ["layers/validators/requests.lua"] = { "*", "schemes of addresses" },
  ["layers/validators/tool_call.lua"] = { "*", "names of parameters" },
  ["layers/validators/url.lua"] = { "ftp", "a scheme of addresses" },
  ["layers/validators/disguise.lua"] = { "ss", "letters that are written as another one" },
  ["layers/policy/harmless_variables.lua"] = { "cat manpath", "a variable, and the value of one" },
  ["layers/policy/repository_programs.lua"] = { "git-lfs", "the value of a setting" },
  ["layers/worktree/git.lua"] = { "git", "the program whose files git/ reads" },
  ["rule/prepare.lua"] = { "git", "a grammar" },
  ["rule/helpers.lua"] = { "GET", "a method of HTTP" },
  ["layers/policy/fork_bombs.lua"] = { "seq", "a kind of node" },
  ["layers/policy/evaluation.lua"] = { "seq", "a kind of node" },
  ["layers/policy/operators.lua"] = { "seq", "a kind of node" },
}

--- Names of programs that are words of ours, too.
function names.english(read) return set(read("spec/fixtures/english.txt")) end

--- The names of commands in a file of lua/ that are not allowed there.
-- @string path
-- @treturn {table,...} `{ name, line }`
function names.in_file(path, text, programs, english)
  local allowed = ALLOWED[path:match("^lua/sandbox_enforcer/(.*)$")] or { "" }
  local fine, list = set(allowed[1]), {}
  for _, one in ipairs(names.found(text, programs, english)) do
    if not fine["*"] and not fine[one.name] then list[#list + 1] = one end
  end
  return list
end

return names
