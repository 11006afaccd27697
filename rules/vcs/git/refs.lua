--- Git: the subcommands that move or delete branches, tags and other refs, or send them somewhere.
-- What they say about refs is for layers that keep an agent to its own branch; as downloads they
-- are nothing, and their words may be paths as well.
--    git branch -a, git tag -l, git symbolic-ref HEAD, git notes list     only read
--    git branch -D topic        ->  deletes refs/heads/topic
--    git push . HEAD:main       ->  sends to a repository, "."

local function ref(item, how, below)
  return { kind = "ref", item = item, how = how, below = below }
end

--- Any ref may be meant.
local function any(how) return { kind = "ref", how = how, all = true } end

--- Those that there are.
local function list(...)
  local found = {}
  for i = 1, select("#", ...) do found[#found + 1] = select(i, ...) or nil end
  return found
end

local BRANCHES, TAGS, REMOTES = "refs/heads/", "refs/tags/", "refs/remotes/"

local PATHS = "which words are paths"

--- The call of git itself, whatever the depth of the subcommand.
local function top(call)
  while call.parent do call = call.parent end
  return call
end

--- May an operand that is not known be several words, and options among them?
local function is_open(call)
  for _, item in ipairs(call.operands) do
    if not item.text and call.fields[item.field].several then return true end
  end
  return false
end

--- The same for every operand.
local function each(call, how, below)
  local found = {}
  for i, item in ipairs(call.operands) do found[i] = ref(item, how, below) end
  return found
end

--- Does it list, and is given nothing to make, move or delete?
-- @string changes options that do more than list
local function lists(changes)
  local names = {}
  for name in changes:gmatch("%S+") do names[#names + 1] = name end
  return function(call)
    for _, item in ipairs(call.options) do
      if item.option.negates then return false end  -- --no-list
    end
    if call:has(table.unpack(names)) then return false end
    return #call.operands == 0 or call:has("-l", "--contains", "--merged", "--no-contains",
      "--no-merged", "--points-at")
  end
end

--- Is one option given and nothing else, which tells what branch is checked out?
local function tells_branch(call, name, operand)
  local first = call.operands[1]
  return call:has(name) and #call.options == 1 and #call.operands == (operand and 1 or 0)
    and (first and first.text) == operand and { kind = "branch" } or nil
end

local branch = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -a|--all -c|--copy -C -d|--delete -D -f|--force -i|--ignore-case -l|--list -m|--move -M
      -q|--quiet -r|--remotes -t|--track[=] -v|--verbose --abbrev[=] --color[=] --column[=]
      --contains[=] --create-reflog --edit-description --merged[=] --no-contains[=]
      --no-merged[=] --omit-empty --recurse-submodules --show-current --unset-upstream
    ]],
    value = "-u|--set-upstream-to --format --points-at --sort",
  },
  operands = "more...",
  vague = PATHS,
  pure = lists([[
    -c -C -d -D -f -m -M -q -t --create-reflog --edit-description --recurse-submodules
    --unset-upstream -u
  ]]),
  does = function(call)
    local first, second = call.operands[1], call.operands[2]
    if not first then return list(tells_branch(call, "--show-current")) end
    if call:has("-l", "--contains", "--merged", "--no-merged", "--points-at") then
      return {}
    elseif call:has("-d", "-D") then
      return each(call, "delete", call:has("-r") and REMOTES or BRANCHES)
    elseif call:has("-m", "-M") then
      local new = call:has("-M", "-f") and ref(second or first, "move", BRANCHES)
      return list(second and ref(first, "delete", BRANCHES), new)
    elseif call:has("-c", "-C") then
      return list(call:has("-C", "-f") and ref(second or first, "move", BRANCHES))
    elseif call:has("-u", "--unset-upstream", "--edit-description") then
      return { { kind = "git_config", item = first, scope = "branch" } }
    end
    return list(call:has("-f") and ref(first, "move", BRANCHES), is_open(call) and ref({}, "move"))
  end,
}

--- What `checkout` and `switch` do to branches.
-- @string force the option that makes a branch of a name that may be taken
local function switches(force)
  return function(call)
    local new, first = call:item(force), call.operands[1]
    local taken = first and call:has("--ignore-other-worktrees")
    local known = #call.operands == 1 and (first.text or ""):find("^[%w_]") ~= nil
    local goes = known and not call:has("-b", "-B", "-c", "-C", "--orphan", "-d")
    return list(new and ref(new, "move", BRANCHES), taken and ref(first, "move", BRANCHES),
      goes and not taken and ref(first, "take", BRANCHES))
  end
end

