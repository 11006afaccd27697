--- Git: the subcommands that bring something into a repository, or write what came. rules/git.lua
-- names this file for them.
--    git pull, git fetch              ->  unchanged
--    git pull https://h/o/r           ->  asks: a clone in the sandbox keeps it apart
--    git archive --remote=R -o f HEAD ->  git archive --remote=R -o SANDBOX/f HEAD

--- The call of git itself, whatever the depth of the subcommand.
local function top(call)
  while call.parent do call = call.parent end
  return call
end

--- An address, as far as one can see: not the name of a remote, and not a path.
local function is_address(item)
  local text = item.text or item.begins
  return text ~= nil and (text:find("://", 1, true) or text:find("^[^/]*:")) ~= nil
end

--- Does the call name an address where the name of a remote could stand?
local function has_address(call)
  for i, item in ipairs(call.operands) do
    local first = i == 1 or call:has("--multiple")
    local added = call:sets("remote:" .. (item.text or ""))
    if first and (added or is_address(item)) then return true end
  end
  for _, setting in ipairs(top(call):values("-c")) do
    if setting and setting:lower():find("^url%.") then return true end
    if setting and setting:lower():find("^remote%..*%.url=") then return true end
  end
  return false
end

--- A subcommand that may bring something into the repository at hand: it cannot be sent elsewhere.
-- @tparam[opt] boolean write it is not the subcommand that fetches
local function in_place(rule, brings, why, write)
  rule.brings = brings
  rule.lands = function(call)
    local away = top(call):has("--git-dir", "--work-tree") or call:sets("GIT_DIR")
      or call:sets("GIT_WORK_TREE")
    local name = (write or not away) and "." or nil
    return { { name = name, directory = true, unknown = why, write = write } }
  end
  return rule
end

local function always() return true end

local INSTEAD = "; a clone in the sandbox keeps it apart"

local fetch = in_place({
  label = "git fetch",
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -a|--append -f|--force -k|--keep -m|--multiple -n -P|--prune-tags
      -p|--prune -q|--quiet -t|--tags -u|--update-head-ok -v|--verbose --all --atomic --auto-gc
      --auto-maintenance --dry-run --negotiate-only --porcelain --prefetch --progress
      --recurse-submodules[=] --refetch --set-upstream --show-forced-updates --stdin --unshallow
      --update-shallow --write-commit-graph --write-fetch-head
    ]],
    value = [[
      -j|--jobs -o|--server-option --deepen --depth --filter --negotiation-include
      --negotiation-restrict --negotiation-tip --recurse-submodules-default --refmap
      --shallow-exclude --shallow-since --submodule-prefix
    ]],
    script = "--upload-pack",
  },
  operands = "url:repository? refspec...",
}, has_address, "it takes from an address that is no remote of this repository" .. INSTEAD)

local pull = in_place({
  label = "git pull",
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -a|--append -f|--force -j|--jobs[] -k|--keep -n -p|--prune -q|--quiet
      -r|--rebase[] -S|--gpg-sign[] -t|--tags -v|--verbose --all --allow-unrelated-histories
      --autostash --commit --compact-summary --dry-run --edit --ff --ff-only --log[=] --progress
      --recurse-submodules[=] --set-upstream --show-forced-updates --signoff[=] --squash --stat
      --summary --unshallow --update-shallow --verify --verify-signatures
    ]],
    value = [[
      -o|--server-option -s|--strategy -X|--strategy-option --cleanup --deepen --depth
      --negotiation-include --negotiation-restrict --negotiation-tip --refmap --shallow-exclude
      --shallow-since
    ]],
    script = "--upload-pack",
  },
  operands = "url:repository? refspec...",
}, has_address, "it merges from an address that is no remote of this repository" .. INSTEAD)

local remote_add = in_place({
  leaves = function(call)
    local name = call:item("name")
    return { "remote:" .. (name and name.text or "") }
  end,
  label = "git remote add -f",
  grammar = { "gnu", negate = true },
  options = { flag = "-f|--fetch --mirror[=] --tags", value = "-m|--master -t|--track" },
  operands = "name url:repository",
}, function(call) return call:has("-f") end, "it fetches from a new remote" .. INSTEAD)

local submodule_add = in_place({
  label = "git submodule add",
  grammar = { "gnu", permute = false, negate = true },
  options = {
    flag = "-f|--force -q|--quiet --dissociate --progress",
    value = "-b|--branch --depth --name --ref-format", read = "--reference",
  },
  operands = "url:repository path?",
}, always, "a submodule has its place in this repository, not in the sandbox")

local submodule_update = in_place({
  label = "git submodule update",
  grammar = { "gnu", permute = false, negate = true },
  options = {
    flag = [[
      -f|--force -m|--merge -N|--no-fetch -q|--quiet -r|--rebase --checkout --dissociate --fetch
      --init --progress --recommend-shallow --recursive --remote --require-init --single-branch
    ]],
    value = "-j|--jobs --depth --filter --ref-format --super-prefix", read = "--reference",
  },
  operands = "path...",
}, function(call) return not call:has("-N") end,
  "the addresses of submodules come from the repository, and their place is in it")

