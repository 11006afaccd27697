--- Git: the subcommands that bring something into a repository, or write what came.
-- A remote has a name that the repository knows; from an address it asks, since a clone in the
-- sandbox keeps what comes apart.

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

--- Variables that name other settings.
local SETTINGS = { "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_COUNT",
  "GIT_CONFIG_PARAMETERS" }

--- Does the call name an address where the name of a remote could be, or a remote to which the
-- script gives one? Without a name it may be any.
local function has_address(call)
  for _, name in ipairs(SETTINGS) do
    if call:sets(name) then return true end
  end
  if call:sets("url.") or (#call.operands == 0 or call:has("--all")) and call:sets("remote:") then
    return true
  end
  for i, item in ipairs(call.operands) do
    local first = i == 1 or call:has("--multiple")
    local given = call:sets("remote:" .. (item.text or ""))
    if first and (given or is_address(item)) then return true end
  end
  for _, setting in ipairs(top(call):values("-c")) do
    if setting and setting:lower():find("^url%.") then return true end
    if setting and setting:lower():find("^include.*path=") then return true end
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

local INSTEAD = "; clone it into the sandbox instead"

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
}, has_address, "it fetches from an address that is not a remote of this repository" .. INSTEAD)

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
}, has_address, "it merges from an address that is not a remote of this repository" .. INSTEAD)

local submodule_add = in_place({
  label = "git submodule add",
  grammar = { "gnu", permute = false, negate = true },
  options = {
    flag = "-f|--force -q|--quiet --dissociate --progress",
    value = "-b|--branch --depth --name --ref-format", read = "--reference",
  },
  operands = "url:repository path?",
}, always, "a submodule belongs in this repository, not in the sandbox")

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
  "submodules come from addresses in the repository, and land inside it")

--- A command is run in every submodule: one argument is a script.
local submodule_foreach = {
  grammar = { "gnu", permute = false },
  options = { flag = "-q|--quiet --recursive" },
  operands = "command...",
  runs = function(call)
    local first = call.operands[1]
    return { first and { item = first, script = #call.operands == 1, elsewhere = "each" } }
  end,
}

local SUBTREE = {
  flag = "-d|--debug -h|--help -q|--quiet -S|--gpg-sign[] --ignore-joins --rejoin --squash",
  value = "-b|--branch -m|--message --annotate --onto", change = "-P|--prefix",
}

local subtree = in_place({
  label = "git subtree", options = SUBTREE, operands = "url:repository? ref?",
}, function(call) return #call.operands > 1 and has_address(call) end,
  "it merges from an address that is not a remote of this repository" .. INSTEAD)

--- The names that another repository has are printed.
local ls_remote = {
  label = "git ls-remote",
  grammar = { "gnu", negate = true },
  options = {
    flag = "-b|--branches -h|--heads -q|--quiet -t|--tags --exit-code --get-url --refs --symref",
    value = "-o|--server-option --sort", script = "--upload-pack|--exec",
  },
  operands = "url:repository? pattern...",
  lands = function(call)
    return call:has("--get-url") and {} or { { stdout = true } }
  end,
  inspect = function(call)
    for _, variable in ipairs(call.environment) do
      local path = variable.name:find("^GIT_TRACE") and (variable.value or "/"):find("/")
      if path then return nil, variable.name .. " may record what comes in" end
    end
    for _, name in ipairs({ "GIT_TRACE_CURL", "GIT_TRACE_PACKET", "GIT_TRACE_PACKFILE" }) do
      if (call.assigned or {})[name] then return nil, name .. " may record what comes in" end
    end
    return true
  end,
}

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
  pure = function(call) return call:has("-l") and #call.options + #call.operands == 1 end,
}

--- What comes in by a pipe is written into the repository.
local function sink(options, ...)
  local harmless = { ... }
  local rule = { grammar = { "gnu", negate = true }, options = options, operands = "read:file..." }
  return in_place(rule,
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

--- Each patch names its files.
local function applied(call)
  local strip, under = call:values("-p"), call:values("--directory")
  local list, files = {}, call.operands
  for i = 1, math.max(#files, 1) do
    list[i] = {
      kind = "patch", item = files[i], strip = tonumber(strip[#strip] or "1") or false,
      under = under[#under],
    }
  end
  return list
end

local SHOWS = { "--check", "--numstat", "--stat", "--summary", "--cached" }

--- With --unsafe-paths they may be anywhere.
function apply.does(call)
  if call:has("--unsafe-paths") then return { { kind = "change" } } end
  local shows = call:has(table.unpack(SHOWS)) and not call:has("--apply")
  return shows and {} or applied(call)
end

--- Told about, and not applied.
function apply.pure(call)
  return call:has("--check", "--numstat", "--stat", "--summary") and #call.operands > 0
    and not call:has("--apply", "--index", "--cached", "--3way", "--unsafe-paths", "--reject",
      "--build-fake-ancestor", "-N")
end

function am.does(call)
  local goes_on = call:has("--abort", "--quit", "--show-current-patch", "--skip", "-r", "--retry")
  return goes_on and {} or applied(call)
end

local pack = sink({})

local import = sink({})
function import.does() return { { kind = "ref", how = "update", all = true } } end

--- Tools below git that take from an address, or from another system.
local function other(label, why)
  return in_place({ label = label, operands = "more..." }, always, why)
end

local plumbing = other("git", "it fetches from an address into this repository" .. INSTEAD)
local foreign = other("git", "it makes a repository where the rule cannot send it to the sandbox")
local annex = other("git annex", "what it fetches belongs in this repository")

return {
  command = "git",
  examples = {
    ["git clone . ../copy"] = true,
    ["git -c alias.st=status st -s"] = true,
    ["git -c alias.dl='clone U' dl"] = "ask",
    ["git pull"] = true,
    ["git fetch origin main"] = true,
    ["git fetch U"] = "ask",
    ["git remote set-url origin U && git push origin && git fetch up"] = true,
    ["git remote set-url origin U && git pull"] = "ask",
    ["git pull U main"] = "ask",
    ["git submodule add U"] = "ask",
    ["git archive -o a.tar HEAD"] = true,
    ["git archive --remote=U HEAD"] = true,
    ["git archive --remote=U -o a.tar HEAD"] = "git archive --remote=U -o SANDBOX/a.tar HEAD",
    ["git archive --remote=U HEAD >a.tar"] = "git archive --remote=U HEAD >SANDBOX/a.tar",
    ["curl -s U | git apply"] = "ask",
  },
  grammar = "git",
  subcommands = {
    fetch = fetch, pull = pull, archive = archive, am = am, apply = apply,
    submodule = {
      options = { flag = "-q|--quiet --cached" },
      subcommands = {
        add = submodule_add, update = submodule_update, foreach = submodule_foreach,
        status = {
          options = { flag = "-q|--quiet --cached --recursive" }, operands = "path...",
          vague = "which words are paths", pure = true,
        },
      },
    },
    subtree = { options = SUBTREE, subcommands = { add = subtree, pull = subtree } },
    annex = { subcommands = { addurl = annex, importfeed = annex } },
    ["ls-remote"] = ls_remote, ["fetch-pack"] = plumbing, ["http-fetch"] = plumbing,
    ["fast-import"] = import, ["index-pack"] = pack, ["unpack-objects"] = pack,
    cvsimport = foreign, p4 = { subcommands = { clone = foreign } },
  },
}
