--- npm: pack fetches a package into a file; exec runs one; run, test and start run scripts of the
-- project; listing and showing this machine's packages only read.
--    npm ls, npm root, npm config get prefix, npm run, npm --version       only read
--    npm view x, npm outdated, npm search x                                ask the registry
--    npm audit (sends what is installed), npm config set a b, npm run build, npm ls --cache d
--                                                                          do more

local FLAGS = [[
  --dry-run --json --workspaces|--ws --include-workspace-root --ignore-scripts -q|--quiet
  -s|--silent -d|--verbose --foreground-scripts --prefer-offline --prefer-online --offline
  --legacy-peer-deps --no-color --no-progress --no-audit --no-fund -f|--force -h|--help
]]

local VALUES = [[
  -w|--workspace --registry --cache --userconfig --loglevel --tag --before --otp
  --node-options --script-shell
]]

local PREFIX = "-C|--prefix"

local GRAMMAR = { "gnu", abbreviate = false }

--- Is a package a directory or a file of this machine?
local function is_local(text)
  return text:find("^[./~]") ~= nil or text:find("^file:") ~= nil or text:find("%.tgz$") ~= nil
    and not text:find("^%a+://")
end

--- Is it the name of a package, and not an address, or a repository that has to be built?
local function is_name(text)
  return text ~= nil and (text:find("^[%w._-]+@?[%w.^~*<>=-]*$") or
    text:find("^@[%w._-]+/[%w._-]+@?[%w.^~*<>=-]*$")) ~= nil
end