--- A command is run in every submodule: one argument is a script.
local submodule_foreach = {
  grammar = { "gnu", permute = false },
  options = { flag = "-q|--quiet --recursive" },
  operands = "command...",
  runs = function(call)
    local first = call.operands[1]
    return { first and { item = first, script = #call.operands == 1 } }
  end,
}

local SUBTREE = {
  flag = "-d|--debug -h|--help -q|--quiet -S|--gpg-sign[] --ignore-joins --rejoin --squash",
  value = "-b|--branch -m|--message -P|--prefix --annotate --onto",
}

local subtree = in_place({
  label = "git subtree", options = SUBTREE, operands = "url:repository? ref?",
}, function(call) return #call.operands > 1 and has_address(call) end,
  "it merges from an address that is no remote of this repository" .. INSTEAD)

local archive = {
  label = "git archive",
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -l|--list -v|--verbose --no-exec --no-output --no-remote
      --worktree-attributes
    ]],
    value = "--add-virtual-file --format --mtime --prefix",
    read = "--add-file", script = "--exec", url = "--remote", write = "-o|--output",
  },
  operands = "tree? path...",
  brings = function(call) return call:has("--remote") and not call:has("--list") end,
  lands = function(call)
    local output = call:item("-o")
    return { output and { item = output } or { stdout = true } }
  end,
}

--- What comes in by a pipe is written into the repository.
local function sink(options, ...)
  local harmless = { ... }
  return in_place({ grammar = { "gnu", negate = true }, options = options, operands = "file..." },
    function(call) return not call:has(table.unpack(harmless)) end,
    "a patch or a pack that was fetched changes this repository", true)
end

local am = sink({
  flag = [[
    -3|--3way -c|--scissors -i|--interactive -k|--keep -m|--message-id -n|--no-verify -q|--quiet
    -r|--resolved|--continue -s|--signoff -S|--gpg-sign[] -u|--utf8 --abort --allow-empty --binary
    --committer-date-is-author-date --ignore-date --ignore-space-change --ignore-whitespace
    --keep-cr --keep-non-patch --quit --rebasing --reject --rerere-autoupdate --retry
    --show-current-patch[=] --skip --verify
  ]],
  value = [[
    -C -p --directory --empty --exclude --include --patch-format --quoted-cr --resolvemsg
    --whitespace
  ]],
}, "--abort", "--quit", "--show-current-patch")

local apply = sink({
  flag = [[
    -3|--3way -N|--intent-to-add -q|--quiet -R|--reverse -v|--verbose -z --add
    --allow-binary-replacement --allow-empty --allow-overlap --apply --binary --cached --check
    --ignore-space-change --ignore-whitespace --inaccurate-eof --index --numstat --ours --recount
    --reject --stat --summary --theirs --unidiff-zero --union --unsafe-paths
  ]],
  value = "-C -p --directory --exclude --include --whitespace", write = "--build-fake-ancestor",
}, "--check", "--numstat", "--stat", "--summary")

local pack = sink({})

--- Tools below git that take from an address, or from another system.
local function other(label, why)
  return in_place({ label = label, operands = "more..." }, always, why)
end

local plumbing = other("git", "it takes from an address into this repository" .. INSTEAD)
local foreign = other("git", "it makes a repository where the rule cannot send it to the sandbox")
local annex = other("git annex", "what it fetches has its place in this repository")

--- An alias that a script gives may be used by the rest of it.
local config = {
  operands = "more...",
  leaves = function(call)
    for _, item in ipairs(call.operands) do
      if (item.text or "alias."):lower():find("^alias%.") then return { "alias." } end
    end
    return {}
  end,
  sink = true,
}

--- A tree of a repository that was fetched is written elsewhere.
local worktree_add = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "-f|--force --detach -d --checkout --guess-remote --lock --orphan --track -q|--quiet",
    value = "-b -B --reason",
  },
  operands = "path commit?",
  sink = true,
  lands = { { "path", write = true } },
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    config = config, worktree = { subcommands = { add = worktree_add } },
    fetch = fetch, pull = pull, archive = archive, am = am, apply = apply,
    remote = { options = { flag = "-v|--verbose" }, subcommands = { add = remote_add } },
    submodule = {
      options = { flag = "-q|--quiet --cached" },
      subcommands = {
        add = submodule_add, update = submodule_update, foreach = submodule_foreach,
      },
    },
    subtree = { options = SUBTREE, subcommands = { add = subtree, pull = subtree } },
    annex = { subcommands = { addurl = annex, importfeed = annex } },
    ["fetch-pack"] = plumbing, ["http-fetch"] = plumbing,
    ["fast-import"] = pack, ["index-pack"] = pack, ["unpack-objects"] = pack,
    cvsimport = foreign, p4 = { subcommands = { clone = foreign } },
  },
}
