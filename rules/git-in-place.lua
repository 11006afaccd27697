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

--- The refs that refspecs put what they fetch into; those of remotes are made for that.
local function fills(list, items)
  for _, item in ipairs(items) do
    local text = item.text or item.begins or ""
    local target = text:match("^[^:]*:(.*)$")
    if not item.text and not target then
      list[#list + 1] = { kind = "ref", how = "update" }
    elseif target and target:find("*", 1, true) and not target:find("^refs/remotes/") then
      list[#list + 1] = { kind = "ref", how = "update", all = true }
    elseif target and target ~= "" and not target:find("^refs/remotes/") then
      local name = item.text and target or nil
      list[#list + 1] = { kind = "ref", name = name, how = "update", below = "refs/heads/" }
    end
  end
end

--- What a fetch does to refs other than those of remotes.
local function updates(call)
  local list = {}
  fills(list, call:all("refspec"))
  local git = top(call)
  for _, item in ipairs(git:items("-c")) do
    local text = item.text or git.fields[item.field].begins or ""
    local spec = text:lower():find("^remote%..*%.fetch=") and text:match("=(.*)$")
    if spec then fills(list, { { text = item.text and spec } }) end
    if not item.text and (text == "" or ("remote."):find(text:lower(), 1, true) == 1) then
      list[#list + 1] = { kind = "ref", how = "update" }
    end
  end
  if call.rule.name == "git pull" then return list end
  fills(list, call:items("--refmap"))
  if call:has("--stdin") then list[#list + 1] = { kind = "ref", how = "update" } end
  if call:has("-P") then list[#list + 1] = { kind = "ref", how = "delete", all = true } end
  return list
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
  operands = "url:repository? refspec...", does = updates,
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
      --summary --unshallow --update-shallow --verify --no-verify --verify-signatures
    ]],
    value = [[
      -o|--server-option -s|--strategy -X|--strategy-option --cleanup --deepen --depth
      --negotiation-include --negotiation-restrict --negotiation-tip --refmap --shallow-exclude
      --shallow-since
    ]],
    script = "--upload-pack",
  },
  operands = "url:repository? refspec...", does = updates,
}, has_address, "it merges from an address that is no remote of this repository" .. INSTEAD)

--- Settings of the repository, which all of its worktrees share.
local function settings() return { { kind = "git_config", scope = "shared" } } end

local remote_change = {
  operands = "more...", does = settings, brings = function() return false end,
}

local remote_add = in_place({
  leaves = function(call)
    local name = call:item("name")
    return { "remote:" .. (name and name.text or "") }
  end,
  label = "git remote add -f",
  grammar = { "gnu", negate = true },
  options = { flag = "-f|--fetch --mirror[=] --tags", value = "-m|--master -t|--track" },
  operands = "name url:repository", does = settings,
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

--- A patch names the files by itself, and then they may be anywhere.
function apply.does(call)
  return { call:has("--unsafe-paths") and { kind = "change" } or nil }
end

local pack = sink({})

local import = sink({})
function import.does() return { { kind = "ref", how = "update", all = true } } end

--- Tools below git that take from an address, or from another system.
local function other(label, why)
  return in_place({ label = label, operands = "more..." }, always, why)
end

local plumbing = other("git", "it takes from an address into this repository" .. INSTEAD)
local foreign = other("git", "it makes a repository where the rule cannot send it to the sandbox")
local annex = other("git annex", "what it fetches has its place in this repository")

local READS = { get = true, list = true, ["get-color"] = true, ["get-colorbool"] = true }
local WRITES = {
  set = true, unset = true, edit = true, ["rename-section"] = true, ["remove-section"] = true,
}

--- Does a call of `git config` change a setting?
local function changes_settings(call)
  if call:has("--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color",
    "--get-colorbool", "-l") then
    return false
  end
  local changes = call:has("--add", "--replace-all", "--unset", "--unset-all", "--rename-section",
    "--remove-section", "-e")
  local first = call.operands[1]
  if changes or not first then return changes end
  if READS[first.text] then return false end
  return WRITES[first.text] or #call.operands > 1 or call.unsure ~= nil
end

--- What a call of `git config` writes: a file that it names, or settings of one kind.
local function configures(call)
  if not changes_settings(call) then return {} end
  local file = call:item("-f")
  if file then return { { kind = "change", item = file } } end
  local first = call.operands[1]
  local key = first and WRITES[first.text] and call.operands[2] or first
  local scope = call:has("--global", "--system") and "global"
    or call:has("--worktree") and "worktree" or "shared"
  return { { kind = "git_config", item = key, scope = scope } }
end

--- An alias that a script gives may be used by the rest of it.
local config = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -e|--edit -l|--list -z|--null --add --all --append --bool --bool-or-int --bool-or-str
      --expiry-date --fixed-value --get --get-all --get-color --get-colorbool --get-regexp
      --get-urlmatch --global --includes --int --local --name-only --path --regexp --remove-section
      --rename-section --replace-all --show-names --show-origin --show-scope --system --unset
      --unset-all --worktree
    ]],
    value = "-f|--file -t|--type --blob --comment --default --url --value",
  },
  operands = "more...",
  leaves = function(call)
    for _, item in ipairs(call.operands) do
      if (item.text or "alias."):lower():find("^alias%.") then return { "alias." } end
    end
    return {}
  end,
  does = configures,
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

local function registers() return { { kind = "worktrees" } } end
worktree_add.does = registers

local worktree_change = {
  operands = "more...", does = registers, brings = function() return false end,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    config = config,
    worktree = {
      subcommands = {
        add = worktree_add, lock = worktree_change, move = worktree_change,
        prune = worktree_change, remove = worktree_change, repair = worktree_change,
        unlock = worktree_change,
      },
    },
    fetch = fetch, pull = pull, archive = archive, am = am, apply = apply,
    remote = {
      options = { flag = "-v|--verbose" },
      subcommands = {
        add = remote_add, remove = remote_change, rename = remote_change, rm = remote_change,
        ["set-branches"] = remote_change, ["set-head"] = remote_change,
        ["set-url"] = remote_change,
      },
    },
    submodule = {
      options = { flag = "-q|--quiet --cached" },
      subcommands = {
        add = submodule_add, update = submodule_update, foreach = submodule_foreach,
      },
    },
    subtree = { options = SUBTREE, subcommands = { add = subtree, pull = subtree } },
    annex = { subcommands = { addurl = annex, importfeed = annex } },
    ["fetch-pack"] = plumbing, ["http-fetch"] = plumbing,
    ["fast-import"] = import, ["index-pack"] = pack, ["unpack-objects"] = pack,
    cvsimport = foreign, p4 = { subcommands = { clone = foreign } },
  },
}
