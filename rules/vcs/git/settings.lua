--- Git: the subcommands that show or change settings, remotes and worktrees.
--    git config --get x, git config list, git remote -v, git worktree list    only read
--    git config x y, git remote add n URL, git sparse-checkout set d          change what all share
--    git remote add -f n URL                                                  asks: it fetches

local function shared() return { { kind = "git_config", scope = "shared" } } end

-- config

local READS = { get = true, list = true, ["get-color"] = true, ["get-colorbool"] = true }
local WRITES = {
  set = true, unset = true, edit = true, ["rename-section"] = true, ["remove-section"] = true,
}

local CHANGES = {
  "--add", "--replace-all", "--unset", "--unset-all", "--rename-section", "--remove-section", "-e",
}

--- Does a call of `git config` change a setting?
local function changes_settings(call)
  if call:has("--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color",
    "--get-colorbool", "-l") then
    return false
  end
  local changes = call:has(table.unpack(CHANGES))
  local first = call.operands[1]
  if changes or not first then return changes end
  if READS[first.text] then return false end
  return WRITES[first.text] or #call.operands > 1 or call.permuted or call.unsure ~= nil
end

--- What a call of `git config` writes: a file that it names, or settings of one kind.
local function configures(call)
  if not changes_settings(call) then return nil end
  local file = call:item("-f")
  if file then return { kind = "change", item = file } end
  local first = call.operands[1]
  local key = first and WRITES[first.text] and call.operands[2] or first
  local scope = call:has("--global", "--system") and "global"
    or call:has("--worktree") and "worktree" or "shared"
  return { kind = "git_config", item = key, scope = scope }
end

--- Settings, in lower case, that name what git runs by itself, or whom it trusts.
local RUNS = {
  "^core%.hookspath$", "^core%.sshcommand$", "^core%.fsmonitor$", "^core%.gitproxy$",
  "^init%.templatedir$", "^filter%..*%.clean$", "^filter%..*%.smudge$", "^filter%..*%.process$",
  "^url%..*%.insteadof$", "^url%..*%.pushinsteadof$", "^http%..*proxy$", "^http%..*sslverify$",
  "^gpg%..*program$", "^diff%.external$",
}

--- Does a call make git run something by itself, in all repositories or from elsewhere?
local function makes_run(call)
  local written = configures(call)
  local key, value = written and written.item, nil
  if not key or not key.text then return nil end
  for i, item in ipairs(call.operands) do
    if item == key then value = call.operands[i + 1] end
  end
  local text, name = value and value.text or "", key.text:lower()
  local wide = written.scope == "global" or text:find("^[/~]") ~= nil
  local runs = text:find("^!") and (name:find("^alias%.") or name:find("^credential%."))
  for _, pattern in ipairs(RUNS) do runs = runs or name:find(pattern) end
  return value and wide and runs and { kind = "later" } or nil
end

--- Settings by whose names one can tell that they may hold a password, or a token.
local HOLDS = { "url", "header", "token", "pass", "secret", "insteadof" }

--- All settings are printed, or one that may hold a secret.
local function shows_secrets(call)
  if call:has("--get-regexp", "-l") then return true end
  for _, item in ipairs(call.operands) do
    local text = (item.text or "url"):lower()
    for _, name in ipairs(text == "list" and { "list" } or HOLDS) do
      if text:find(name, 1, true) then return true end
    end
  end
  return false
end

--- Options with which it only reads, if it does.
local READING = " --get --get-all --get-regexp -l --show-origin --show-scope --name-only -z "
  .. "--local --global --system --worktree --bool --int --path --includes --no-includes --type "
  .. "-t --default "

--- Reading one setting, or all. An option must be spelt out.
local function only_reads(call)
  for _, item in ipairs(call.options) do
    if not READING:find(" " .. item.name .. " ", 1, true) then return false end
  end
  local first = (call.operands[1] or {}).text
  if first == "get" or first == "list" then return true end
  if call.permuted then return false end  -- after the name, what looks like an option is a value
  if call:has("--get", "--get-all", "--get-regexp", "-l") then return true end
  return #call.operands == 1 and first ~= nil and first:find(".", 1, true) ~= nil
end

