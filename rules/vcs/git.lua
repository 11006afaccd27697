--- Git: its options before a subcommand, and `clone`. Its parts have the other subcommands.

--- The directory that git would choose: the last name in the repository's address.
local function humanish(call)
  local text = call.repository
  if not text then return nil, "the name that git would choose is unknown" end
  local rest = text:gsub("^%a[%w+.-]*://", "")
  local scheme = rest ~= text
  if scheme then rest = rest:gsub("^[^/]*@", "") else rest = rest:gsub("^[^/:@]*@", "") end
  rest = rest:gsub("%f[%s/][%s/]+$", ""):gsub("/%.git$", ""):gsub("%f[%s/][%s/]+$", "")
  if scheme and not rest:find("/", 1, true) then rest = rest:gsub(":%d*$", "") end
  rest = rest:gsub("%f[:]:+$", "")
  local name = rest:gsub("^.*[/:]", ""):gsub("%.git$", "")
  name = name:gsub("[%c%s]+", " "):gsub("^ ", ""):gsub(" $", "")
  if name == "" then return nil, "the repository gives the clone no name" end
  if call:has("--bare", "--mirror") then name = name .. ".git" end
  return name
end

--- Settings that run a program, or let git do so.
local RUNS = [[
  ^core%.sshcommand ^core%.hookspath ^core%.gitproxy ^core%.fsmonitor ^core%.worktree ^protocol%.
  ^alias%. ^credential%. ^filter%. ^init%.templatedir ^include ^url%. ^remote%..*%.uploadpack
  ^remote%..*%.vcs ^submodule%.
]]

--- Settings that change nothing but how things look.
local LOOKS = [[
  ^color%. ^core%.quotepath= ^core%.pager=cat$ ^core%.pager=$ ^advice%. ^log%.decorate= ^log%.date=
  ^log%.abbrevcommit= ^pager%.%a+=false$ ^diff%.renames= ^column%.
]]

local function is_among(setting, patterns)
  for pattern in patterns:gmatch("%S+") do
    if setting:lower():find(pattern) then return true end
  end
  return false
end

--- Variables that take content elsewhere than to the clone's directory.
local ELSEWHERE = [[
  GIT_WORK_TREE GIT_OBJECT_DIRECTORY GIT_COMMON_DIR GIT_INDEX_FILE GIT_TEMPLATE_DIR GIT_SSH_COMMAND
  GIT_SSH GIT_EXEC_PATH GIT_PROXY_COMMAND GIT_ASKPASS GIT_TRACE GIT_TRACE_CURL GIT_TRACE2
  GIT_TRACE2_EVENT GIT_TRACE_PACKET LD_PRELOAD GIT_TRACE_PACKFILE GIT_CONFIG_GLOBAL GIT_CONFIG_COUNT
  GIT_CONFIG_PARAMETERS
]]

--- The call of git itself, whatever the depth of the subcommand.
local function top(call)
  while call.parent do call = call.parent end
  return call
end

local function inspect(call)
  local any = #call.environment > 0 or next(call.assigned or {})
  for name in (any and ELSEWHERE or ""):gmatch("%S+") do
    if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
  end
  local git = top(call)
  for _, place in ipairs({ { call, "-c" }, { git, "-c" }, { git, "--config-env" } }) do
    for _, setting in ipairs(place[1]:values(place[2])) do
      if not setting or is_among(setting, RUNS) then return nil, "-c may make git run a program" end
    end
  end
  if git:has("--exec-path", "--git-dir") then return nil, "git is told which repository to use" end
  if git:has("--work-tree") then return nil, "--work-tree takes the files elsewhere" end
  if call:has("--template") then return nil, "--template brings hooks that run" end
  if call.repository and call.repository:find("^%a+::") then
    return nil, "a remote helper named in the address may run a program"
  end
  return true
end

--- Is an address on another machine, though its end is not known?
local function is_away(item)
  for _, text in ipairs(item.choices or { item.begins or "" }) do
    if not text:find("^%a[%w+.-]*://.") and not text:find("^[%w.@_-]+:[^:/]") then return false end
  end
  return true
