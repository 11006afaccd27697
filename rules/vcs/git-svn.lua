--- git-svn, by its own name and as a subcommand of git: git.lua names it for `svn`.
--    git svn clone URL        ->  git svn clone URL SANDBOX/NAME

local OPTIONS = {
  flag = [[
    -q|--quiet -s|--stdlayout --add-author-from --localtime --minimize-url --no-auth-cache
    --no-checkout --no-follow-parent --no-metadata --no-minimize-url --preserve-empty-dirs
    --repack[=] --shared[=] --use-log-author
  ]],
  value = [[
    -b|--branches -i|--id|--remote -r|--revision -R|--svn-remote -t|--tags -T|--trunk
    --ignore-paths --ignore-refs --include-paths --log-window-size --placeholder-filename --prefix
    --repack-args|--repack-flags|--repack-opts --rewrite-root --rewrite-uuid --username
  ]],
  read = "-A|--authors-file --config-dir --template", script = "--authors-prog",
}

--- Variables that take what git clones elsewhere, or make it run something.
local ELSEWHERE = { "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
  "GIT_TEMPLATE_DIR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_TRACE_PACKFILE", "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS" }

local clone = {
  label = "git svn clone",
  options = OPTIONS,
  operands = "url:repository directory?",
  lands = { { "directory", default = function(call)
    local name = call.repository and call.repository:find("://", 1, true)
      and call.repository:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$")
    if not name then return nil, "the name that git svn would choose is unknown" end
    return name
  end } },
  inspect = function(call)
    local git = call.parent.parent
    if git and git:has("-c", "--config-env") then
      return nil, "-c may make git run a program"
    elseif git and git:has("--work-tree") then
      return nil, "--work-tree takes the files elsewhere"
    end
    for _, name in ipairs(ELSEWHERE) do
      if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
    end
    return true
  end,
}

return {
  command = "git-svn",
  examples = {
    ["git svn fetch"] = true,
    ["git-svn clone -s https://h/svn/repo/"] = "git-svn clone -s https://h/svn/repo/ SANDBOX/repo",
    ["git svn clone --stdlayout -r1:HEAD https://h/svn/repo x/d"] =
      "git svn clone --stdlayout -r1:HEAD https://h/svn/repo SANDBOX/d",
  },
  options = OPTIONS,
  subcommands = { clone = clone, svn = { options = OPTIONS, subcommands = { clone = clone } } },
}