--- What the rest of a script may use: an alias, the address of a remote, or of all that begin in
-- some way.
local function leaves_settings(call)
  local list = {}
  for nth, item in ipairs(call.operands) do
    local text = item.text or "alias."
    local name, value = text:lower(), (call.operands[nth + 1] or {}).text or ""
    local away = name:find("^branch%..*%.remote$") and value:find("[:/]")
    if away then list[#list + 1] = "remote:" end
    local remote = name:find("^remote%.") and text:match("^[^.]*%.(.*)%.[^.]*$")
    if name:find("^alias%.") then list[#list + 1] = "alias." end
    local other = name:find("^url%.") or name:find("^include") and name:find("path$")
    if other then list[#list + 1] = "url." end
    if remote and name:find("url$") then
      list[#list + 1] = "remote:" .. remote
      list[#list + 1] = "remote:"
    end
  end
  return changes_settings(call) and list or {}
end

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
  leaves = leaves_settings,
  does = function(call)
    local list = { configures(call) }
    if shows_secrets(call) then list[#list + 1] = { kind = "credentials" } end
    for _, item in ipairs(call:items("-f")) do list[#list + 1] = { kind = "read", item = item } end
    list[#list + 1] = makes_run(call)
    return list
  end,
  sink = true,
  pure = only_reads,
}

-- remote

local function never() return false end

local remote_change = { operands = "more...", does = shared, brings = never }

--- A remote gets an address that the rest of the script may fetch from.
local function leaves_remote(call)
  if call:has("--push") then return {} end
  local name = call:item("name")
  return { "remote:" .. (name and name.text or ""), "remote:" }
end

--- What is fetched goes into the current repository.
local function lands_here(why)
  return function(call)
    local git = call.parent.parent
    local away = git:has("--git-dir", "--work-tree") or call:sets("GIT_DIR")
      or call:sets("GIT_WORK_TREE")
    return { {
      name = not away and "." or nil, directory = true,
      unknown = why .. "; clone it into the sandbox instead",
    } }
  end
end

local remote_add = {
  leaves = leaves_remote,
  label = "git remote add -f",
  grammar = { "gnu", negate = true },
  options = { flag = "-f|--fetch --mirror[=] --tags", value = "-m|--master -t|--track" },
  operands = "name url:repository", does = shared,
  brings = function(call) return call:has("-f") end,
  lands = lands_here("it fetches from a new remote"),
}

local set_url = {
  options = { flag = "--push --add --delete" },
  operands = "name more...", does = shared, brings = never, leaves = leaves_remote,
}

--- Fetches from all remotes, of which the script may have changed one.
local update = {
  operands = "more...",
  label = "git remote update",
  brings = function(call) return call:sets("remote:") or call:sets("url.") end,
  lands = lands_here("it fetches from a remote that this script adds or changes"),
}

--- Addresses may hold a password.
local addresses = { { kind = "credentials" } }

local remote = {
  options = { flag = "-v|--verbose" },
  pure = true,
  does = { { kind = "credentials", with = "-v" } },
  subcommands = {
    add = remote_add, remove = remote_change, rename = remote_change, rm = remote_change,
    ["set-branches"] = remote_change, ["set-head"] = remote_change,
    ["set-url"] = set_url, update = update,
    ["get-url"] = { operands = "more...", vague = "what it prints", pure = true, does = addresses },
    show = {
      options = { flag = "-n" }, operands = "more...", vague = "what it prints",
      pure = { with = "-n" }, does = addresses,
    },
  },
}

-- worktrees

local registers = { { kind = "worktrees" } }

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
  does = registers,
}

local worktree_move = {
  grammar = { "gnu", negate = true }, options = { flag = "-f|--force" },
  operands = "tree change:path", does = registers, brings = never,
}

local worktree_change = { operands = "more...", does = registers, brings = never }

local worktree = {
  subcommands = {
    add = worktree_add, lock = worktree_change, move = worktree_move, prune = worktree_change,
    remove = worktree_change, repair = worktree_change, unlock = worktree_change,
    list = {
      grammar = { "gnu", negate = true, abbreviate = false },
      options = { flag = "-v|--verbose --porcelain -z" }, operands = "more...",
      vague = "what it prints", pure = true,
    },
  },
}

local sparse_list = {
  grammar = { "gnu", abbreviate = false }, vague = "what it prints", pure = true,
}

local function sparse()
  return { operands = "more...", vague = "which words are paths", does = shared }
end

return {
  command = "git",
  examples = {
    ["git remote add origin U"] = true,
    ["git remote add -f origin U"] = "ask",
    ["git worktree add ../w"] = true,
    ["git clone U w && git -C w worktree add ../x"] =
      "git clone U SANDBOX/w && git -C SANDBOX/w worktree add SANDBOX/x",
  },
  grammar = "git",
  subcommands = {
    config = config, remote = remote, worktree = worktree,
    ["sparse-checkout"] = {
      subcommands = { disable = sparse(), init = sparse(), set = sparse(), list = sparse_list },
    },
  },
}