--- What `checkout` may change: the words after "--", or after a commit. A single one may be a
-- branch as well. They are tracked files: git takes no others.
local function checked_out(call)
  local found = {}
  local last = call:has("-b", "-B", "--orphan", "-d") and 0 or #call.operands
  local ended = false
  for i = call.at + 1, #call.fields do
    if call.fields[i].text == "--" then ended = i end
  end
  for i, item in ipairs(call.operands) do
    local path = ended and item.field > ended or not ended and i <= last and (i > 1 or last == 1)
    local tracked = (#call.operands == 1 or ended and call.operands[1].field > ended) and "index"
      or true
    if path then found[#found + 1] = { kind = "change", item = item, tracked = tracked } end
  end
  return found
end

local function does_checkout(call)
  local found = switches("-B")(call)
  return table.move(checked_out(call), 1, #call.operands, #found + 1, found)
end

local checkout = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -2|--ours -3|--theirs -d|--detach -f|--force -l -m|--merge -p|--patch -q|--quiet
      -t|--track[=] --guess --ignore-other-worktrees --ignore-skip-worktree-bits --overlay
      --overwrite-ignore --pathspec-file-nul --progress --recurse-submodules[=]
    ]],
    value = "-b -B --conflict --orphan", read = "--pathspec-from-file",
  },
  operands = "more...",
  vague = PATHS,
  does = does_checkout,
}

local switch = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -d|--detach -f|--force|--discard-changes -m|--merge -q|--quiet -t|--track[=] --guess
      --ignore-other-worktrees --overwrite-ignore --progress --recurse-submodules[=]
    ]],
    value = "-c|--create -C|--force-create --conflict --orphan",
  },
  operands = "more...",
  vague = PATHS,
  does = switches("-C"),
}

local tag = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -a|--annotate -d|--delete -e|--edit -f|--force -i|--ignore-case -l|--list -n[] -s|--sign
      -v|--verify --color[=] --column[=] --contains[=] --create-reflog --merged[=]
      --no-contains[=] --no-merged[=] --omit-empty
    ]],
    value = [[
      -m|--message -u|--local-user --cleanup --format --points-at --sort --trailer
    ]],
    read = "-F|--file",
  },
  operands = "more...",
  vague = PATHS,
  pure = lists("-a -d -e -f -s -v -F -m -u --cleanup --create-reflog --trailer"),
  does = function(call)
    if call:has("-d") then return each(call, "delete", TAGS) end
    local first = call.operands[1]
    if call:has("-l") then return {} end
    return list(first and call:has("-f") and ref(first, "move", TAGS),
      is_open(call) and ref({}, "move"))
  end,
}

local update_ref = {
  options = { flag = "-d --create-reflog --deref --no-deref --stdin -z", value = "-m" },
  operands = "more...",
  vague = PATHS,
  does = function(call)
    if call:has("--stdin") then return { any("update") } end
    local first = call.operands[1]
    return list(first and ref(first, call:has("-d") and "delete" or "update", ""))
  end,
}

--- HEAD may be told to be another branch: then that is the one that moves.
local symbolic_ref = {
  options = { flag = "-d|--delete -q|--quiet --recurse --no-recurse --short", value = "-m" },
  operands = "more...",
  vague = PATHS,
  pure = function(call)
    return #call.operands <= 1 and not call:has("-d", "-m", "--recurse", "--no-recurse")
  end,
  does = function(call)
    local name, target = call.operands[1], call.operands[2]
    if name and call:has("-d") then return { ref(name, "delete", "") } end
    if not target then return list(tells_branch(call, "--short", "HEAD")) end
    return { ref(name, "update", ""), ref(target, "update", "") }
  end,
}

--- Settings for this command alone that may say where a remote is.
local function redirected(call)
  local git = top(call)
  for _, item in ipairs(git:items("-c")) do
    local text = (item.text or git.fields[item.field].begins or ""):lower()
    if text == "" or text:find("^remote%.") or text:find("^url%.") or text:find("^branch%.") then
      return true
    end
  end
  return false
end

local function sends(call)
  local item = call.operands[1] or call.rule.name == "git push" and call:item("--repo") or nil
  return list({ kind = "peer", item = item, default = item == nil },
    redirected(call) and { kind = "peer" })
end

--- Is a remote branch moved though what it holds is not kept? `+main` says so for one. "lease" if
-- only what was last seen of it is replaced.
local function forces(call)
  if call:has("-f", "--mirror") then return true end
  for i, item in ipairs(call.operands) do
    if i > 1 and (item.text or item.begins or ""):find("^%+") then return true end
  end
  return call:has("--force-with-lease") and "lease" or false
end

