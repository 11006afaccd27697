--- Commands after `run`, with the packages of an environment.
--    conda run -n x curl -O URL   ->  conda run -n x curl -o SANDBOX/NAME URL

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -v|--verbose --dev --debug-wrapper-scripts --no-capture-output --live-stream -s -q|--quiet
      -h|--help
    ]],
    value = "-n|--name -p|--prefix", chdir = "--cwd",
  },
  operands = "run:command...",
}

return {
  command = "conda",
  helps = "",
  also = "mamba micromamba",
  examples = {
    ["conda run -n x curl -o f U"] = "conda run -n x curl -o SANDBOX/f U",
    ["conda run -n x ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = "-h|--help -V|--version --json" },
  subcommands = { run = run },
  holds = { after = "run" },
}
