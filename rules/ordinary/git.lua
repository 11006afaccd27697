--- Git: the forms that only read. What rules/git.lua says about the others holds beside.
--    git log --oneline -5, git diff main, git branch -a, git config --get x    only read
--    git diff --output=f, git grep -O, git -c core.pager=x log, git branch x   do more
--    git log --diff-merges=remerge merges anew, by the programs that are set up for it

local function joined(...) return table.concat({ ... }, " ") end

--- How differences are shown. --ext-diff runs a program, --output writes a file.
local DIFF = {
  flag = [[
    -p|-u|--patch -s|--no-patch --raw --patch-with-raw --stat[=] --numstat --shortstat --dirstat[=]
    --cumulative --summary --patch-with-stat -z --name-only --name-status --color[=]
    --color-moved[=] --word-diff[=] --color-words[=] --renames --rename-empty --check --full-index
    --binary --abbrev[=] -B[] -M[] -C[] --find-copies-harder --find-renames[=] --find-copies[=]
    -D -R -a|--text --ignore-cr-at-eol --ignore-space-at-eol -b|--ignore-space-change
    -w|--ignore-all-space --ignore-blank-lines -W|--function-context --exit-code --quiet --no-prefix
    --default-prefix --minimal --patience --histogram --cc -c -m -r -t --compact-summary
    --indent-heuristic --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --relative[=]
    --ignore-submodules[=] --submodule[=] --no-color-moved --combined-all-paths --no-color
  ]],
  value = [[
    -U|--unified -l -S -G --diff-algorithm --diff-filter --inter-hunk-context --word-diff-regex
    --src-prefix --dst-prefix --line-prefix --anchored --ws-error-highlight --stat-width
    --stat-name-width --stat-graph-width --stat-count
  ]],
  read = "-O",
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
    --use-mailmap --mailmap --reflog --clear-decorations --full-diff --root --do-walk
  ]]),
  value = [[
    -n|--max-count --skip --since|--after --until|--before --since-as-filter --author --committer
    --grep --grep-reflog --date --format --encoding --exclude --glob --min-parents
    --max-parents --decorate-refs --decorate-refs-exclude --diff-merges
  ]],
  read = "-L",  -- 1,9:file
}

--- Is the value of an option one for git, too? Some take one only if it is attached, so that an
-- option may stand there: `git log -U --output=f`.
local function is_value(item)
  if item.flag or item.prefix ~= "" then return true end
  return item.text ~= nil and item.text:sub(1, 1) ~= "-"
end

--- A format that asks for signatures runs the program that checks them, and a merge that is made
-- again runs those that merge.
local function is_plain(call)
  for _, item in ipairs(call.options) do
    local text, name = item.text or "", item.name
    local formats = name == "--format" or name == "--pretty"
    if not is_value(item) or formats and (text:find("%%[-+ ]?G") or text:find("signature"))
      or name == "--sort" and text:find("signature")
      or name == "--diff-merges" and not text:find("^[^r]") then
      return false
    end
  end
  return true
end

local function reading(flag, value, more)
  local rule = {
    grammar = { "gnu", negate = true, abbreviate = false },
    options = { flag = flag, value = value }, operands = "more...",
  }
  for key, given in pairs(more or {}) do rule[key] = given end
  local also = rule.pure
  rule.pure = function(call) return is_plain(call) and (not also or also(call)) end
  return rule
end

local function showing(flag, value, read)
  return {
    grammar = { "gnu", negate = true, abbreviate = false },
    options = {
      flag = joined(DIFF.flag, flag, "--pretty[=]"), value = joined(DIFF.value, value or ""),
      read = joined(DIFF.read, read or ""),
    },
    operands = "read:more...", pure = is_plain,
  }
end

local log = showing(LOG.flag, LOG.value, LOG.read)

--- Options with which log tells of commits, and shows nothing of what is in files.
local TELLS = {}
for entry in joined(LOG.flag, LOG.value, [[
  -s --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status
  -z --color --no-color --abbrev --diff-filter -S -G -M --find-renames --renames --relative
  --no-ext-diff --no-textconv --pretty
]]):gmatch("%S+") do
  TELLS[entry:match("^[^|%[]+")] = true
