--- Git: the subcommands that bring a remote tree onto the disk.
--    git clone URL        ->  git clone URL SANDBOX/NAME
--    git clone URL dir    ->  git clone URL SANDBOX/dir
--    git pull, git fetch  ->  unchanged

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
local RUNS = {
  "^core%.sshcommand", "^core%.hookspath", "^core%.gitproxy", "^core%.fsmonitor", "^core%.worktree",
  "^protocol%.", "^alias%.", "^credential%.", "^filter%.", "^init%.templatedir", "^include",
  "^url%.",
  "^remote%..*%.uploadpack", "^remote%..*%.vcs", "^submodule%.",
}

local function runs(setting)
  for _, pattern in ipairs(RUNS) do
    if setting:lower():find(pattern) then return true end
  end
  return false
end

--- Variables that take content elsewhere than to the clone's directory.
local ELSEWHERE = { "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
  "GIT_TEMPLATE_DIR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_TRACE_PACKFILE", "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS" }

local function inspect(call)
  for _, name in ipairs(ELSEWHERE) do
    if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
  end
  local settings = { { call, "-c" }, { call.parent, "-c" }, { call.parent, "--config-env" } }
  for _, place in ipairs(settings) do
    for _, setting in ipairs(place[1]:values(place[2])) do
      if not setting or runs(setting) then return nil, "-c may make git run a program" end
    end
  end
  if call.parent:has("--work-tree") then return nil, "--work-tree takes the files elsewhere" end
  if call:has("--template") then return nil, "--template brings hooks that run" end
  if call.repository and call.repository:find("^%a+::") then
    return nil, "a remote helper named in the address may run a program"
  end
  return true
end

local clone = {
  label = "git clone",
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -l|--local -n|--no-checkout -q|--quiet -s|--shared -v|--verbose
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
  lands = { { "directory", default = humanish } },
  inspect = inspect,
}

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
      -c --attr-source --config-env --git-dir --namespace --shallow-file --super-prefix --work-tree
    ]],
    chdir = "-C",
  },
  subcommands = { clone = clone },
}