end

--- Where git chooses the name, it can still be told the directory to do so in.
local function lands_clone(call)
  if call:has("--help") then return {} end
  local directory, address = call:item("directory"), call:item("repository")
  if directory then
    local function fallback() return humanish(call) end
    return { { item = directory, fallback = fallback, fresh = true, parents = true } }
  elseif not address then
    return {}
  end
  local name, why = humanish(call)
  if name then return { { name = name, fresh = true } } end
  if not is_away(address) then return { { unknown = why } } end
  return { {
    name = ".", directory = true, insert = "-C", behind = { field = call.at - 1 }, fresh = true,
  } }
end

--- A repository on this machine is read.
local function reads_local(call)
  local item = call:item("repository")
  local text = item and item.text or ""
  local file = text:match("^file://[^/]*(/.*)$")
  if file then return { { kind = "read", name = file } } end
  local is_path = text ~= "" and not text:find("^%a[%w+.-]*://") and not text:find("^[^/]*:")
  return is_path and { { kind = "read", item = item } } or {}
end

--- Does it copy a repository of this machine, and nothing else? A setting may give such a name
-- another meaning, and submodules are elsewhere.
local function is_local(call)
  if call:has("--recurse-submodules", "--recursive", "--bundle-uri", "-u") then return false end
  local text = call.repository or ""
  local here = text:find("^%.?%.?/") or text == "." or text == ".."
  return here and not call:sets("url.") and inspect(call)
end

--- Hooks that a clone runs.
local HOOKS = { "post-checkout", "reference-transaction", "post-index-change" }

--- Keys of settings that count here.
local MATTERS = {
  smudge = true, process = true, worktree = true, fsmonitor = true, path = true, hookspath = true,
  templatedir = true,
}

--- Does a line of the settings hand what is checked out to a program, which may put it elsewhere?
-- Hooks do if they are there; other files of settings are read.
local function filters(line)
  local key, value = line:match("^%s*(%a+)%s*=%s*(.*)$")
  key = key and key:lower()
  if not key or not MATTERS[key] then return false end
  value = value:gsub('"', ""):gsub("%f[%s]%s+$", "")
  local runs = key == "smudge" or key == "process"
  if runs and not value:find("^git%-lfs") or key == "worktree" then return true end
  if key == "fsmonitor" then return not value:lower():find("^[tf]%l+$") end
  if key == "path" and value ~= "" then return { reads = value } end
  local list = {}
  local below = key == "hookspath" and value or key == "templatedir" and value .. "/hooks"
  for i, hook in ipairs(below and HOOKS or {}) do list[i] = below .. "/" .. hook end
  return below and list or false
end

local clone = {
  label = "git clone",
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -h|--help -4|--ipv4 -6|--ipv6 -l|--local -n|--no-checkout -q|--quiet -s|--shared -v|--verbose
      --also-filter-submodules --bare --checkout --dissociate --hardlinks --mirror --naked
      --progress --recurse-submodules[=] --recursive[=] --reject-shallow --remote-submodules
      --shallow-submodules --single-branch --sparse --tags
    ]],
    value = [[
      -b|--branch -c|--config -j|--jobs -o|--origin --depth --filter --ref-format
      --revision --server-option --shallow-exclude --shallow-since
    ]],
    read = "--reference --reference-if-able --template",
    url = "--bundle-uri",
    script = "-u|--upload-pack",
    fetch = "--separate-git-dir",
  },
  operands = "url:repository directory?",
  brings = function(call) return not is_local(call) end,
  sink = true,
  lands = lands_clone,
  does = reads_local,
  settings = {
    { "~/.gitconfig", filters }, { "~/.config/git/config", filters },
    { "$XDG_CONFIG_HOME/git/config", filters },
  },
  inspect = inspect,
  only_fetches = [[
    -4 -6 -n -q -v -b -j -o --bare --bundle-uri --checkout --depth --dissociate --filter --mirror
    --naked --no-tags --no-single-branch --no-hardlinks --no-local --no-progress
    --no-recurse-submodules
    --no-shared --no-sparse --no-verbose --no-quiet --no-reject-shallow
    --progress --ref-format --reject-shallow --revision --separate-git-dir --shallow-exclude
    --shallow-since --single-branch --sparse --tags
  ]],
}

