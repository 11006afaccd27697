--- Commands after `run`, with the packages of an environment.
--    conda run -n x curl -O URL   ->  conda run -n x curl -o SANDBOX/NAME URL
--    conda list, conda env list, conda info        only read

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

local function reads(flag, value, operands)
  return {
    grammar = { "gnu", abbreviate = false },
    options = { flag = "--json -q|--quiet -v|--verbose -h|--help " .. (flag or ""), value = value },
    operands = operands,
    pure = true,
  }
end

--- What is installed, and where; with -a or -s also variables, which may be secrets.
local info = reads("-e|--envs --base --all -a -s|--system --unsafe-channels")
info.pure = { without = "-a --all -s --unsafe-channels" }

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
  subcommands = {
    run = run, info = info,
    list = reads("-f|--full-name", "-n|--name -p|--prefix", "pattern?"),
    env = { grammar = { "gnu", abbreviate = false }, subcommands = { list = reads() } },
  },
  holds = { after = "run" },
}
