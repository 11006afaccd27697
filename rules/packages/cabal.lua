--- Cabal: get brings the source of packages into the directory of -d.
local get = {
  options = {
    flag = "-h|--help --pristine --source-repository[=]", value = "--index-state -s[] -v[]",
    fetch = "-d|--destdir",
  },
  operands = "package...",
  lands = { { "-d", directory = true, default = ".", unless = "-h" } },
}

return {
  command = "cabal",
  about = "--help --version",
  builds = "bench build exec repl run test",
  examples = {
    ["cabal get x"] = "cabal get -d SANDBOX x",
    ["cabal get x -d src"] = "cabal get x -d SANDBOX/src",
    ["cabal build"] = true,
  },
  options = { flag = "-h|--help -V|--version --numeric-version" },
  subcommands = { get = get, unpack = get },
}
