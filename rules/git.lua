--- Git: the subcommands that bring a remote tree onto the disk.
--    git clone URL        ->  git clone URL SANDBOX/NAME
--    git clone URL dir    ->  git clone URL SANDBOX/dir
--    git archive --remote=URL -o a.tar HEAD  ->  git archive --remote=URL -o SANDBOX/a.tar HEAD
--    git pull, git fetch  ->  unchanged; with an address in place of a remote's name: asked

--- The directory that git would choose: the last name in the repository's address.
local function humanish(call)
  local text = call.repository
  if not text then return nil, "the name that git would choose is not known" end
  local rest = text:gsub("^%a[%w+.-]*://", "")
  local scheme = rest ~= text
  if scheme then rest = rest:gsub("^[^/]*@", "") else rest = rest:gsub("^[^/:@]*@", "") end
  rest = rest:gsub("[%s/]+$", ""):gsub("/%.git$", ""):gsub("[%s/]+$", "")
  if scheme and not rest:find("/", 1, true) then rest = rest:gsub(":%d*$", "") end
  rest = rest:gsub(":+$", "")
  local name = rest:match("[^/:]*$"):gsub("%.git$", "")
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

local function runs(setting)
  for pattern in RUNS:gmatch("%S+") do
    if setting:lower():find(pattern) then return true end
  end
  return false
end

--- Variables that take content elsewhere than to the clone's directory.
local ELSEWHERE = [[
  GIT_WORK_TREE GIT_OBJECT_DIRECTORY GIT_COMMON_DIR GIT_INDEX_FILE GIT_TEMPLATE_DIR GIT_SSH_COMMAND
  GIT_SSH GIT_EXEC_PATH GIT_PROXY_COMMAND GIT_ASKPASS GIT_TRACE GIT_TRACE_CURL GIT_TRACE2
  GIT_TRACE2_EVENT LD_PRELOAD GIT_TRACE_PACKFILE GIT_CONFIG_GLOBAL GIT_CONFIG_COUNT
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
      if not setting or runs(setting) then return nil, "-c may make git run a program" end
    end
  end
  if git:has("--exec-path", "--git-dir") then return nil, "git is told where to look" end
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
    return { { item = directory, fallback = function() return humanish(call) end } }
  elseif not address then
    return {}
  end
  local name, why = humanish(call)
  if name then return { { name = name } } end
  if not is_away(address) then return { { unknown = why } } end
  return { { name = ".", directory = true, insert = "-C", behind = { field = call.at - 1 } } }
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
      -b|--branch -c|--config -j|--jobs -o|--origin --bundle-uri --depth --filter --ref-format
      --revision --server-option --shallow-exclude --shallow-since
    ]],
    read = "--reference --reference-if-able --template",
    script = "-u|--upload-pack",
    fetch = "--separate-git-dir",
  },
  operands = "url:repository directory?",
  lands = lands_clone,
  does = reads_local,
  inspect = inspect,
}

--- Settings whose value is a command, by the end of their names.
local COMMANDS = " editor pager sshcommand external cmd textconv clean smudge process driver "

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
  elseif key and COMMANDS:find(" " .. name:match("[^.]*$") .. " ", 1, true) then
    prefix = key .. "="
  end
  if prefix and item.text then
    list[#list + 1] = { kind = "script", item = call.behind(item, prefix) }
  end
end

--- Which repository git is told to use, and what for; nothing told: it looks for one itself.
local TOLD = { ["--git-dir"] = "git_dir", ["--work-tree"] = "work_tree" }

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
  local hidden = name and not name.text and not (name.begins or ""):find("^[^-]")
  if hidden then effect.git_dir = false end  -- it may be an option, and any
  return list
end

return {
  command = "git",
  grammar = "git",
  options = {
    flag = [[
      -h|--help -P|--no-pager -p|--paginate -v|--version --bare --glob-pathspecs --html-path
      --icase-pathspecs --info-path --list-cmds[=] --literal-pathspecs --man-path --no-advice
      --no-lazy-fetch --no-literal-pathspecs --no-optional-locks --no-replace-objects
      --noglob-pathspecs --exec-path[=]
    ]],
    value = [[
      -c --attr-source --config-env --git-dir --namespace --shallow-file --super-prefix
    ]],
    write = "--work-tree",
    chdir = "-C",
  },
  does = repository,
  inspect = function(call)  -- of a subcommand that is none of these
    for _, setting in ipairs(call:values("-c")) do
      if not setting or setting:lower():find("^alias%.") then
        return nil, "an alias given by -c may be a download"
      end
    end
    if not call.subcommand_item then return true end
    local known = call.subcommand and not call:sets("alias.")
    for i = call.subcommand_item.field, known and 0 or #call.fields do
      if (call.fields[i].text or ""):find("://", 1, true) then
        return nil, "a subcommand that is not known gets an address"
      end
    end
    return true
  end,
  subcommands = {
    clone = clone, svn = "git-svn", lfs = "git-lfs",
    am = "git-in-place", annex = "git-in-place", apply = "git-in-place", archive = "git-in-place",
    config = "git-in-place", cvsimport = "git-in-place", fetch = "git-in-place",
    ["fast-import"] = "git-in-place", ["fetch-pack"] = "git-in-place",
    ["http-fetch"] = "git-in-place", ["index-pack"] = "git-in-place", p4 = "git-in-place",
    pull = "git-in-place", remote = "git-in-place", submodule = "git-in-place",
    subtree = "git-in-place", ["unpack-objects"] = "git-in-place",
    worktree = "git-in-place",
    bisect = "git-refs", branch = "git-refs", checkout = "git-refs", notes = "git-refs",
    push = "git-refs", rebase = "git-refs", replace = "git-refs", ["send-pack"] = "git-refs",
    stash = "git-refs", switch = "git-refs", ["symbolic-ref"] = "git-refs", tag = "git-refs",
    ["update-ref"] = "git-refs",
    ["filter-branch"] = "git-shared", ["filter-repo"] = "git-shared", gc = "git-shared",
    init = "git-shared", ["init-db"] = "git-shared", maintenance = "git-shared",
    ["pack-refs"] = "git-shared", prune = "git-shared", ["prune-packed"] = "git-shared",
    reflog = "git-shared", repack = "git-shared", ["sparse-checkout"] = "git-shared",
    clean = "git-tree", commit = "git-tree", merge = "git-tree", mv = "git-tree",
    reset = "git-tree", restore = "git-tree", rm = "git-tree",
    bugreport = "git-output", bundle = "git-output", ["checkout-index"] = "git-output",
    diagnose = "git-output", diff = "git-output", difftool = "git-output",
    ["diff-files"] = "git-output", ["diff-index"] = "git-output", ["diff-tree"] = "git-output",
    ["fast-export"] = "git-output", ["format-patch"] = "git-output",
    ["interpret-trailers"] = "git-output", log = "git-output", mailinfo = "git-output",
    mailsplit = "git-output", ["merge-file"] = "git-output", ["range-diff"] = "git-output",
    ["read-tree"] = "git-output", shortlog = "git-output", show = "git-output",
    whatchanged = "git-output",
  },
}
