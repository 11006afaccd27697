--- Git: the subcommands that show commits and differences. They only read, unless they are told to
-- write a file, or to run a program.
--    git log --oneline -5, git diff main, git stash list       only read
--    git diff --output=f, git log --output=f                   write f
--    git format-patch -o d                                     writes into d
--    git reflog expire, git stash pop                          change what all worktrees share
-- Words of them are revisions as well as paths.

local PATHS = "which words are paths"

local function joined(...) return table.concat({ ... }, " ") end

--- How differences are shown. --ext-diff runs a program, and is not listed.
local DIFF = {
  flag = [[
    -p|-u|--patch -s|--no-patch --raw --patch-with-raw --stat[=] --numstat --shortstat --dirstat[=]
    --cumulative --summary --patch-with-stat -z --name-only --name-status --color[=]
    --color-moved[=] --word-diff[=] --color-words[=] --renames --rename-empty --check --full-index
    --binary --abbrev[=] -B[] -M[] -C[] -U|--unified[] --find-copies-harder --find-renames[=]
    --find-copies[=] -D -R -a|--text --ignore-cr-at-eol --ignore-space-at-eol
    -b|--ignore-space-change -w|--ignore-all-space --ignore-blank-lines -W|--function-context
    --exit-code --quiet --no-prefix --default-prefix --minimal --patience --histogram --cc -c -m -r
    -t --compact-summary --indent-heuristic --no-ext-diff --no-textconv --pickaxe-all
    --pickaxe-regex --relative[=] --ignore-submodules[=] --submodule[=] --no-color-moved
    --combined-all-paths --no-color --pretty[=]
  ]],
  value = [[
    -l -S -G --diff-algorithm --diff-filter --inter-hunk-context --word-diff-regex --src-prefix
    --dst-prefix --line-prefix --anchored --ws-error-highlight --stat-width --stat-name-width
    --stat-graph-width --stat-count
  ]],
}

local NUMBERS = "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9"

--- Which commits are shown, and how.
local LOG = {
  flag = joined(NUMBERS, [[
    --oneline --graph --all --branches[=] --tags[=] --remotes[=] --decorate[=] --source --follow
    -i|--regexp-ignore-case -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp --basic-regexp
    --all-match --invert-grep --merges --first-parent --reverse --abbrev-commit --left-right
    --left-only --right-only --cherry --cherry-mark --cherry-pick --boundary
    --simplify-by-decoration --simplify-merges --full-history --dense --sparse --topo-order
    --date-order --author-date-order -g|--walk-reflogs --notes[=] --children --parents --timestamp
    --merge --count --ancestry-path[=] --no-walk[=] --relative-date --show-pulls --log-size
    --use-mailmap --mailmap --reflog --clear-decorations --full-diff --root --do-walk --format[=]
    --min-parents[=] --max-parents[=]
  ]]),
  value = [[
    -n|--max-count --skip --since|--after --until|--before --since-as-filter --author --committer
    --grep --grep-reflog --date --encoding --exclude --glob --decorate-refs --decorate-refs-exclude
  ]],
}

--- Options with which log tells of commits, and shows nothing of what is in files.
local TELLS = joined(LOG.flag, LOG.value, [[
  -s --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status
  -z --color --no-color --abbrev --diff-filter -S -G -M --find-renames --renames --relative
  --no-ext-diff --no-textconv --pretty
]])

--- Options that change nothing but what is compared.
local COMPARES = " --cached --merge-base --raw -r -R -t --quiet --exit-code --root --no-commit-id "
  .. "--always "

--- Is a name the first one of an option in a list?
local function is_listed(list, name)
  local _, last = list:find(" " .. name, 1, true)
  while last do
    if list:find("^[%s|%[]", last + 1) then return true end
    _, last = list:find(" " .. name, last, true)
  end
  return false
end

--- Is no option given but those of a list, or of another one?
local function only_given(call, list, other)
  for _, item in ipairs(call.options) do
    local name = item.name
    if not is_listed(list, name) and not is_listed(other or "", name) then return false end
  end
  return true
end

--- With these, differences are told of and not shown, if nothing else asks for them.
local SUMMARIES = {
  "-s", "--stat", "--numstat", "--shortstat", "--dirstat", "--summary", "--compact-summary",
  "--name-only", "--name-status", "--raw", "--quiet",
}

--- Are all operands files of a revision, HEAD:FILE, which are looked at by themselves?
local function names_files(call)
  for _, item in ipairs(call.operands) do
    if not (item.text or ""):find("^[^:]+:[^:]") then return false end
  end
  return #call.operands > 0
