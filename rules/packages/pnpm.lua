--- pnpm: dlx runs a package by its name, as if it were a command; run, test, start and any name
-- that is not pnpm's own run scripts of the project. Every subcommand runs .pnpmfile.cjs.
--    pnpm dlx degit user/repo     ->  pnpm dlx degit user/repo SANDBOX/repo
--    pnpm install                 ->  unchanged: packages are installed
--    pnpm list, pnpm -C d root, pnpm config get x, pnpm --version    only read, but for that file
--    pnpm outdated, pnpm config set x y, pnpm build                  do more

local COPIERS = {
  degit = "npx", tiged = "npx", giget = "npx", gitpick = "npx",
  ["@anthropic-ai/claude-code"] = "npx",
}

--- And what deletes, or writes the hooks of a repository, whatever its version.
local KNOWN = {
  cdk = "npx", ["del-cli"] = "npx", ["drizzle-kit"] = "npx", husky = "npx", knex = "npx",
  lefthook = "npx", prisma = "npx", rimraf = "npx", sequelize = "npx", ["sequelize-cli"] = "npx",
  shx = "npx", ["simple-git-hooks"] = "npx", typeorm = "npx",
}
for name, rule in pairs(COPIERS) do KNOWN[name] = rule end

--- A script follows -c.
local function inspect(call)
  for word in (call:has("-c") and call.subcommand or ""):gmatch("%w+") do
    if COPIERS[word] then return nil, ("use %s without -c"):format(word) end
  end
  return call:has_no_version(COPIERS)
end

local execute = {
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -s|--silent -c|--shell-mode --no-bail --parallel --allow-build[=]",
    value = "--package --registry --reporter",
  },
  subcommands = KNOWN,
  inspect = inspect,
}

local FLAGS = [[
  -s|--silent -w|--workspace-root -r|--recursive --color --no-color --use-stderr
  --aggregate-output --stream
]]
local VALUES = "--loglevel --filter|-F --reporter "
local GRAMMAR = { "gnu", abbreviate = false }

--- Options that change only what is shown, and where.
local SHOWS = "-s -w -r --color --no-color --use-stderr --loglevel --filter -C"

local function only_shows(call)
  for _, item in ipairs(call.options) do
    if not call.among(item.name, SHOWS) then return false end
  end
  return "project"
end

local function reads(operands)
  return {
    grammar = GRAMMAR,
    options = {
      flag = FLAGS .. [[
        --json --long --parseable -g|--global -P|--prod -D|--dev --no-optional --only-projects
        --exclude-peers
      ]],
      value = "--depth --loglevel --filter|-F",
      chdir = "-C|--dir",
    },
    operands = operands,
    pure = "project",
  }
end

--- A script of package.json; in another directory if a workspace is named.
local function recipe(call, name, arguments)
  local effect = {
    kind = "recipe", tool = "package", name = not call.unknown and name or nil,
    arguments = arguments,
  }
  for _, at in ipairs({ call, call.parent }) do
    if at:has("-w", "-r", "--filter") then effect.directory = false end
  end
  return { effect }
end

local function script(name)
  return {
    grammar = { "posix", equals = true },
    options = {
      flag = FLAGS .. "--if-present --no-bail --parallel", value = VALUES, chdir = "-C|--dir",
    },
    operands = "argument...",
    does = function(call)
      local arguments = table.move(call.operands, 1, #call.operands, 1, {})
      local given = not name and table.remove(arguments, 1)
      if not name and not given then return {} end
      return recipe(call, name or given.text, arguments)
    end,
    inspect = function(call)
      if not name and #call.operands == 0 then return true end
      return nil, "package.json says what it runs"
    end,
    pure = only_shows,
  }
end

--- Commands of pnpm that no script is run for.
local OWN = [[
  add approve-builds audit c cache cat-file cat-index ci clean-install completion create dedupe
  deploy doctor env fetch find-hash get help i ic ignored-builds import info init install
  install-test it licenses link ln login logout outdated pack patch patch-commit patch-remove
  prune publish rb rebuild recursive remove rm self-update server set setup store unlink un
  uninstall up update upgrade view whoami
]]

local run, list, setting = script(), reads("package..."), reads("key")
setting.pure = function(call)
  local key = (call.key or "auth"):lower()
  return not key:find("auth") and not key:find("token") and not key:find("pass")
    and "project"
end

--- A program of a package runs by its name alone, too.
local function all(subcommands)
  for name, rule in pairs(KNOWN) do subcommands[name] = rule end
  return subcommands
end

return {
  command = "pnpm",
  helps = [[
    add audit config deploy fetch import init install link list outdated pack patch prune publish
    rebuild remove root store unlink update why
  ]],
  -- Where its store is, it would find out by making files in the project and at home.
  installs = {
    after = "add ci clean-install i ic install up update upgrade", beyond = "-g --global",
    at = "-C --dir",
    writes = "node_modules/ package.json pnpm-lock.yaml",
    makes = "node_modules/ pnpm-lock.yaml", open = true,
    caches = "~/.local/share/pnpm ~/.local/state/pnpm ~/.cache/pnpm ~/.cache/node/corepack",
    stores = "/tmp/pnpm-store-operation-locks-$UID",
    sets = [[
      PNPM_CONFIG_STORE_DIR=~/.local/share/pnpm/store npm_config_store_dir=~/.local/share/pnpm/store
    ]],
    without = "--ignore-scripts", scripts = "rebuild --pending",
    keeps = [[
      -C= --dir= -F= --filter= --filter-prod= -r --recursive -w --workspace-root --store-dir=
      --config= --loglevel= --reporter= -s --silent
    ]],
  },
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "-h|--help -v|--version",
    value = VALUES .. "--config", chdir = "-C|--dir",
  },
  plain = SHOWS,
  subcommands = all({
    dlx = execute, exec = execute,
    run = run, ["run-script"] = run, test = script("test"), t = script("test"),
    tst = script("test"), start = script("start"),
    list = list, ls = list, la = list, ll = list, why = list, root = reads(), bin = reads(),
    config = { grammar = GRAMMAR, subcommands = { get = setting } },
  }),
  does = function(call)
    local name = call.subcommand
    return name and not call.among(name, OWN) and recipe(call, name) or {}
  end,
  pure = function(call) return call:has("-v") and #call.options == 1 and "project" end,
  obeys = ".pnpmfile.cjs .pnpmfile.mjs .npmrc:pnpmfile pnpm-workspace.yaml:pnpmfile "
    .. 'pnpm-workspace.yaml:configDependencies package.json:"packageManager"[^"]*"[^"]*://',
  online = true,
  builds = "exec",
  holds = { after = "exec x dlx" },
  plain_words = true,
  minds = { path = "add install i", except = "-g --global" },
  stores = { "^ set ", " config set ", "^ pkg set ", "^ version ", "^ add ", "^ init " },
  answers = { "^ view ", "^ info ", "^ show ", "^ search " },
}
