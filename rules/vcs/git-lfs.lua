--- Git LFS, by its own name and as a subcommand of git: git.lua names it for `lfs`.
--    git-lfs clone URL        ->  git-lfs clone URL SANDBOX/NAME
--    git lfs clone URL        ->  git lfs clone URL SANDBOX/NAME
--    git lfs pull             ->  unchanged

local function chosen(call)
  local path = call.repository and call.repository:gsub("%f[%s/][%s/]+$", ""):gsub("/?%.git$", "")
  local found = path and path:match("%f[^/:\0][^/:]+$")
  if not found then return nil, "the name that git would choose is unknown" end
  return call:has("--bare", "--mirror") and found .. ".git" or found
end

--- Variables that take what git clones elsewhere, or make it run something.
local ELSEWHERE = { "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
  "GIT_TEMPLATE_DIR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_TRACE_PACKFILE", "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS" }

local clone = {
  label = "git lfs clone",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -l|--local -n|--no-checkout -q|--quiet -s|--shared -v|--verbose --bare
      --dissociate --mirror --no-hardlinks --no-shallow-submodules --no-single-branch --no-tags
      --progress --recurse-submodules --recursive --shallow-submodules --single-branch --skip-repo
    ]],
    value = [[
      -b|--branch -c|--config -I|--include -j|--jobs -o|--origin -X|--exclude --depth
      --shallow-exclude --shallow-since
    ]],
    read = "--reference --reference-if-able --template",
    script = "-u|--upload-pack",
    fetch = "--separate-git-dir",
  },
  operands = "url:repository directory?",
  lands = { { "directory", default = chosen } },
  inspect = function(call)
    local above = call.parent.parent
    if above and above:has("-c", "--config-env") then
      return nil, "-c may make git run a program"
    elseif above and above:has("--work-tree") then
      return nil, "--work-tree takes the files elsewhere"
    elseif call:has("--config", "--template") then
      return nil, "--config and --template may make git run a program"
    end
    for _, name in ipairs(ELSEWHERE) do
      if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
    end
    return true
  end,
}

--- Hooks and settings of the repository at hand.
local settings = {
  operands = "more...",
  inspect = "it brings nothing",
  does = { { kind = "git_config", scope = "shared" } },
}

local function subcommands(more)
  return {
    clone = clone, install = settings, uninstall = settings, update = settings, lfs = more,
  }
end

return {
  command = "git-lfs",
  helps = "",
  about = "--version",
  examples = {
    ["git lfs clone U"] = "git lfs clone U SANDBOX/name",
    ["git-lfs clone U d"] = "git-lfs clone U SANDBOX/d",
  },
  subcommands = subcommands({ subcommands = subcommands() }),
}
