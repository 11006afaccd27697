--- Git: the subcommands that change what all worktrees of a repository share, and `init`.
--    git gc                     ->  rewrites the store of all worktrees
--    git init dir               ->  changes dir

local PATHS = "which words are paths"

--- What is done to all refs, or to the objects that only an old one names.
local ALL = { { kind = "ref", how = "update", all = true } }

local shared = { operands = "more...", vague = PATHS, does = ALL }

local FILTERS = {
  "--setup", "--tree-filter", "--index-filter", "--parent-filter", "--msg-filter",
  "--commit-filter", "--tag-name-filter", "--env-filter",
}

--- Rewrites the history; what it is given is run on each commit, in a directory of git's own.
local filter_branch = {
  options = {
    flag = "-f|--force --prune-empty",
    value = [[
      --subdirectory-filter --original -d --state-branch --setup --tree-filter --index-filter
      --parent-filter --msg-filter --commit-filter --tag-name-filter --env-filter
    ]],
  },
  operands = "more...", vague = PATHS, does = ALL,
  runs = function(call)
    local list = {}
    for _, name in ipairs(FILTERS) do
      for _, item in ipairs(call:items(name)) do
        list[#list + 1] = { item = item, script = true, elsewhere = "each" }
      end
    end
    return list
  end,
}

--- Without a directory it is the one at hand.
local init = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "-q|--quiet --bare --shared[=]",
    value = "-b|--initial-branch --object-format --ref-format",
    read = "--template", change = "--separate-git-dir",
  },
  operands = "change:directory?",
  vague = PATHS,
  does = { { kind = "change", name = ".", directory = true, without = "directory" } },
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    init = init, ["init-db"] = init,
    ["filter-branch"] = filter_branch, ["filter-repo"] = shared, gc = shared,
    ["pack-refs"] = shared, prune = shared, ["prune-packed"] = shared, repack = shared,
    maintenance = {
      subcommands = {
        register = shared, run = shared, start = shared, stop = shared, unregister = shared,
      },
    },
  },
}
