--- Git: what its settings run, which files it prints, and what it prints of before.
-- The rule of git has its arguments.

--- Settings whose value is a command.
local COMMANDS = {
  "^core%.pager$", "^core%.editor$", "^core%.sshcommand$", "^core%.askpass$", "^core%.fsmonitor$",
  "^sequence%.editor$", "^diff%.external$", "^pager%.", "%.textconv$", "tool%..*%.cmd$",
  "^filter%..*%.%a+$",
}

local function is_command(name)
  for _, pattern in ipairs(COMMANDS) do
    if name:find(pattern) then return true end
  end
  return false
end

--- Add what a setting runs.
local function add_setting(name, value, list)
  name = name:lower()
  if name:find("^alias%.") or name:find("^credential%..*helper$") then
    list[#list + 1] = value:match("^!(.*)$") or name:find("^alias") and "git " .. value or nil
  elseif is_command(name) then
    list[#list + 1] = value
  elseif name:find("^remote%..*%.push$") and value:find("^%+")
    or name:find("^remote%..*%.mirror$") and value == "true" then
    list[#list + 1] = "git push -f"
  elseif name == "core.hookspath" and (value == "" or value == "/dev/null") then
    list[#list + 1] = "git commit --no-verify"
  end
end

--- The commands in settings that git is given for a call, or keeps, the filters of filter-branch,
-- and the pager of -O.
local function holds(texts)
  local list, keeps = {}, false
  for i = 1, #texts - 1 do
    local text, following = texts[i] or "", texts[i + 1] or ""
    keeps = keeps or text == "config"
    local name, value = following:match("^([^=]+)=(.*)$")
    if text == "-c" and name then add_setting(name, value, list) end
    if keeps and text:find("%.") then add_setting(text, following, list) end
    list[#list + 1] = text:find("^%-%-%l+%-filter$") and following or nil
  end
  for i = 2, #texts do
    local text = texts[i] or ""
    list[#list + 1] = text:match("^%-O(.+)") or text:match("^%-%-open%-files%-in%-pager=(.+)")
      or text:match("^%-%-%l+%-filter=(.+)")
  end
  return list
end

--- Subcommands that print files: of a revision, or those that they name.
local OF_REVISION = { show = true, ["cat-file"] = true }
local PLAIN = { blame = true, annotate = true, ["--no-index"] = true }

local function shows(texts)
  local list, revision, plain = {}, false, false
  for i = 1, #texts do
    local text = texts[i] or ""
    revision, plain = revision or OF_REVISION[text], plain or PLAIN[text]
    list[#list + 1] = revision and text:match("^[^:]+:([^:]+)$") or plain and text or nil
  end
  return list
end

--- Subcommands that print what files hold: always, or with an option that says so.
local ALWAYS, BY_OPTION = "always", "by option"
local HISTORY = {
  show = ALWAYS, diff = ALWAYS, grep = ALWAYS, blame = ALWAYS, annotate = ALWAYS,
  ["cat-file"] = ALWAYS, archive = ALWAYS, bundle = ALWAYS, whatchanged = ALWAYS,
  ["format-patch"] = ALWAYS, ["fast-export"] = ALWAYS, ["diff-tree"] = ALWAYS,
  ["diff-index"] = ALWAYS, ["diff-files"] = ALWAYS, ["range-diff"] = ALWAYS, difftool = ALWAYS,
  log = BY_OPTION, reflog = BY_OPTION, stash = BY_OPTION,
}

--- Those that print only the files named after "--".
local NARROWED = {
  show = true, diff = true, grep = true, blame = true, annotate = true, log = true,
  whatchanged = true,
}

local PATCH = { "^%-[puSGLUcm]", "^%-%-patch", "^%-%-unif", "^%-%-cc", "^%-%-wo", "^%-%-color%-w" }

local function is_patch(text)
  for _, pattern in ipairs(PATCH) do
    if text:find(pattern) then return true end
  end
  return false
end

local function history(texts, subcommand)
  local way = HISTORY[subcommand or ""]
  local printed = way == ALWAYS
  for _, text in ipairs(way == BY_OPTION and texts or {}) do
    printed = printed or not text or is_patch(text)
  end
  return printed, NARROWED[subcommand or ""] or false
end

return {
  tops = {
    "GIT_DIR", "GIT_WORK_TREE", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    ["rev-parse --show-toplevel"] = ".git",
  },
  command = "git",
  helps = { with = "-h", only = [[
    add am annotate apply archive blame branch bundle cat-file check-attr check-ignore
    check-mailmap checkout checkout-index cherry cherry-pick clean clone commit commit-graph
    commit-tree config count-objects credential describe diff diff-files diff-index diff-tree
    fast-export fast-import fetch fetch-pack fmt-merge-msg for-each-ref format-patch fsck gc
    get-tar-commit-id grep hash-object help index-pack init interpret-trailers log ls-files
    ls-remote
    ls-tree mailinfo mailsplit maintenance merge merge-base merge-file merge-tree mktag mktree
    multi-pack-index mv name-rev notes pack-objects pack-refs patch-id prune prune-packed pull push
    range-diff read-tree rebase reflog remote repack replace rerere reset restore rev-list rev-parse
    revert rm send-pack shortlog show show-branch show-index show-ref sparse-checkout stash status
    stripspace switch symbolic-ref tag unpack-objects update-index update-ref var verify-commit
    verify-pack verify-tag version whatchanged worktree write-tree
  ]] },
  loses = {
    changes = {
      "reset --hard", "reset --merge", "checkout -f", "checkout --force", "switch -f",
      "switch --discard-changes", "switch --force", "checkout-index -f", "read-tree --reset",
    },
    files = { "checkout", "restore", "rm -f", "mv -f" },
    stash = { "stash drop", "stash clear" },
    untracked = { "clean" },
    moved = { "checkout -B", "switch -C", "reset --keep", "update-ref" },
    commits = { "branch -D", "branch -d -f", "branch -f", "branch -M", "update-ref -d" },
    ["a tag"] = { "tag -d" },
    ["what git could still recover"] = {
      "gc --prune=now", "gc --prune=all", "reflog expire", "reflog delete", "prune",
      "filter-branch", "filter-repo",
    },
    ["the checks of the hooks"] = { "commit --no-verify", "push --no-verify" },
    ["branches of the remote"] = { "push --prune" },
    ["a working tree with its changes"] = {
      "worktree remove -f", "worktree remove --force", "submodule deinit -f",
    },
  },
  surveys = "add clean commit diff diff-files diff-index grep ls-files mv rm stash status",
  policy = true,
  partial = true,
  fetches = true,
  holds = holds,
  shows = shows,
  history = history,
  aliases = {
    files = [[
      /etc/gitconfig ~/.config/git/config $XDG_CONFIG_HOME/git/config ~/.gitconfig
      $GIT_CONFIG_GLOBAL
    ]],
    variables = [[
      GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM HOME
      XDG_CONFIG_HOME
    ]],
    option = "-c", repository = true,
  },
  secrets = { "credential fill", "credential-store get", "credential-cache get" },
  talks = true,
  offline = "messages",
  plain_words = true,
}