end

--- What is in files that git keeps is shown: the words after "--" are places of it, or all may be.
local function kept(call)
  local ended, places = call:has("--full-diff") and #call.fields or 0, {}
  for i = #call.fields, call.at + 1, -1 do
    if call.fields[i].text == "--" and ended < #call.fields then ended = i end
  end
  for _, item in ipairs(call.operands) do
    if item.field > ended then places[#places + 1] = item.text or ":" end
  end
  return { kind = "tree", shown = ended > 0 and "places" or "words", places = places }
end

--- Each operand may be a file that is read.
local function reads(call)
  local list = {}
  for i, item in ipairs(call.operands) do list[i] = { kind = "may_read", item = item } end
  return list
end

--- Describes commits, unless an option makes it show what they change.
local function shows_commits(call)
  if not only_given(call, TELLS, COMPARES) then return kept(call) end
end

--- Files that git does not keep, and all below directories.
local function compares_files(call)
  local list = reads(call)
  for _, item in ipairs(call.operands) do
    list[#list + 1] = { kind = "tree", of = item, name = item.text, hidden = true, follow = true }
  end
  return list
end

local function shows_differences(call)
  if call:has(table.unpack(SUMMARIES)) then return shows_commits(call) end
  return kept(call)
end

local function shows_objects(call)
  if not names_files(call) then return shows_differences(call) end
end

--- Options that change nothing but which commits are meant.
local COMMITS = [[
  -n --all --branches --tags --reverse --no-merges --merges --first-parent --since --until --after
  --before --author --grep --follow -i -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
]]

local FORMATS = " %h %H format:%h format:%H tformat:%h tformat:%H "

--- Does it print nothing but hashes?
-- @tparam table call
-- @tparam boolean formats it does so only if an option says so
local function hashes(call, formats)
  local told = false
  for _, item in ipairs(call.options) do
    local format = formats and (item.name == "--format" or item.name == "--pretty")
    if not format and not is_listed(COMMITS, item.name) then return nil end
    local one = item.text and not item.text:find("%s")
    local known = one and FORMATS:find(" " .. item.text .. " ", 1, true)
    if format and not known then return nil end
    told = told or format
  end
  return told == formats and { kind = "hashes" } or nil
end

local function lists_hashes(call) return hashes(call, false) end

--- Names of files that differ. Those that are gone may be any, so that they must be left out if it
-- compares with a revision.
local function differs(call)
  local filter, left_out = nil, false
  for _, item in ipairs(call.options) do
    if item.name == "--diff-filter" then filter = item.text or "D" end
    if item.name ~= "--name-only" and item.name ~= "--diff-filter" and item.name ~= "--cached"
      and item.name ~= "-z" then
      return nil
    end
  end
  if filter then left_out = filter == "d" or filter:find("^[ACMRT]+$") ~= nil end
  local first = call.operands[1]
  local head = not first or #call.operands == 1 and (first.text or ""):find("^HEAD[~^%d]*$")
  local plain = #call.operands == 0 and not call:has("--cached") or left_out and head
  return call:has("--name-only") and plain
    and { kind = "names", tracked = true, some = true, top = true, any = {}, null = call:has("-z") }
    or nil
end

--- What a call does, by functions that give an effect or nothing.
local function all_of(...)
  local functions = { ... }
  return function(call)
    local list = reads(call)
    for _, f in ipairs(functions) do list[#list + 1] = f(call) end
    return list
  end
end

--- What log is given are revisions, and paths whose commits it tells of.
local function logs(call)
  local list = only_given(call, TELLS) and {} or reads(call)
  list[#list + 1] = hashes(call, true)
  list[#list + 1] = shows_commits(call)
  return list
end

--- Options whose value is never a word of its own. Git stops at most of them if it is missing, or
-- if they are negated.
local VALUED = " -U --format --min-parents --max-parents --no-unified --no-format --no-min-parents "
  .. "--no-max-parents "

--- It writes no file, and such options have their values; that of --format= may be empty.
local function only_shows(call)
  for _, item in ipairs(call.options) do
    local empty = call.fields[item.field].text == "--format="
    local valued = VALUED:find(" " .. item.name .. " ", 1, true)
    local lacks = valued and (item.text or "") == "" and not empty
    if lacks or item.name == "--output" then return false end
  end
  return true
end

--- A subcommand that takes options for differences, and others.
local function showing(flag, value, read, does)
  return {
    grammar = { "gnu", negate = true, abbreviate = false },
    options = {
      flag = joined(DIFF.flag, flag), value = joined(DIFF.value, value), read = "-O " .. read,
      write = "--output",
    },
    operands = "more...",
    vague = PATHS,
    pure = only_shows,
    does = does,
  }
end

--- The same for commits; of -L 1,9:FILE the file is read.
local function of_commits(does)
  return showing(LOG.flag, LOG.value .. " --diff-merges", "-L", does)
end

-- reflog and stash, which all worktrees share

local REFLOG = { expire = true, delete = true, drop = true, write = true }

--- Does a word name a subcommand of reflog that changes it, wherever git looks for that? `exists`
-- changes nothing, and is not a word for log either.
local function changes_reflog(call)
  for i = call.at + 1, #call.fields do
    if REFLOG[call.fields[i].text or ""] then return true end
  end
  return false
end

local reflog = of_commits(function(call)
  local list = reads(call)
  list[#list + 1] = shows_commits(call)
  if changes_reflog(call) then list[#list + 1] = { kind = "ref", how = "update", all = true } end
  return list
end)
function reflog.pure(call)
  for i = call.at + 1, #call.fields do
    if (call.fields[i].text or "exists") == "exists" then return false end
  end
  return not changes_reflog(call) and only_shows(call)
end

--- Something is put on top of the stash, or taken from it.
local function puts() return { { kind = "stash", puts = true } } end

local putting = { operands = "more...", vague = PATHS, does = puts }

local taking = {
  options = { flag = "-q|--quiet --index" },
  operands = "entry?",
  vague = PATHS,
  does = function(call)
    local item = call.operands[1]
    return { { kind = "stash", item = item, default = item == nil } }
  end,
}

local stashed = of_commits(all_of(shows_commits))
function stashed.pure(call) return only_shows(call) and #call.parent.options == 0 end

local stash = {
  grammar = "git",
  options = { flag = "-q|--quiet" },
  does = function(call)
    local first = call.fields[call.at + 1]
    return (not first or (first.text or ""):find("^%-")) and puts() or {}
  end,
  subcommands = {
    push = putting, save = putting, drop = taking, pop = taking, list = stashed, show = stashed,
    clear = {
      vague = PATHS, does = { { kind = "ref", name = "refs/stash", how = "delete" } },
    },
  },
}

-- others

local shortlog = {
  grammar = { "gnu", negate = true, abbreviate = false },
  options = {
    flag = joined(LOG.flag, "-s|--summary -e|--email -c -w[] -n|--numbered"),
    value = "--since|--after --until|--before --author --committer --grep --group",
    write = "--output",
  },
  operands = "more...", vague = PATHS, pure = only_shows,
}

local blame = {
  grammar = { "gnu", negate = true, abbreviate = false },
  options = {
    flag = joined(NUMBERS, [[
      -b --root --show-stats -l -t -p|--porcelain --line-porcelain --incremental -c -f|--show-name
      -n|--show-number -s -e|--show-email -w -M[] -C[] --progress --color-lines --color-by-age
      --abbrev[=]
    ]]),
    value = "-L --date --ignore-rev --since", write = "--output",
  },
  operands = "more...", vague = PATHS, pure = { without = "--output" }, does = reads,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    log = of_commits(logs), whatchanged = of_commits(all_of(shows_commits)),
    show = of_commits(all_of(shows_objects)), reflog = reflog, stash = stash, shortlog = shortlog,
    ["rev-list"] = showing(joined(LOG.flag, "--objects --header --disk-usage[=]"),
      LOG.value .. " --diff-merges", "-L", all_of(lists_hashes)),
    diff = showing("--cached|--staged --merge-base --ours --theirs --base --no-index -1 -2 -3 -0",
      "", "", function(call)
        if call:has("--no-index") then return compares_files(call) end
        return all_of(differs, shows_differences)(call)
      end),
    ["diff-tree"] = showing("--root --stdin -v --no-commit-id --always", "", "",
      all_of(shows_commits)),
    ["diff-index"] = showing("--cached --merge-base", "", "", all_of(shows_commits)),
    ["diff-files"] = showing("-q", "", "", all_of(shows_commits)),
    ["range-diff"] = showing("--dual-color --left-only --right-only", "--creation-factor", "",
      all_of(shows_differences)),
    blame = blame, annotate = blame,
    difftool = { options = { script = "-x|--extcmd" }, operands = "more...", vague = PATHS },
    ["format-patch"] = {
      options = { flag = "-k -n -N -s -v[] -z", write = "-o|--output-directory --output" },
      operands = "more...", vague = PATHS,
    },
  },
}
