--- Git: the subcommands that change what all worktrees of a repository share, and `init`.
-- rules/git.lua names this file for them.
--    git gc                     ->  rewrites the store of all worktrees
--    git init dir               ->  changes dir

local function unsaid() return nil, "whether its words are paths is not said" end

--- What is done to all refs, or to the objects that only an old one names.
local function shared()
  return {
    operands = "more...",
    inspect = unsaid,
    does = function() return { { kind = "ref", how = "update", all = true } } end,
  }
end

--- Rewrites the history; what it is given is run on each commit.
local filter_branch = shared()
filter_branch.options = {
  flag = "-f|--force --prune-empty",
  value = "--subdirectory-filter --original -d --state-branch",
  script = [[
    --setup --tree-filter --index-filter --parent-filter --msg-filter --commit-filter
    --tag-name-filter --env-filter
  ]],
}

local function settings()
  return {
    operands = "more...",
    inspect = unsaid,
    does = function() return { { kind = "git_config", scope = "shared" } } end,
  }
end

--- Without a directory it is the one at hand.
local init = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "-q|--quiet --bare --shared[=]",
    value = "-b|--initial-branch --object-format --ref-format",
    read = "--template", change = "--separate-git-dir",
  },
  operands = "change:directory?",
  inspect = unsaid,
  does = function(call)
    return { not call.operands[1] and { kind = "change", name = ".", directory = true } or nil }
  end,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    init = init, ["init-db"] = init,
    ["filter-branch"] = filter_branch, ["filter-repo"] = shared(), gc = shared(),
    ["pack-refs"] = shared(), prune = shared(), ["prune-packed"] = shared(), repack = shared(),
    reflog = {
      subcommands = { delete = shared(), drop = shared(), expire = shared(), write = shared() },
    },
    maintenance = {
      subcommands = {
        register = shared(), run = shared(), start = shared(), stop = shared(),
        unregister = shared(),
      },
    },
    ["sparse-checkout"] = {
      subcommands = { disable = settings(), init = settings(), set = settings() },
    },
  },
}
