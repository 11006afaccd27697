--- Poetry: nearly every subcommand creates an environment first, even `poetry show`, and every one
-- loads the plugins of the project.
--    poetry --version, poetry env list, poetry config --list         only read, but for plugins
--    poetry show, poetry config a b, poetry run x, poetry install    do more
--    poetry run git clone URL    ->  poetry run git clone URL SANDBOX/r

local FLAGS = "-q|--quiet -n|--no-interaction --ansi --no-ansi --no-plugins --no-cache "
  .. "-v|-vv|-vvv|--verbose "

local run = {
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, chdir = "-C|--directory -P|--project" },
  operands = "run:command...",
}

local list = {
  options = { flag = FLAGS .. "--full-path" },
  pure = "project",
}

local config = {
  options = { flag = FLAGS .. "--list --local" },
  operands = "key? value...",
  pure = function(call)
    local shows = call:has("--list") or #call.operands == 1
    return shows and "project"
  end,
  inspect = function(call) return #call.operands < 2 or nil, "it changes settings" end,
}

return {
  command = "poetry",
  helps = { except = "run shell" },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-V|--version", chdir = "-C|--directory -P|--project" },
  subcommands = {
    run = run, config = config,
    env = { options = { flag = FLAGS }, subcommands = { list = list } },
  },
  pure = function(call) return call:has("-V") and #call.options == 1 and "project" end,
  obeys = true,
  online = true,
  builds = "build",
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
  minds = { path = "add" },
  stores = { "^ config ", "^ version ", "^ add ", "^ new ", "^ init ", "^ source add " },
}
