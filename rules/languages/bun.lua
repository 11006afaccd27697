--- Bun: runs a script, standard input, or a package.
--    curl URL | bun run -     ->  refused: what was fetched would run unseen
--    bun x degit user/repo    ->  bun x degit user/repo SANDBOX/repo
--    bun pm ls, bun --version              only read
--    bun pm cache rm, bun --version x.ts   do more

local FLAGS = [[
     -b|--bun -h|--help -i --bail[=] --hot --if-present --inspect[=] --inspect-brk[=]
  --inspect-wait[=] --no-clear-screen --no-install --prefer-latest --prefer-offline --silent
  --smol --sql-preconnect --watch -v|--version --revision
]]

local VALUES = [[
  -c|--config -d|--define -F|--filter -l|--loader -r|--preload|--require --conditions --cwd
  --env-file --extension-order --external --fetch-preconnect --import --install --jsx-factory
  --jsx-fragment --jsx-import-source --jsx-runtime --main-fields --port --shell --title
  --tsconfig-override --user-agent --origin --dns-result-order --max-http-header-size
]]

--- What is run: the texts of -e and -p, the first operand, or what comes in.
local function runs(call)
  if call:has("-e", "-p") then return call:unknown_texts("-e", "-p") end
  local script = call.operands[1]
  if call:has("-h", "-v", "--revision") then return {} end
  if script and script.text ~= "-" and script.text ~= "/dev/stdin" then
    return { { item = script, program = true } }
  end
  return { { stdin = true } }
end

local run = {
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES, code = "-e|--eval -p|--print" },
  operands = "script? argument...",
  runs = runs,
  does = function(call)
    local script = call.operands[1]
    if not script or call:has("-h", "-v", "--revision", "-e", "-p") then return {} end
    local arguments = table.move(call.operands, 2, #call.operands, 1, {})
    local cwd = call:item("--cwd")
    return { {
      kind = "recipe", tool = "package", name = not call.unknown and script.text or nil,
      directory = cwd and (cwd.text or false), arguments = arguments,
    } }
  end,
}

local COPIERS = { degit = "npx", tiged = "npx", giget = "npx", gitpick = "npx" }

local function inspect(call) return call:has_no_version(COPIERS) end

--- Runs a package by its name.
local execute = {
  grammar = { "git" },
  options = { flag = "--bun --no-install --verbose --silent", value = "-p|--package" },
  subcommands = COPIERS,
  inspect = inspect,
}

--- Copies a template: a repository, unless it is the name of a package or a local directory.
local create = {
  label = "bun create",
  grammar = { "posix", equals = true },
  options = { flag = "--force --no-install --no-git --open --no-package-json -h|--help" },
  operands = "url:template? destination? argument...",
  brings = function(call)
    local text = (call:item("template") or { text = "" }).text or "/"
    return text:find("/", 1, true) ~= nil and not text:find("^[@./]") and not call:has("-h")
  end,
  lands = function(call)
    local template, destination = call:item("template"), call:item("destination")
    if destination then return { { item = destination, directory = true } } end
    local name = template.text and template.text:gsub("%.git$", ""):match("%f[^/\0]([^/]+)/*$")
    return { { name = name, directory = true, behind = template,
      unknown = not name and "its name is unknown" or nil } }
  end,
  does = { { kind = "build" } },
}

local list = {
  grammar = { "gnu", abbreviate = false },
  options = { flag = "-a|--all -g|--global" },
  pure = true,
}

return {
  command = "bun",
  helps = "",
  -- It replaces its lock file by another one. What is there already is only built with --force.
  installs = {
    after = "a add i install update", beyond = "-g --global", at = "--cwd",
    writes = "node_modules/ package.json bun.lock bun.lockb",
    makes = "node_modules/", open = true,
    stores = "~/.bun/install",
    without = "--ignore-scripts", scripts = "install --force --no-save",
    keeps = [[
      --cwd= -c= --config= -p --production --omit= -F= --filter= --linker= --backend= --cache-dir=
      --cpu= --os= --libc= --silent --quiet --no-progress --no-summary
    ]],
  },
  examples = {
    ["bun create o/r"] = "bun create o/r SANDBOX/r",
    ["bun create https://github.com/o/r app"] = "bun create https://github.com/o/r SANDBOX/app",
    ["bun create vite app"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES, code = "-e|--eval -p|--print" },
  plain = "",
  subcommands = {
    run = run, x = execute, create = create, c = create, ["-"] = run, list = list,
    pm = { grammar = "posix", plain = "", subcommands = { ls = list, bin = list } },
  },
  runs = runs,
  pure = { with = "-v --revision", alone = true },
  obeys = true,
  online = true,
  builds = "build run test x",
  runner = { ends = "ts tsx mts cts js jsx mjs cjs" },
  language = "node",
  minds = { path = "add a install i", except = "-g --global --no-save" },
  stores = { "^ add ", "^ pm version ", "^ pm pkg set ", "^ init " },
}