end
TELLS["--diff-merges"] = nil  -- it shows what was merged

--- Is no option given but those, and maybe some others?
local function only_tells(call, others)
  for _, item in ipairs(call.options) do
    if not TELLS[item.name] and not (others and others[item.name]) then return false end
  end
  return true
end

--- What log is given are revisions, and paths whose commits it tells of.
local function told_of(call) return only_tells(call) and "more..." or "read:more..." end

--- With these, differences are told of and not shown, if nothing else asks for them.
local SUMMARIES = {
  "-s", "--stat", "--numstat", "--shortstat", "--dirstat", "--summary", "--compact-summary",
  "--name-only", "--name-status", "--raw", "--quiet",
}

--- Options that change nothing but what is compared.
local COMPARES = {}
for name in ([[
  --cached --merge-base --raw -r -R -t --quiet --exit-code --root --no-commit-id --always
]]):gmatch("%S+") do COMPARES[name] = true end

--- Are all operands files of a revision, HEAD:FILE, which are looked at by themselves?
local function names_files(call)
  for _, item in ipairs(call.operands) do
    if not (item.text or ""):find("^[^:]+:[^:]") then return false end
  end
  return #call.operands > 0
end

--- What is in files that git keeps is shown: see shown.lua.
local function kept(call, shown)
  local ended, places = call:has("--full-diff") and #call.fields or 0, {}
  for i = #call.fields, call.at + 1, -1 do
    if call.fields[i].text == "--" and ended < #call.fields then ended = i end
  end
  for _, item in ipairs(call.operands) do
    if item.field > ended then places[#places + 1] = item.text or ":" end
  end
  return { kind = "tree", shown = shown or ended > 0 and "places" or "words", places = places }
end

--- Tells of commits, unless it is told to show what they change.
local function shows_commits(call)
  return { not only_tells(call, COMPARES) and kept(call) or nil }
end

local function shows_differences(call)
  return call:has(table.unpack(SUMMARIES)) and shows_commits(call) or { kept(call) }
end

local function shows_objects(call) return names_files(call) and {} or shows_differences(call) end

local function both(first, second)
  return function(call)
    local list = first(call)
    list[#list + 1] = second(call)[1]
    return list
  end
end

--- The same with a function that tells what is printed.
local function telling(rule, does, operands)
  local copy = { does = does }
  for key, value in pairs(rule) do copy[key] = value end
  copy.operands = operands or rule.operands
  return copy
end

--- Lists, unless it is given names to make, move or delete.
local LISTS = { "-l", "--contains", "--merged", "--no-contains", "--no-merged", "--points-at" }

local function lists(call)
  return #call.operands == 0 or call:has(table.unpack(LISTS))
end

local LISTING = {
  flag = [[
    -a|--all -r|--remotes -v|--verbose -l|--list --show-current -i|--ignore-case --column[=]
    --color[=] --abbrev[=] --contains[=] --merged[=] --no-contains[=] --no-merged[=] --omit-empty
  ]],
  value = "--sort --format --points-at",
}

--- Without --no-list, which takes back --list.
local PLAIN = { "gnu", abbreviate = false }

--- With one option and nothing else it tells which branch is checked out.
local function tells_branch(name, operand)
  return function(call)
    local first = call.operands[1]
    local alone = call:has(name) and #call.options == 1 and #call.operands == (operand and 1 or 0)
    return alone and (first and first.text) == operand and { { kind = "branch" } } or {}
  end
end

local branch = reading(LISTING.flag, LISTING.value, {
  grammar = PLAIN, pure = lists, does = tells_branch("--show-current"),
})
local tag = reading(LISTING.flag .. " -n[]", LISTING.value, { grammar = PLAIN, pure = lists })

--- Settings by whose names one can tell that they may hold a password, or a token.
local HOLDS = { "url", "header", "token", "pass", "secret", "insteadof" }

--- All settings are printed, or one that may hold a secret.
local function shows_secrets(call)
  if call:has("--get-regexp", "-l") then return { { kind = "credentials" } } end
  for _, item in ipairs(call.operands) do
    local text = (item.text or "url"):lower()
    for _, name in ipairs(text == "list" and { "list" } or HOLDS) do
      if text:find(name, 1, true) then return { { kind = "credentials" } } end
    end
  end
  return {}
end

--- So are addresses, unless only the names of remotes are.
local function shows_addresses(call)
  return { (#call.options > 0 or #call.operands > 0) and { kind = "credentials" } or nil }
end

--- Reading one setting, or all.
local config = reading([[
  --get --get-all --get-regexp -l|--list --show-origin --show-scope --name-only -z|--null --local
  --global --system --worktree --bool --int --path --includes --no-includes
]], "--type --default", {
  grammar = PLAIN,
  does = shows_secrets,
  pure = function(call)
    local first = (call.operands[1] or {}).text
    if first == "get" or first == "list" then return true end
    if call.permuted then return false end  -- behind the name, what looks like an option is a value
    if call:has("--get", "--get-all", "--get-regexp", "-l") then return true end
    return #call.operands == 1 and first ~= nil and first:find(".", 1, true) ~= nil
  end,
})

local GREP = joined(NUMBERS, [[
  --cached -a|--text -i|--ignore-case -I -r|--recursive -w|--word-regexp
  -v|--invert-match -h -H --full-name -E|--extended-regexp -G|--basic-regexp -P|--perl-regexp
  -F|--fixed-strings -n|--line-number --column -l|--files-with-matches|--name-only
  -L|--files-without-match -z|--null -o|--only-matching -c|--count --color[=] --break --heading
  -p|--show-function -W|--function-context --all-match -q|--quiet --and --or --not
]])

--- All files that git keeps are searched, or those at some places; and their lines are printed,
-- unless only names or numbers are asked for.
local function searches(call)
  if call:has("-l", "-L", "-c", "-q") then return {} end
  local places = {}
  for i, item in ipairs(call:all("more")) do places[i] = item.text or "." end
  return { { kind = "tree", tracked = true, places = places } }
end

local REV_PARSE = [[
  --abbrev-ref[=] --short[=] --verify -q|--quiet --symbolic --symbolic-full-name --all --branches[=]
  --tags[=] --remotes[=] --git-dir --absolute-git-dir --git-common-dir --show-toplevel --show-prefix
  --show-cdup --show-superproject-working-tree --is-inside-git-dir --is-inside-work-tree
  --is-bare-repository --is-shallow-repository --revs-only --no-revs --flags --no-flags --sq
  --local-env-vars --show-object-format[=] --show-ref-format
]]

--- Options that change nothing but which commits are meant.
local COMMITS = {}
for name in ([[
  -n --all --branches --tags --reverse --no-merges --merges --first-parent --since --until --after
  --before --author --grep --follow -i -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
]]):gmatch("%S+") do COMMITS[name] = true end

local FORMATS = {}
for format in ("%h %H format:%h format:%H tformat:%h tformat:%H"):gmatch("%S+") do
  FORMATS[format] = true
end

--- Does it print nothing but hashes? `formats`: it is told so.
local function hashes(formats)
  return function(call)
    local told = false
    for _, item in ipairs(call.options) do
      local format = formats and (item.name == "--format" or item.name == "--pretty")
      if not format and not COMMITS[item.name] then return {} end
      if format and not FORMATS[item.text or ""] then return {} end
      told = told or format
    end
    return told == formats and { { kind = "hashes" } } or {}
  end
end

local ABBREVIATES = tells_branch("--abbrev-ref", "HEAD")

--- What is no revision is printed as it is, unless it must be one.
local function parses_one(call)
  if call:has("--show-toplevel") and #call.options == 1 and #call.operands == 0 then
    return { { kind = "top" } }
  end
  local found = ABBREVIATES(call)
  if found[1] then return found end
  for _, item in ipairs(call.options) do
    if item.name ~= "--verify" and item.name ~= "--short" and item.name ~= "-q" then return {} end
  end
  local head = #call.operands == 1 and (call.operands[1].text or ""):find("^HEAD[~^%d]*$")
  return (head or call:has("--verify", "--short")) and { { kind = "hashes" } } or {}
end

--- Names of the files that git keeps; of all of them if it is not told by their endings.
local function keeps(call)
  for _, item in ipairs(call.options) do
    if item.name ~= "-c" and item.name ~= "-z" and item.name ~= "-m" then return {} end
  end
  local any, ends = {}, true
  for i, item in ipairs(call.operands) do
    local text = item.text or ":"
    if text:find("^[:/]") or text:find("..", 1, true) then return {} end
    any[i], ends = text, ends and text:find("^%*[%w_.-]+$")
  end
  return { { kind = "names", tracked = true, any = ends and any or {}, null = call:has("-z") } }
end

--- Names of files that differ. Those that are gone may be any, so that they must be left out if it
-- compares with a revision.
local function differs(call)
  local filter, left_out = nil, false
  for _, item in ipairs(call.options) do
    if item.name == "--diff-filter" then filter = item.text or "D" end
    if item.name ~= "--name-only" and item.name ~= "--diff-filter" and item.name ~= "--cached"
      and item.name ~= "-z" then
      return {}
    end
  end
  if filter then left_out = filter == "d" or filter:find("^[ACMRT]+$") ~= nil end
  local first = call.operands[1]
  local head = not first or #call.operands == 1 and (first.text or ""):find("^HEAD[~^%d]*$")
  local plain = #call.operands == 0 and not call:has("--cached") or left_out and head
  return call:has("--name-only") and plain
    and { { kind = "names", tracked = true, top = true, any = {}, null = call:has("-z") } } or {}
end

local BLAME = joined(NUMBERS, [[
  -b --root --show-stats -l -t -p|--porcelain --line-porcelain --incremental -c -f|--show-name
  -n|--show-number -s -e|--show-email -w -M[] -C[] --progress --color-lines --color-by-age
  --abbrev[=]
]])

local LS_FILES = [[
  -c|--cached -d|--deleted -m|--modified -o|--others -i|--ignored -s|--stage --directory
  --no-empty-directory -u|--unmerged -k|--killed --resolve-undo -z --exclude-standard
  --error-unmatch --full-name --recurse-submodules --deduplicate --sparse -t -v -f --eol
]]

local DESCRIBE = [[
  --dirty[=] --broken[=] --all --tags --contains --exact-match --debug --long --always --abbrev[=]
  --first-parent
]]

--- Only with one name, or none: with two it is written.
local function one_operand(call) return #call.operands <= 1 end

--- A tool of which only some subcommands read.
local function only(given) return { grammar = "gnu", subcommands = given } end

local REFLOG = { expire = true, delete = true, drop = true, write = true, exists = true }

--- Does no word name a subcommand of reflog that changes it, wherever git looks for that?
local function only_shows(call)
  for i = call.at + 1, #call.fields do
    if REFLOG[call.fields[i].text or "expire"] then return false end
  end
  return is_plain(call)
end

--- Settings that change nothing but how things look.
local LOOKS = {
  "^color%.", "^core%.quotepath=", "^core%.pager=cat$", "^core%.pager=$", "^advice%.",
  "^log%.decorate=", "^log%.date=", "^log%.abbrevcommit=", "^pager%.%a+=false$", "^diff%.renames=",
  "^column%.",
}

local function only_looks(setting)
  for _, pattern in ipairs(LOOKS) do
    if setting and setting:lower():find(pattern) then return true end
  end
  return false
end

local subcommands = {
  log = telling(log, both(hashes(true), shows_commits), told_of),
  whatchanged = telling(log, shows_commits), show = telling(log, shows_objects),
  diff = telling(showing([[
    --cached|--staged --merge-base --ours --theirs --base -1 -2 -3 -0
  ]]), both(differs, shows_differences)),
  ["diff-tree"] = telling(showing("--root --stdin -v --no-commit-id --always"), shows_commits),
  ["diff-index"] = telling(showing("--cached --merge-base"), shows_commits),
  ["diff-files"] = telling(showing("-q"), shows_commits),
  ["range-diff"] = telling(showing("--dual-color --left-only --right-only", "--creation-factor"),
    shows_differences),
  ["rev-list"] = telling(showing(joined(LOG.flag, "--objects --header --disk-usage[=]"), LOG.value,
    LOG.read), hashes(false)),
  reflog = {
    grammar = log.grammar, options = log.options, operands = log.operands, pure = only_shows,
    does = shows_commits,
  },
  shortlog = reading(joined(LOG.flag, "-s|--summary -e|--email -c -w[] -n|--numbered"),
    "--since|--after --until|--before --author --committer --grep --group --format"),
  status = reading([[
    -s|--short -b|--branch --show-stash --porcelain[=] --long -v|--verbose -u[] --untracked-files[=]
    --ignore-submodules[=] --ignored[=] -z --column[=] --ahead-behind --renames --find-renames[=]
  ]], nil, { does = function(call) return { call:has("-v") and kept(call) or nil } end }),
  branch = branch, tag = tag, config = config,
  remote = reading("-v|--verbose -n", nil, {
    operands = "more...",
    does = shows_addresses,
    pure = function(call)
      local first = call.operands[1]
      return not first or first.text == "get-url" or first.text == "show" and call:has("-n")
    end,
  }),
  ["rev-parse"] = reading(REV_PARSE, [[
    --prefix --default --since|--after --until|--before --git-path
  ]], { operands = "read:more...", does = parses_one }),
  ["ls-files"] = reading(LS_FILES, "-x|--exclude --format --with-tree --abbrev", { does = keeps }),
  ["ls-tree"] = reading([[
    -d -r -t -l|--long -z --name-only|--name-status --object-only --full-name --full-tree
    --abbrev[=]
  ]], "--format"),
  ["cat-file"] = reading([[
    -e -p -t -s --batch-check[=] --allow-unknown-type --buffer
  ]], nil, {
    operands = "read:more...",
    does = function(call) return { kept(call, "object") } end,
  }),
  ["merge-base"] = reading("-a|--all --octopus --independent --is-ancestor --fork-point", nil, {
    does = function() return { { kind = "hashes" } } end,
  }),
  ["name-rev"] = reading("--tags --all --name-only --always", "--refs --exclude"),
  describe = reading(DESCRIBE, "--match --exclude --candidates"),
  blame = reading(BLAME, "-L --date --ignore-rev --since", { operands = "read:more..." }),
  annotate = reading(BLAME, "-L --date", { operands = "read:more..." }),
  grep = reading(GREP, [[
    -e -m|--max-count -A|--after-context -B|--before-context -C|--context --max-depth --threads
  ]], {
    operands = function(call)
      return call:has("-e") and "read:more..." or "pattern? read:more..."
    end,
    does = searches,
  }),
  ["for-each-ref"] = reading(joined(LISTING.flag, "-s|--shell -p|--perl"),
    joined(LISTING.value, "--count")),
  ["show-ref"] = reading([[
    --head --heads --branches --tags -d|--dereference -s --hash[=] --verify -q|--quiet
  ]]),
  ["symbolic-ref"] = reading("-q|--quiet --short", nil, {
    pure = one_operand, does = tells_branch("--short", "HEAD"),
  }),
  ["show-branch"] = reading("-a|--all -r|--remotes --list --sha1-name --topics --independent"),
  cherry = reading("-v|--verbose --abbrev[=]"),
  ["count-objects"] = reading("-v|--verbose -H|--human-readable"),
  ["check-ignore"] = reading("-q|--quiet -v|--verbose -z -n|--non-matching --no-index"),
  ["check-attr"] = reading("-a|--all --cached -z"),
  var = reading("-l", nil, { does = shows_secrets }),
  version = reading("--build-options"),
  help = reading("-a|--all -g|--guides", nil, {
    pure = function(call) return #call.operands == 0 end,
  }),
  stash = only({ list = telling(log, shows_commits), show = telling(log, shows_commits) }),
  worktree = only({ list = reading("-v|--verbose --porcelain -z") }),
  notes = only({ list = reading(), show = reading() }),
}

return {
  command = "git",
  grammar = "git",
  options = {
    flag = "-P|--no-pager --no-optional-locks --no-replace-objects --literal-pathspecs --version",
    value = "-c", chdir = "-C",
  },
  subcommands = subcommands,
  operands = "more...",
  pure = function(call) return call:has("--version") end,
  inspect = function(call)
    local git = call
    while git.parent do git = git.parent end
    for _, setting in ipairs(git:values("-c")) do
      if not only_looks(setting) then return nil, "-c may make git run a program" end
    end
    return true
  end,
}
