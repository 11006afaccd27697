--- Yarn: dlx runs a package by its name, as if it were a command; run, test and any name that is
-- not Yarn's own run scripts of the project. The project may always supply another Yarn.
--    yarn dlx degit user/repo     ->  yarn dlx degit user/repo SANDBOX/repo
--    yarn install                 ->  unchanged: packages are installed
--    yarn list, yarn bin, yarn config get x, yarn --version    only read, but for that
--    yarn outdated, yarn config set x y, yarn build            do more

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

local function inspect(call) return call:has_no_version(COPIERS) end

local execute = {
  grammar = { "posix", equals = true },
  options = { flag = "-h|--help -q|--quiet", value = "-p|--package" },
  subcommands = KNOWN,
  inspect = inspect,
}

local function pure() return "project" end

local function reads(operands)
  return {
    grammar = { "gnu", abbreviate = false },
    options = {
      flag = "-h|--help --json -s|--silent --offline --prod|--production --all -A --verbose",
      value = "--depth --pattern", chdir = "--cwd",
    },
    operands = operands,
    pure = pure,
  }
end

local function recipe(call, name, arguments)
  return { {
    kind = "recipe", tool = "package", name = not call.unknown and name or nil,
    arguments = arguments,
  } }
end

local function script(name)
  return {
    grammar = { "posix", equals = true },
    options = { flag = "-s|--silent -T|--top-level -B|--binaries-only", chdir = "--cwd" },
    operands = "argument...",
    does = function(call)
      local arguments = table.move(call.operands, 1, #call.operands, 1, {})
      local given = not name and table.remove(arguments, 1)
      if not name and not given then return {} end
      return recipe(call, name or given.text, arguments)
    end,
    inspect = "package.json says what it runs",
  }
end

--- Commands of Yarn that no script is run for.
local OWN = [[
  access add audit autoclean cache check constraints create dedupe explain generate-lock-entry
  global help import info init install licenses link login logout node npm outdated owner pack
  patch patch-commit plugin policies prune publish rebuild remove search self-update set stage tag
  team unlink unplug up upgrade upgrade-interactive version versions why workspace workspaces
]]

local setting = reads("key")
setting.pure = function(call)
  local key = (call.key or "auth"):lower()
  return not key:find("auth") and not key:find("token") and not key:find("pass") and "project"
end

--- A program of a package runs by its name alone, too.
local function all(subcommands)
  for name, rule in pairs(KNOWN) do subcommands[name] = rule end
  return subcommands
end

return {
  command = "yarn",
  helps = [[
    add audit autoclean bin cache check config create generate-lock-entry import info init install
    licenses link list login logout outdated owner pack publish remove tag team unlink upgrade
    upgrade-interactive version versions why workspaces
  ]],
  -- Scripts can be left for later by each version in another way; by 2, for `install` only. 2 to 4
  -- make and remove what of node_modules and .pnp.cjs is wanted.
  installs = {
    after = "add install up upgrade workspaces.focus", alone = true,
    members = "workspace", beyond = "global", at = "--cwd",
    writes = "node_modules/ package.json yarn.lock .yarn/ .pnp.cjs .pnp.loader.mjs",
    caches = "~/.cache/yarn ~/.yarn ~/.cache/node/corepack",
    keeps = "--cwd=",
    versions = {
      ["1"] = {
        makes = "node_modules/ yarn.lock",
        without = "--ignore-scripts", scripts = "install --force --offline --pure-lockfile",
        sets = "YARN_CACHE_FOLDER=~/.cache/yarn",
        keeps = [[
          --cwd= --prod --production --ignore-optional --ignore-engines --ignore-platform --flat
          --no-bin-links --modules-folder= --cache-folder= --no-lockfile -s --silent
          --non-interactive --no-progress --use-yarnrc= --no-default-rc
        ]],
      },
      ["2"] = {
        after = "install", writes = "node_modules/ package.json yarn.lock .yarn/ .pnp.js",
        open = true, without = "--skip-builds", scripts = "install",
      },
      ["3"] = { open = true, without = "--mode=skip-build", scripts = "install" },
      ["4"] = { open = true, without = "--mode=skip-build", scripts = "install" },
    },
  },
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -s|--silent --verbose --offline --json", chdir = "--cwd",
  },
  subcommands = all({
    dlx = execute, exec = execute, run = script(), test = script("test"), start = script("start"),
    list = reads(), bin = reads("name?"), why = reads("package"),
    config = { grammar = "posix", subcommands = { get = setting } },
  }),
  does = function(call)
    local name = call.subcommand
    return name and not call.among(name, OWN) and recipe(call, name) or {}
  end,
  pure = function(call) return call:has("-v") and #call.options == 1 and "project" end,
  obeys = ".yarnrc:yarn%-path .yarnrc.yml:yarnPath .yarnrc.yml:plugins "
    .. 'package.json:"packageManager"[^"]*"[^"]*://',
  online = true,
  builds = "exec node",
  holds = { after = "exec x dlx" },
  plain_words = true,
  minds = { path = "add", except = "global" },
  stores = { "^ config set ", "^ version ", "^ add ", "^ init ", "^ set version " },
  answers = { "^ info ", "^ npm info " },
}