--- Settings whose value is a command, by the end of their names.
local COMMANDS = " editor pager sshcommand external cmd textconv clean smudge process driver "
  .. "fsmonitor askpass program gitproxy "

--- What a setting for this call alone runs. An alias without "!" is anything that git can do.
local function sets(call, item, list)
  local text = item.text or call.fields[item.field].begins or ""
  local key, value = text:match("^([^=]*)=(.*)$")
  local name = (key or text):lower()
  local alias = name:find("^alias%.")
  local prefix
  if alias and value and value:find("^!") then
    prefix = key .. "=!"
  elseif alias or text == "" then
    list[1].git_dir = false
  elseif name == "core.pager" and (value == "cat" or value == "") then
    return  -- git runs none
  elseif key and COMMANDS:find(" " .. name:gsub("^.*%.", "") .. " ", 1, true) then
    prefix = key .. "="
  end
  if prefix and item.text then
    list[#list + 1] = { kind = "script", item = call.behind(item, prefix) }
  end
end

--- The repository that git is told to use, and for what; without one, git looks for it itself.
local TOLD = { ["--git-dir"] = "git_dir", ["--work-tree"] = "work_tree" }

--- Subcommands that keep what they are told, or what comes in, in the repository.
local STORES = " add commit tag notes hash-object commit-tree mktree mktag update-index config "
  .. "merge stash revert cherry-pick update-ref symbolic-ref branch fast-import unpack-objects "
  .. "replace remote sparse-checkout credential-store bundle+unbundle checkout+-b checkout+-B "
  .. "checkout+--orphan switch+-c switch+-C switch+--create switch+--orphan "

--- Subcommands that leave the work tree as it is, whatever they are told.
local APART = " archive blame branch cat-file config count-objects describe fetch for-each-ref "
  .. "fsck gc grep log ls-remote ls-tree merge-base name-rev reflog remote rev-list rev-parse "
  .. "shortlog show show-ref symbolic-ref tag "

--- Does `git config` print settings? Then it is told at most one name.
local function prints_settings(call, at)
  local names, option = 0, false
  for i = at + 1, #call.fields do
    local text = call.fields[i].text or ""
    if text:find("^%-%-get") or text == "-l" or text == "--list" then return true end
    if not option and not text:find("^%-") and text ~= "get" and text ~= "list" then
      names = names + 1
    end
    option = text == "-f" or text == "--file"
  end
  return names < 2
end

--- Subcommands that write files of the work tree, of any name.
local FILLS = [[
  am apply checkout checkout-index cherry-pick clean merge pull read-tree rebase reset restore
  revert stash switch
]]

--- What these fill, if it is elsewhere by an option or a variable.
local function fills(call, name, list)
  if not call.among(name, FILLS) then return end
  local item = call:item("--work-tree")
  if item then list[#list + 1] = { kind = "change", item = item, directory = true } end
  for _, variable in ipairs(call.environment) do
    if variable.name == "GIT_WORK_TREE" then
      list[#list + 1] = { kind = "change", name = variable.value, directory = true }
    end
  end
  if #call.environment == 0 and call:sets("GIT_WORK_TREE") then
    list[#list + 1] = { kind = "change", directory = true }
  end
end

local function repository(call)
  local effect, last = { kind = "repository" }, call.at
  local list = { effect }
  for _, item in ipairs(call.options) do
    last = item.field
    local key = TOLD[item.name]
    if key then effect[key] = item.text or false end
    if item.name == "--bare" then effect.git_dir = effect.git_dir or "." end
    if item.name == "-c" then sets(call, item, list) end
  end
  local name = call.fields[last + 1]
  effect.subcommand = name and name.text
  fills(call, effect.subcommand or "", list)
  local verb = name and call.fields[last + 2]
  effect.apart = APART:find(" " .. (effect.subcommand or "-") .. " ", 1, true) and true or nil
  effect.links = effect.subcommand == "worktree" and verb and verb.text == "add" or nil
  local stored = effect.subcommand or "-"
  local with = ("%s+%s"):format(stored, verb and verb.text or "-")
  effect.stores = STORES:find(" " .. stored .. " ", 1, true) ~= nil
    or STORES:find(" " .. with .. " ", 1, true) ~= nil or nil
  if stored == "config" and prints_settings(call, last + 1) then effect.stores = nil end
  local hidden = name and not name.text and not (name.begins or ""):find("^[^-]")
  if hidden then effect.git_dir = false end  -- it may be an option, and any
  return list
end

--- The files that have the other subcommands.
local PARTS = {
  ["git/bring"] = [[
    am annex apply archive cvsimport fast-import fetch fetch-pack http-fetch index-pack ls-remote p4
    pull
    submodule subtree unpack-objects
  ]],
  ["git/look"] = [[
    cat-file check-attr check-ignore cherry count-objects describe for-each-ref fsck grep
    hash-object help ls-files
    ls-tree merge-base name-rev rerere rev-parse show-branch show-ref status var version
  ]],
  ["git/output"] = [[
    bugreport bundle checkout-index diagnose fast-export interpret-trailers mailinfo mailsplit
    merge-file read-tree
  ]],
  ["git/refs"] = [[
    bisect branch checkout notes push rebase replace send-pack switch symbolic-ref tag update-ref
  ]],
  ["git/settings"] = "config remote sparse-checkout worktree",
  ["git/shared"] = [[
    filter-branch filter-repo gc init init-db maintenance pack-refs prune prune-packed repack
  ]],
  ["git/show"] = [[
    annotate blame diff diff-files diff-index diff-tree difftool format-patch log range-diff
    reflog rev-list shortlog show stash whatchanged
  ]],
  ["git/tree"] = "add clean commit merge mv reset restore rm stage",
}

--- Does a setting for this call not make its subcommand an alias, or one for what brings nothing?
-- What "!" runs is judged separately, if nothing is added to it.
local function is_plain_alias(call, setting)
  local name, value = setting:match("^[Aa][Ll][Ii][Aa][Ss]%.([^=]*)=(.*)$")
  if not name then return not setting:lower():find("^alias%.") end
  local used = call.subcommand or name
  if name:match("^[^.]*"):lower() ~= used:match("^[^.]*"):lower() then return true end
  local item = call.subcommand_item
  if value:find("^!") then return item ~= nil and item.field == #call.fields end
  local word = "%f[%S]" .. (value:match("^[%l-]+%f[%s%z]") or "-"):gsub("-", "%%-") .. "%f[%s%z]"
  return (PARTS["git/look"]:find(word) or PARTS["git/show"]:find(word)
    or PARTS["git/refs"]:find(word) or PARTS["git/tree"]:find(word)) ~= nil
end

--- Options before a subcommand that do not change its meaning.
local LEAVE = " -C -P --literal-pathspecs --no-optional-locks --no-replace-objects "

local function leaves_plain(item)
  if item.name == "-c" then return item.text and is_among(item.text, LOOKS) end
  return LEAVE:find(" " .. item.name .. " ", 1, true) or item.prefix == "--version"
end

--- May the value of an option make git do more? Some take one only if it is attached, so that what
-- follows them may be an option: `git log -l --output=f`. A format that asks for signatures runs
-- the program that checks them, and a merge that is made again runs those that merge.
local function does_more(item)
  local text, name = item.text or "", item.name
  if not item.flag and item.prefix == "" and not text:find("^[^-]") and item.text ~= "" then
    return true
  elseif name == "--format" or name == "--pretty" then
    return text:find("%%[-+ ]?G") or text:find("signature")
  end
  return name == "--sort" and text:find("signature")
    or name == "--diff-merges" and not text:find("^[^r]")
end

local function is_plain(call, sub)
  for _, item in ipairs(call.options) do
    if not leaves_plain(item) then return false end
  end
  for _, item in ipairs(sub and sub.options or {}) do
    if does_more(item) then return false end
  end
  return not (sub and sub.abbreviated)
end

return {
  command = "git",
  examples = {
    ["git clone U"] = "git clone U SANDBOX/name",
    ["git clone U dir"] = "git clone U SANDBOX/dir",
    ["git --version"] = true,
  },
  grammar = "git",
  options = {
    flag = [[
      -h|--help -P|--no-pager -p|--paginate -v|--version --bare --glob-pathspecs --html-path
      --icase-pathspecs --info-path --list-cmds[=] --literal-pathspecs --man-path --no-advice
      --no-lazy-fetch --no-literal-pathspecs --no-optional-locks --no-replace-objects
      --noglob-pathspecs --exec-path[=]
    ]],
    value = [[
      -c --attr-source --config-env --namespace --shallow-file --super-prefix
    ]],
    read = "--git-dir", write = "--work-tree",
    chdir = "-C",
  },
  does = repository,
  inspect = function(call)  -- of a subcommand that is none of these
    for _, setting in ipairs(call:values("-c")) do
      if not setting or not is_plain_alias(call, setting) then
        return nil, "an alias given by -c may be a download"
      end
    end
    if not call.subcommand_item then return true end
    local known = call.subcommand and not call:sets("alias.")
    for i = call.subcommand_item.field, known and 0 or #call.fields do
      if (call.fields[i].text or ""):find("://", 1, true) then
        return nil, "an unknown subcommand is given a URL"
      end
    end
    return true
  end,
  others = [[
    add add--interactive bisect--helper check-mailmap check-ref-format checkout--worker cherry-pick
    column commit-graph commit-tree credential credential-cache credential-cache--daemon
    credential-store daemon difftool--helper env--helper fmt-merge-msg for-each-repo fsck
    fsck-objects fsmonitor--daemon get-tar-commit-id hash-object hook http-backend http-push
    imap-send instaweb merge-index merge-octopus merge-one-file merge-ours
    merge-recursive merge-recursive-ours merge-recursive-theirs merge-resolve merge-subtree
    merge-tree mergetool mktag mktree multi-pack-index pack-objects pack-redundant patch-id pickaxe
    quiltimport receive-pack request-pull rerere revert sh-i18n--envsubst shell show-index stage
    stripspace submodule--helper unpack-file update-index update-server-info upload-archive
    upload-archive--writer upload-pack verify-commit verify-pack verify-tag web--browse write-tree
    gui gitk citool flow whatchanged backfill last-modified refs repo history
  ]],
  hooks = {
    "core%.hookspath", "init%.templatedir", "core%.fsmonitor", "filter%..*%.smudge",
    "filter%..*%.process", "filter%..*%.clean", "trailer%..*%.command", "trailer%..*%.cmd",
    "tar%..*%.command", "credential%.helper", "credential%..*%.helper", "textconv",
    "diff%.external", "tool%..*%.cmd", "tool%..*%.path", "merge%..*%.driver", "gpg%..*program",
    "gpg%.program", "uploadpack%.", "core%.gitproxy", "core%.askpass", "difffilter",
    "sendemail%.", "man%..*%.cmd", "browser%..*%.cmd", "instaweb%.",
  },
  copies = {
    " core%.work[tT]ree", " hash%-object .*%-w", " [iI]nclude[iI]?f?%..*[pP]ath",
    " core%.[hH]ooks[pP]ath", " core%.attributes[fF]ile",
  },
  saves = { " filter%-branch .*%-filter .*://", " filter%-repo .*%-callback .*://" },
  answers = { " request%-pull .*://", " remote show ", " remote%-https? " },
  remotes = {
    "/%.git$", "/%.git/config$", "/config%.worktree$", "/%.git/remotes/", "/%.git/branches/",
    "/%.gitconfig$", "/git/config$", "/%.gitmodules$",
  },
  plain = is_plain,
  only_fetches = "-C -P --no-advice --no-optional-locks",
  pure = function(call) return is_plain(call) and call:has("--version") end,
  subcommands = { clone = clone, svn = "git-svn", lfs = "git-lfs" },
  parts = PARTS,
}
