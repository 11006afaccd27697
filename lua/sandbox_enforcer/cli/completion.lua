--- sandbox-enforcer completion bash|zsh|fish: the shell's completion script, built from verbs.lua.
-- @module sandbox_enforcer.cli.completion
local core = require("sandbox_enforcer.core")
local json = require("sandbox_enforcer.cli.json")
local say = require("sandbox_enforcer.cli.say")
local verbs = require("sandbox_enforcer.verbs")

local completion = {}

local PROGRAM <const> = "sandbox%-enforcer"

--- The possible values: a list of words, or "file", "directory", "command", "verb", "".
local function kind_of(text)
  text = (text or ""):gsub("[%[%].]", "")
  if text:find("|", 1, true) then return text:gsub("|", " ") end
  local kinds <const> = { FILE = "@file", DIR = "@directory", COMMAND = "@command" }
  if text == "VERB" then
    local names = {}
    for i, verb in ipairs(verbs.list) do names[i] = verb.name end
    return table.concat(names, " ") .. " config"
  end
  return kinds[text:match("%u+") or ""] or ""
end

--- A verb's visible options: `{ name, value, text }`.
local function options_of(verb)
  local list = {}
  for _, option in ipairs(verb.options or {}) do
    local name, value = option[1]:match("^(%S+) ?(.*)$")
    if not option.hidden then
      list[#list + 1] = { name = name, value = value ~= "" and value or nil, text = option[2] }
    end
  end
  list[#list + 1] = { name = "--help", text = "show help" }
  return list
end

--- Every verb by the words that lead to it: `{ key, verb }`; a verb's own verbs follow it.
local function each()
  local list = {}
  for _, verb in ipairs(verbs.list) do
    list[#list + 1] = { key = verb.name, verb = verb }
    for _, inner in ipairs(verb.verbs or {}) do
      list[#list + 1] = { key = verb.name .. " " .. inner.name, verb = inner, above = verb }
    end
  end
  return list
end

local function names_of(list)
  local names = {}
  for i, verb in ipairs(list) do names[i] = verb.name end
  return table.concat(names, " ")
end

--- The functions that build the script, by shell.
local shells = {}

-- bash

local BASH <const> = [==[
# Completion of sandbox-enforcer for bash; made by: sandbox-enforcer completion bash
_sandbox_enforcer() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} verb= key= words= value= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      -*) ;;
      *) if [[ -z $verb ]]; then verb=${COMP_WORDS[i]} key=$verb
         else case "$verb ${COMP_WORDS[i]}" in @PAIRS@) key="$verb ${COMP_WORDS[i]}" ;; esac; fi ;;
    esac
  done
  case "$key $prev" in
@VALUES@
  esac
  case $key in
    '') words='@VERBS@ --help --version' ;;
@WORDS@
  esac
  if [[ -n $value ]]; then words=$value; fi
  case $words in
    *@directory*) COMPREPLY+=($(compgen -d -- "$cur")) ;;
    *@file*) COMPREPLY+=($(compgen -f -- "$cur")) ;;
    *@command*) COMPREPLY+=($(compgen -c -- "$cur")) ;;
  esac
  words=${words//@directory/} words=${words//@file/} words=${words//@command/}
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -o filenames -o bashdefault -F _sandbox_enforcer sandbox-enforcer
]==]

local function fill(text, parts)
  return (text:gsub("@(%u+)@", function(name) return parts[name] end))
end

