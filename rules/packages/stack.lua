--- Stack: unpack brings the source of packages into the directory of --to.
local grammar = { "gnu", abbreviate = false }
local SNAPSHOT = "--resolver --snapshot "

local HERE = "stack new writes to the working directory. Use: cd <directory in the sandbox> && "
  .. "stack new <name>"

local new = {
  grammar = grammar,
  options = {
    flag = "-h|--help --bare --omit-packages --force --ignore-subdirs",
    value = SNAPSHOT .. "-p|--param",
  },
  operands = "name? url:template? directory...",
  lands = function(call)
    if call:has("-h") or #call.operands == 0 then return {} end
    return { { name = ".", directory = true, refuse = HERE } }
  end,
}

return {
  command = "stack",
  about = "--help --version",
  examples = {
    ["stack unpack x"] = "stack unpack --to SANDBOX x",
    ["stack new x"] = "deny",
    ["stack build"] = true,
  },
  grammar = grammar,
  options = { flag = "-h|--help --version --numeric-version", value = SNAPSHOT },
  subcommands = {
    new = new,
    unpack = {
      grammar = grammar,
      options = { flag = "-h|--help --candidate", value = SNAPSHOT, fetch = "--to" },
      operands = "package...",
      lands = { { "--to", directory = true, default = ".", unless = "-h" } },
    },
  },
  runner = { ends = "hs" },
  surveys = "build test run exec install bench ghci",
  minds = { file = "--stack-yaml" },
}
