--- pip: download puts packages into a directory.
--    pip list, pip show x, pip freeze, pip config list, pip --version     only read
--    pip list --outdated, pip index versions x                            ask the index
--    pip list --log f, pip config set a b, pip index versions x -i URL    do more

local FLAGS = [[
  -h|--help --debug --isolated --require-virtualenv -v|--verbose -V|--version -q|--quiet --no-input
  --no-cache-dir --disable-pip-version-check --no-color --no-python-version-warning
]]

local VALUES = [[
  --python --keyring-provider --proxy --retries --timeout|--default-timeout --exists-action
  --trusted-host --cert --client-cert --cache-dir --use-feature --use-deprecated --resume-retries
]]

--- A package that has to be built runs what it says, and --python is another program.
local function builds(call)
  for _, only in ipairs(call:values("--only-binary")) do
    local binary = only == ":all:" and not call:has("--no-binary", "-e", "-r", "--group")
    for _, item in ipairs(call.operands) do
      binary = binary and item.text ~= nil and not item.text:find("[/@]") and item.text ~= "."
    end
    if binary and not call:has("--python") and not call.parent:has("--python") then return {} end
  end
  return { { kind = "build" } }
end

local download = {
  does = builds,
  only_fetches = [[
    -d --only-binary --no-deps --prefer-binary --pre --require-hashes --progress-bar --platform
    --python-version --implementation --abi -v -q --no-input --no-cache-dir --no-color --retries
    --disable-pip-version-check --no-python-version-warning --timeout --isolated --log
    --exists-action
  ]],
  options = {
    flag = FLAGS .. [[
      --no-deps|--no-dependencies --prefer-binary --pre --require-hashes --no-build-isolation
      --use-pep517 --no-use-pep517 --check-build-dependencies --ignore-requires-python --no-clean
      --no-index
    ]],
    value = VALUES .. [[
      --global-option --no-binary --only-binary --progress-bar --platform --python-version
      --implementation --abi -i|--index-url|--pypi-url --extra-index-url -f|--find-links
      -e|--editable -C|--config-settings --build-option --uploaded-prior-to
    ]],
    read = "-c|--constraint --build-constraint -r|--requirement --group",
    fetch = "-d|--dest|--destination-dir|--destination-directory --src|--source --log --log-file",
  },
  operands = "requirement...",
  lands = { { "-d", directory = true, default = ".", unless = "-h" } },
  inspect = function(call)
    if call:sets("pip.conf") then return nil, "this script changes the settings of pip" end
    return true
  end,
}

--- Options before the subcommand may name another Python, or a file to write to.
local function has_only_flags(call)
  for _, item in ipairs(call.options) do
    if item.kind ~= "flag" then return false end
  end
  return true
end

local function reads(flag, value, read, operands)
  return {
    options = { flag = FLAGS .. (flag or ""), value = value, read = read },
    operands = operands, pure = true,
  }
end

local versions = reads("--pre --json", nil, nil, "package")
versions.pure = "project"  -- it says which Rust is there: the project may say what answers that

local WHERE = "-l|--local --user --exclude-editable "

local list = reads(
  WHERE .. "-e|--editable --include-editable --not-required --pre -o|--outdated -u|--uptodate",
  "--format --exclude", "--path")
list.pure = function(call) return call:has("-o", "-u") and "project" or true end

local config = reads("--global --site --user", nil, nil, "key...")
local FILES = {
  "~/.config/pip/pip.conf", "~/.pip/pip.conf", "/etc/pip.conf", "/etc/xdg/pip/pip.conf",
  "~/Library/Application Support/pip/pip.conf",
}
config.does = function() return { { kind = "credentials", files = FILES } } end

--- Settings may name other directories, an index, or a file for messages.
local sets = {
  options = { flag = FLAGS .. "--global --site --user" }, operands = "key? value?",
  leaves = function() return { "pip.conf" } end,
}

return {
  command = "pip",
  helps = true,
  -- One phase: of a source package, pip runs the build to find out what it needs, which `download`
  -- does, too. With --only-binary=:all:, nothing of a package runs.
  installs = {
    after = "install", beyond = "--user",
    keeps = "--cache-dir= --cert= --client-cert= --log= --proxy= --retries= --timeout=",
    writes = ".venv/ venv/",
    caches = "~/.cache/pip",
  },
  also = "pip3",
  examples = {
    ["pip download requests"] = "pip download -d SANDBOX requests",
    ["pip download -d d requests"] = "pip download -d SANDBOX/d requests",
    ["pip install requests"] = true,
  },
  options = { flag = FLAGS, value = VALUES .. "--log --log-file" },
  plain = has_only_flags,
  subcommands = {
    download = download,
    list = list,
    freeze = reads(WHERE .. "--all", "--exclude", "--path -r|--requirement"),
    show = reads("-f|--files", nil, nil, "package..."),
    check = reads(), debug = reads(), hash = reads(nil, "-a|--algorithm", nil, "read:file..."),
    help = reads(nil, nil, nil, "word?"),
    index = {
      options = { flag = FLAGS },
      subcommands = { versions = versions },
    },
    cache = {
      options = { flag = FLAGS },
      subcommands = {
        dir = reads(), info = reads(), list = reads("--abspath", "--format", nil, "word?"),
      },
    },
    inspect = reads("--local --user", nil, "--path"),
    config = {
      options = { flag = FLAGS },
      subcommands = { list = config, get = config, set = sets, unset = sets, edit = sets },
    },
  },
  pure = { with = "-V -h", alone = true },
  obeys = "rust-toolchain rust-toolchain.toml",
  online = true,
  talks = true,
  plain_words = {
    except = {
      "^%-[rce] ", "^%-%-requirement ", "^%-%-constraint ", "%.whl$", "%.tar%.gz$", "%.zip$",
    },
  },
  stores = { " config .*set " },
  answers = { "^ index ", "^ search " },
}