function shells.bash()
  local pairs_of, values, words = {}, {}, {}
  for _, one in ipairs(each()) do
    if one.above then pairs_of[#pairs_of + 1] = core.quote(one.key) end
    local list = { names_of(one.verb.verbs or {}), kind_of(one.verb.operands) }
    for _, option in ipairs(options_of(one.verb)) do
      list[#list + 1] = option.name
      local value = option.value and kind_of(option.value)
      if value and value ~= "" then
        values[#values + 1] = ("    %s) value=%s ;;"):format(core.quote(one.key .. " "
          .. option.name), core.quote(value))
      end
    end
    words[#words + 1] = ("    %s) words=%s ;;"):format(core.quote(one.key),
      core.quote((table.concat(list, " "):gsub("^ +", ""))))
  end
  return fill(BASH, {
    PAIRS = table.concat(pairs_of, " | "), VALUES = table.concat(values, "\n"),
    WORDS = table.concat(words, "\n"), VERBS = names_of(verbs.list),
  })
end

-- zsh

local ZSH <const> = [==[
#compdef sandbox-enforcer
# Completion of sandbox-enforcer for zsh; made by: sandbox-enforcer completion zsh
_sandbox_enforcer() {
  local -a verbs
  local key=$words[2]
  if (( CURRENT == 2 )); then
    verbs=(
@VERBS@
    )
    _describe verb verbs
    return
  fi
  case "$words[2] $words[3]" in
@INNER@
  esac
  case $key in
@WORDS@
  esac
}
if [[ $funcstack[1] == _sandbox-enforcer ]]; then _sandbox_enforcer "$@"
else compdef _sandbox_enforcer sandbox-enforcer; fi
]==]

local ACTIONS <const> = {
  ["@file"] = "_files", ["@directory"] = "_files -/", ["@command"] = "_command_names -e",
}

--- How zsh completes a value: ":what:how".
local function action(text)
  local kind = kind_of(text)
  local name = text:gsub("[%[%].:]", ""):match("%u+") or "value"
  if kind == "" then return (":%s: "):format(name) end
  return (":%s:%s"):format(name, ACTIONS[kind] or ("(%s)"):format(kind))
end

local function described(text) return (text:gsub("[%[%]]", ""):gsub(":", "\\:")) end

local function zsh_words(verb, above)
  local list = {}
  for _, option in ipairs(options_of(verb)) do
    local value = option.value and action(option.value) or ""
    list[#list + 1] = core.quote(("%s[%s]%s"):format(option.name, described(option.text), value))
  end
  if verb.operands then list[#list + 1] = core.quote("*" .. action(verb.operands)) end
  -- the word that is completed may be empty, and stays
  local shift <const> = 'words=("$words[1]" "${(@)words[%d,-1]}"); (( CURRENT -= %d )); '
  local depth = above and 2 or 1
  return shift:format(depth + 2, depth) .. "_arguments " .. table.concat(list, " ")
end

--- The choice among a verb's own verbs.
local function zsh_choice(verb)
  local list = {}
  for i, inner in ipairs(verb.verbs) do
    list[i] = core.quote(inner.name .. ":" .. described(inner.does))
  end
  return ("verbs=(%s); _describe command verbs"):format(table.concat(list, " "))
end

function shells.zsh()
  local all, inner, words = {}, {}, {}
  for i, verb in ipairs(verbs.list) do
    all[i] = "      " .. core.quote(verb.name .. ":" .. described(verb.does))
  end
  for _, one in ipairs(each()) do
    local body = one.verb.verbs and zsh_choice(one.verb) or zsh_words(one.verb, one.above)
    words[#words + 1] = ("    %s) %s ;;"):format(core.quote(one.key), body)
    if one.above then
      inner[#inner + 1] = ("    %s) (( CURRENT > 3 )) && key=%s ;;"):format(core.quote(one.key),
        core.quote(one.key))
    end
  end
  return fill(ZSH, {
    VERBS = table.concat(all, "\n"), INNER = table.concat(inner, "\n"),
    WORDS = table.concat(words, "\n"),
  })
end

-- fish

local function fish_line(condition, ...)
  local words = { "complete -c " .. PROGRAM:gsub("%%", ""), "-n " .. core.quote(condition), ... }
  return table.concat(words, " ")
end

local FISH <const> = {
  ["@file"] = "-F", ["@directory"] = "-a '(__fish_complete_directories)'",
  ["@command"] = "-a '(__fish_complete_command)'",
}

local function fish_values(text)
  local kind = kind_of(text)
  return FISH[kind] or kind ~= "" and "-a " .. core.quote(kind) or ""
end

local function condition_of(one)
  if not one.above then return "__fish_seen_subcommand_from " .. one.key end
  return ("__fish_seen_subcommand_from %s; and __fish_seen_subcommand_from %s"):format(
    one.above.name, one.verb.name)
end

function shells.fish()
  local lines = {
    "# Completion of sandbox-enforcer for fish; made by: sandbox-enforcer completion fish",
    "complete -c " .. PROGRAM:gsub("%%", "") .. " -f",
  }
  for _, one in ipairs(each()) do
    local before = one.above and ("__fish_seen_subcommand_from %s; and not "
      .. "__fish_seen_subcommand_from %s"):format(one.above.name, names_of(one.above.verbs))
      or "__fish_use_subcommand"
    lines[#lines + 1] = fish_line(before, "-a " .. one.verb.name,
      "-d " .. core.quote(one.verb.does))
    for _, option in ipairs(one.verb.verbs and {} or options_of(one.verb)) do
      lines[#lines + 1] = fish_line(condition_of(one), "-l " .. option.name:gsub("^%-+", ""),
        option.value and "-r " .. fish_values(option.value) or "",
        "-d " .. core.quote(option.text:sub(1, 60)))
    end
    local operands = one.verb.operands and fish_values(one.verb.operands) or ""
    if operands ~= "" then lines[#lines + 1] = fish_line(condition_of(one), operands) end
  end
  return table.concat(lines, "\n"):gsub("%f[ ] +\n", "\n") .. "\n"
end

--- @tparam table given the name of a shell; `json`
function completion.run(given)
  local make = shells[given[1]]
  if make and given.json then return json.told({ shell = given[1], text = make() }) end
  if make then return { stdout = make(), status = 0 } end
  return say.fail("completion", say.USAGE,
    ("unknown shell %q; known: bash, zsh, fish"):format(given[1]))
end

return completion