--- The only branch that is moved; nil if there may be others.
local function moved(call)
  if #call.operands > 2 or call:has("--all", "--tags", "--prune", "-d") then return nil end
  local refspec = call.operands[2]
  if not refspec then return "HEAD" end
  return refspec.text and (refspec.text:match("^[^:]*:(.+)$") or refspec.text:match("^[^:]+$"))
end

--- The names of the remote branches that are deleted: all with -d, else those of ":name".
local function deletes(call)
  local names = {}
  for i = 2, call:has("-n") and 0 or #call.operands do
    local text = call.operands[i].text or ""
    names[#names + 1] = call:has("-d") and text or text:match("^%+?:(.+)$")
  end
  return names
end

local function pushes(call)
  local found, first = sends(call), call.operands[1]
  found[#found + 1] = {
    kind = "push", force = forces(call), deletes = deletes(call), remote = first and first.text,
    branch = moved(call),
  }
  return found
end

local push = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -d|--delete -f|--force -n|--dry-run -q|--quiet -u|--set-upstream
      -v|--verbose --all|--branches --atomic --follow-tags --force-if-includes
      --force-with-lease[=] --mirror --porcelain --progress --prune --signed[=] --tags --thin
      --verify --no-verify
    ]],
    value = "-o|--push-option --recurse-submodules --repo", script = "--receive-pack|--exec",
  },
  operands = "more...",
  vague = PATHS,
  does = pushes,
}

local send_pack = {
  options = {
    flag = [[
      -f|--force -n|--dry-run -q|--quiet -v|--verbose --all --atomic --force-if-includes
      --force-with-lease[=] --helper-status --mirror --progress --signed[=] --stateless-rpc --stdin
      --thin
    ]],
    value = "--push-option --remote", script = "--receive-pack|--exec",
  },
  operands = "more...",
  vague = PATHS,
  does = sends,
}

--- What is run after each commit, at the top of the repository.
local function after_each(call)
  local found = {}
  for _, item in ipairs(call:items("--exec")) do
    found[#found + 1] = { item = item, script = true, elsewhere = "each" }
  end
  return found
end

local rebase = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -f|--force-rebase -i|--interactive -k|--keep-empty -m|--merge -n -q|--quiet
      -r|--rebase-merges[] -S|--gpg-sign[] -v|--verbose --abort --allow-empty-message --apply
      --autosquash --autostash --committer-date-is-author-date --continue --edit-todo --ff
      --fork-point --ignore-date|--reset-author-date --ignore-whitespace --keep-base --quit
      --reapply-cherry-picks --reschedule-failed-exec --rerere-autoupdate --root
      --show-current-patch --signoff --skip --stat --update-refs --verify --no-verify
    ]],
    value = "-x|--exec -C -s|--strategy -X|--strategy-option --empty --onto --whitespace",
  },
  operands = "more...",
  vague = PATHS,
  does = function(call)
    local other = call.operands[call:has("--root") and 1 or 2]
    return list(call:has("--update-refs") and any("move"), other and ref(other, "move", BRANCHES))
  end,
  runs = after_each,
}

local function notes(call)
  local item = call.parent:item("--ref")
  if item then return { ref(item, "update", "refs/notes/") } end
  return { { kind = "ref", name = "refs/notes/commits", how = "update" } }
end

local function noting()
  return {
    options = { flag = "-f|--force -C -c", value = "-m|--message", read = "-F|--file" },
    operands = "more...",
    does = notes, vague = PATHS,
  }
end

--- Only of the notes that git itself takes.
local noted = {
  operands = "more...", vague = PATHS,
  pure = function(call) return #call.parent.options == 0 end,
}

local replace = {
  options = { flag = "-d|--delete -f|--force -l|--list -e|--edit -g|--graft --raw",
    value = "--format" },
  operands = "more...",
  vague = PATHS,
  does = function(call)
    return list(#call.operands > 0 and not call:has("-l") and any("update"))
  end,
}

local bisect_run = {
  grammar = { "gnu", permute = false },
  operands = "command...",
  vague = PATHS,
  runs = function(call)
    return { call.operands[1] and { item = call.operands[1], elsewhere = "each" } }
  end,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    branch = branch, checkout = checkout, switch = switch, tag = tag, push = push, rebase = rebase,
    ["update-ref"] = update_ref, ["symbolic-ref"] = symbolic_ref, ["send-pack"] = send_pack,
    replace = replace,
    bisect = { subcommands = { run = bisect_run, log = { operands = "", pure = true } } },
    notes = {
      options = { value = "--ref" },
      subcommands = {
        add = noting(), append = noting(), copy = noting(), edit = noting(), merge = noting(),
        prune = noting(), remove = noting(), list = noted, show = noted,
      },
    },
  },
}
