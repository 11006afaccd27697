--- Composer: create-project makes a directory of a package.
--    composer create-project o/p          ->  composer create-project o/p SANDBOX/p
--    composer create-project o/p d 1.0    ->  composer create-project o/p SANDBOX/d 1.0
--    composer install                     ->  unchanged: packages are installed
local FLAGS = [[
  -h|--help -q|--quiet -V|--version --ansi --no-ansi -n|--no-interaction --profile --no-plugins
  --no-scripts --no-cache -v|-vv|-vvv|--verbose
]]

local create = {
  grammar = { "gnu", abbreviate = true },
  options = {
    flag = FLAGS .. [[
      --prefer-source --prefer-dist --dev --no-dev --no-progress --no-secure-http --keep-vcs
      --remove-vcs --no-install --no-audit --ignore-platform-reqs --ask --add-repository
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
    local name = package and package:gsub(":.*$", ""):match("([^/]+)$")
    return { { name = name, unknown = not name and "its name is not known" or nil } }
  end,
  does = function() return { { kind = "build" } } end,
}

return {
  command = "composer",
  options = { flag = FLAGS, chdir = "-d|--working-dir" },
  subcommands = { ["create-project"] = create },
}