local pack = {
  grammar = GRAMMAR,
  does = function(call)
    local list = {}
    for _, item in ipairs(call.operands) do
      if not is_name(item.text) then list[1] = { kind = "build" } end
      if item.text and is_local(item.text) then
        list[#list + 1] = { kind = "read", item = item }
        list[#list + 1] = { kind = "change", name = call:values("--pack-destination")[1] or "." }
      end
    end
    return list
  end,
  only_fetches = [[
    --pack-destination --json --ignore-scripts -q -s -d --prefer-offline --prefer-online --no-color
    --no-progress --no-audit --no-fund --loglevel --tag --before
  ]],
  options = { flag = FLAGS, value = VALUES .. "--pack-destination", read = PREFIX },
  operands = "package...",
  brings = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or not is_local(item.text) then return not call:has("--dry-run", "-h") end
    end
    return false
  end,
  lands = { { "--pack-destination", directory = true, default = "." } },
}

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
  options = {
    flag = FLAGS .. "-y|--yes --no", value = VALUES .. "--package", script = "-c|--call",
    read = PREFIX,
  },
  subcommands = KNOWN,
  inspect = inspect,
}

--- Options that change nothing but what is shown.
local SHOWS = [[
  --json --workspaces --include-workspace-root -q -s --offline --no-color --no-progress -w
]]

local function only_shows(call)
  for _, item in ipairs(call.options) do
    if not call.among(item.name, SHOWS) then return false end
  end
  return true
end

--- Whatever it does, it asks the registry for a newer npm now and then, and keeps a log: where,
-- settings of the project may say, with variables in them.
local SETTINGS = {
  { "./.npmrc", "^%s*registry" }, { "./.npmrc", "proxy" }, { "./.npmrc", "^%s*cache" },
  { "./.npmrc", "^%s*logs" }, { "./.npmrc", "%${" }, { "./.npmrc", "^%s*[\"']" },
  { "./.npmrc", "^%s*userconfig" }, { "./.npmrc", "^%s*globalconfig" },
}

local function reads(operands)
  return {
    grammar = GRAMMAR,
    settings = SETTINGS,
    options = {
      flag = [[
        --json -a|--all -l|--long -p|--parseable -g|--global --package-lock-only --link --offline
        --workspaces|--ws --include-workspace-root -q|--quiet -s|--silent --no-color
      ]],
      value = "-w|--workspace --depth --omit --include --loglevel",
      chdir = PREFIX,
    },
    operands = operands,
    pure = true,
  }
end

--- What prints settings, among which tokens may be.
local function settings(operands)
  local rule = reads(operands)
  rule.does = function()
    return { { kind = "credentials", files = { "~/.npmrc", ".npmrc", "/etc/npmrc" } } }
  end
  return rule
end

--- The directory of the package.json that has the script: nil for the one that it works in.
local function directory(call)
  if call:has("-w", "--workspaces") or call.parent:has("-w", "--workspaces") then return false end
  return nil
end

--- A subcommand that runs a script of package.json: the one it is named after, or its operand.
local function script(name)
  local function recipe(call)
    local arguments = table.move(call.operands, 1, #call.operands, 1, {})
    local given = not name and table.remove(arguments, 1)
    if not name and not given then return {} end
    return { {
      kind = "recipe", tool = "package", name = not call.unknown and (name or given.text) or nil,
      directory = directory(call), arguments = arguments,
    } }
  end
  return {
    grammar = GRAMMAR,
    options = { flag = FLAGS .. "--if-present", value = VALUES, chdir = PREFIX },
    operands = "argument...",
    settings = SETTINGS,
    does = recipe,
    inspect = function(call)
      if not name and #call.operands == 0 then return true end
      return nil, "package.json says what it runs"
    end,
    pure = only_shows,
  }
end

--- A package of the registry, not an address.
local asked = reads("package...")
function asked.pure(call)
  for _, item in ipairs(call.operands) do
    local name = item.text or "/"
    if name:find("[/:]") and not name:find("^@[%w._-]+/[%w._@^~-]+$") then return false end
  end
  return true
end

--- What changes the packages of a directory, and runs their scripts.
local changes = {
  grammar = GRAMMAR,
  options = {
    flag = FLAGS .. [[
      -D|--save-dev -O|--save-optional -P|--save-prod -E|--save-exact -g|--global --no-save
      -S|--save
      --no-package-lock --package-lock-only --production --no-optional
    ]],
    value = VALUES .. "--omit --include", chdir = PREFIX,
  },
  operands = "package...",
  settings = SETTINGS,
  inspect = "it installs packages, and runs their scripts",
}

local run, test, list = script(), script("test"), reads("package...")

return {
  command = "npm",
  helps = [[
    access adduser audit bugs cache ci config dedupe deprecate diff dist-tag docs doctor edit exec
    explain explore fund get help init install link list login logout ls org outdated owner pack
    ping pkg
    prefix profile prune publish query rebuild repo restart root run run-script sbom search set
    shrinkwrap star start stop team test token uninstall unpublish update version view whoami
  ]],
  loses = {
    ["a published version"] = { "unpublish", "deprecate" },
    ["access, or a published name"] = {
      "owner rm", "access revoke", "dist-tag rm", "token revoke", "team destroy", "team rm",
      "org rm",
    },
  },
  installs = {
    after = [[
      add ci clean-install i ic in ins inst insta instal install install-clean isnt isnta isntal
      isntall isntall-clean udpate up update upgrade audit.fix ddp dedupe
    ]],
    beyond = "-g --global --location=global link ln", at = "-C --prefix",
    writes = "node_modules/ package.json package-lock.json npm-shrinkwrap.json",
    makes = "node_modules/ package-lock.json",
    caches = "~/.npm",
    without = "--ignore-scripts", scripts = "rebuild",
    keeps = [[
      -C= --prefix= -w= --workspace= --workspaces --ws --include-workspace-root --cache=
      --userconfig= --loglevel= --script-shell= --node-options= --foreground-scripts -s --silent
      -q --quiet -d --verbose
    ]],
    own = "run --if-present prepublish; run --if-present prepare",
  },
  examples = {
    ["npm pack lodash"] = "npm pack --pack-destination SANDBOX lodash",
    ["npm exec degit user/repo"] = "npm exec degit user/repo SANDBOX/repo",
    ["npm pack"] = true,
    ["npm install"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-v|--version", value = VALUES, chdir = PREFIX },
  settings = SETTINGS,
  plain = SHOWS,
  subcommands = {
    pack = pack, exec = execute, x = execute,
    install = changes, i = changes, add = changes, ci = changes, update = changes,
    uninstall = changes, rebuild = changes,
    run = run, ["run-script"] = run, rum = run, urn = run, test = test, t = test, tst = test,
    start = script("start"), stop = script("stop"), restart = script("restart"),
    ls = list, list = list, la = list, ll = list, explain = list, why = list,
    view = asked, info = asked, show = asked, v = asked, search = asked, find = asked,
    outdated = list, fund = reads(), ping = reads(), whoami = reads(),
    root = reads(), prefix = reads(), bin = reads(), query = reads("selector"),
    get = reads("key..."),
    pkg = { grammar = GRAMMAR, subcommands = { get = reads("key...") } },
    ["dist-tag"] = { grammar = GRAMMAR, subcommands = { ls = asked, list = asked } },
    config = {
      grammar = GRAMMAR, subcommands = { get = settings("key..."), list = settings(),
      ls = settings() },
    },
  },
  pure = { with = "-v", alone = true },
  obeys = true,
  online = true,
  builds = "exec explore x",
  holds = { after = "exec explore x dlx", patterns = { "^scripts%.[^=]*=(.*)" } },
  talks = true,
  plain_words = true,
  minds = { path = "install i in add", except = "-g --global --no-save --location" },
  stores = {
    "^ set ", " config set ", "^ pkg set ", "^ version ", "^ init ", "^ install ", "^ i ",
    "^ add ",
  },
  answers = { "^ view ", "^ info ", "^ show ", "^ v ", "^ search ", "^ find " },
}
