--- uv: showing the installed packages only reads, but asks the project's own Python;
-- `uv run` runs a command.
--    uv --version, uv pip list, uv pip show x, uv tree --frozen     only read, but for that
--    uv pip list --outdated, uv pip install x, uv tree, uv sync     do more
--    uv run git clone URL    ->  uv run git clone URL SANDBOX/r

local FLAGS = [[
  -q|--quiet -v|--verbose --offline --no-progress --no-config --no-python-downloads -h|--help
]]

local GRAMMAR = { "gnu", abbreviate = false }

local function reads(flag, value, operands)
  return {
    grammar = GRAMMAR,
    options = {
      flag = FLAGS .. (flag or ""), value = "--color " .. (value or ""),
      chdir = "--directory", read = "--project",
    },
    operands = operands,
    pure = "project",
  }
end

local PACKAGES = "--strict --system "

local tree = reads("--frozen --locked --invert --no-dedupe --universal --no-dev --all-groups",
  "--depth -d --prune --package --group --no-group")
tree.pure = function(call) return call:has("--frozen") and "project" end

--- uv's own files, whatever the project is.
local own = reads("--show-paths --show-version-specifiers --bin --only-installed --all-versions")
own.pure = true
local found = reads("--only-installed --only-downloads --all-versions --all-platforms --show-urls",
  "--output-format", "request?")

--- A version is looked for; a name or a path is a program, which is asked for its version.
function found.pure(call)
  local request = call:item("request")
  return (not request or (request.text or ""):find("^[%d.]+$") ~= nil) and "project"
end

--- A command in the project's environment, a script, or what comes in.
local function runs(call)
  local first = call.operands[1]
  if not first then return {} end
  if first.text == "-" or first.text == "/dev/stdin" then return { { stdin = true } } end
  local program = call:has("-s") or first.text and first.text:find("%.pyw?$") ~= nil
  return { { item = first, program = program or nil } }
end

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. [[
      -s|--script --no-sync --frozen --locked --isolated --no-project --all-extras --no-dev --dev
      --active --exact --all-groups --all-packages --no-editable --refresh --no-env-file
    ]],
    value = "--with --with-editable --extra --group --only-group --package -p|--python --color",
    read = "--with-requirements --env-file",
    chdir = "--directory", change = "--project",
    program = "-m|--module",
  },
  operands = "command...",
  runs = runs,
  lands = function(call)
    local first = call.operands[1]
    local away = first and first.text and first.text:find("^https?://")
    return { away and { unknown = "it runs a script from an address unseen" } or nil }
  end,
}

--- A program of a package.
local tool_run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. [[
      --isolated --no-env-file --show-resolution --lfs --no-index -U|--upgrade --no-sources
      --reinstall --compile-bytecode --no-build-isolation --no-build --no-binary -n|--no-cache
      --refresh --managed-python --no-managed-python --native-tls -V|--version
    ]],
    value = [[
      --from --with --with-editable -p|--python --python-platform --torch-backend --index
      --default-index -i|--index-url --extra-index-url -f|--find-links --index-strategy
      --keyring-provider -P|--upgrade-package --resolution --prerelease --fork-strategy
      --exclude-newer --reinstall-package --link-mode -C|--config-setting
      --no-build-isolation-package --no-build-package --no-binary-package --refresh-package
      --allow-insecure-host --color --cache-dir
    ]],
    read = [[
      --with-requirements -c|--constraints -b|--build-constraints --overrides --env-file --project
      --config-file
    ]],
    chdir = "--directory",
  },
  operands = "command...",
  runs = { { item = "command", without = "-h -V", internal = true } },
}

return {
  command = "uv",
  helps = { except = "run" },
  examples = {
    ["uv tool run cookiecutter gh:o/t"] = "uv tool run cookiecutter -o SANDBOX gh:o/t",
    ["uv run x.py"] = true,
  },
  -- One phase: of a source package, uv runs the build to find out what it needs. With --no-build,
  -- nothing of a package runs.
  installs = {
    after = "add lock pip.compile pip.install pip.sync pip.uninstall remove sync",
    beyond = "python.install tool.install tool.upgrade --system",
    keeps = "--directory= --project= --color= --cache-dir= --config-file=",
    at = "--directory --project",
    writes = ".venv/ pyproject.toml uv.lock",
    makes = ".venv/ uv.lock",
    caches = "~/.cache/uv",
  },
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "-V|--version", value = "--color", chdir = "--directory", change = "--project",
  },
  subcommands = {
    tree = tree, run = run,
    cache = { grammar = GRAMMAR, options = { flag = FLAGS }, subcommands = { dir = own } },
    tool = {
      grammar = { "posix", equals = true }, options = { flag = FLAGS },
      subcommands = { dir = own, list = own, run = tool_run },
    },
    python = {
      grammar = { "posix", equals = true }, options = { flag = FLAGS },
      subcommands = { dir = own, list = found, find = found },
    },
    pip = {
      grammar = { "posix", equals = true },
      options = { flag = FLAGS },
      subcommands = {
        list = reads(PACKAGES .. "-e|--editable --exclude-editable", "--format --exclude"),
        freeze = reads(PACKAGES .. "--exclude-editable"),
        show = reads(PACKAGES .. "-f|--files", nil, "package..."),
        tree = reads(PACKAGES .. "--invert --no-dedupe --show-version-specifiers",
          "-d|--depth --prune --package"),
        check = reads(PACKAGES),
      },
    },
  },
  pure = { with = "-V -h", alone = true },
  obeys = true,
  online = true,
  builds = "build",
  minds = { path = "add" },
  stores = { "^ add ", "^ version ", "^ init " },
}
