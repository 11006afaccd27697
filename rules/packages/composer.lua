--- Composer: create-project makes a directory from a package, archive makes a file.
local FLAGS = [[
  -h|--help -q|--quiet -V|--version --ansi --no-ansi -n|--no-interaction --profile --no-plugins
  --no-scripts --no-cache -v|-vv|-vvv|--verbose
]]

--- With --ask a person is asked for the directory, whatever is given.
local create = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = FLAGS .. [[
      --prefer-source --prefer-dist --dev --no-dev --no-progress --no-secure-http --keep-vcs
      --remove-vcs --no-install --no-audit --ignore-platform-reqs --add-repository
    ]],
    value = [[
      -s|--stability --repository --repository-url --prefer-install --audit-format
      --ignore-platform-req
    ]],
    chdir = "-d|--working-dir",
  },
  operands = "url:package? directory? version?",
  lands = function(call)
    local directory, package = call:item("directory"), call.package
    if call:has("-h", "-V") or not call:item("package") then return {} end
    if directory then return { { item = directory } } end
    local name = package and package:lower():gsub("[:= ].*$", ""):match("%f[^/\0]([^/]+)$")
    return { { name = name, unknown = not name and "its name is unknown" or nil } }
  end,
  does = { { kind = "build" } },
}

local archive = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = FLAGS .. "--ignore-filters", value = "-f|--format --file", fetch = "--dir",
    chdir = "-d|--working-dir",
  },
  operands = "url:package? version?",
  brings = { with = "package" },  -- or the project itself
  lands = { { "--dir", directory = true, default = ".", unless = "-h -V" } },
  does = { { kind = "build" } },
  inspect = function(call)
    for _, text in ipairs(call:values("--file")) do
      if not text or text:find("/", 1, true) then
        return nil, "--file may name another directory"
      end
    end
    return true
  end,
}

return {
  command = "composer",
  builds = "exec run run-script",
  examples = {
    ["composer create-project o/p"] = "composer create-project o/p SANDBOX/p",
    ["composer create-project o/p d 1.0"] = "composer create-project o/p SANDBOX/d 1.0",
    ["composer archive o/p"] = "composer archive --dir SANDBOX o/p",
    ["composer install"] = true,
  },
  grammar = { "gnu", abbreviate = false, shorten = true },
  options = { flag = FLAGS, chdir = "-d|--working-dir" },
  subcommands = { ["create-project"] = create, archive = archive },
  surveys = "install update require remove dump-autoload validate run run-script exec check",
  minds = { path = "config", except = "-g --global" },
  stores = { " config ", "^ require ", "^ init " },
  answers = { "^ search ", "^ show .*%-a" },
}
