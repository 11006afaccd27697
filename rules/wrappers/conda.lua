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

local VALUES = { ["-n"] = true, ["--name"] = true, ["-p"] = true, ["--prefix"] = true,
  ["--cwd"] = true }

--- The command after `run` and its options.
local function runs(texts)
  local words, at = {}, 2
  while at <= #texts and #words == 0 do
    local text = texts[at] or "x"
    if text:find("^%-") then at = at + (VALUES[text] and 2 or 1) else words[1] = at end
  end
  local list = {}
  for i = words[1] or #texts + 1, #texts do
    local text = texts[i] or '"$__unknown__"'
    local odd = texts[i] and (text == "" or text:find("[^%w_./:=@%%+-]"))
    list[#list + 1] = odd and "'" .. text:gsub("'", "'\\''") .. "'" or text
  end
  return #list > 0 and { table.concat(list, " ") } or {}
end

--- The command that a call runs; `init` writes into the files that shells start with.
local function holds(texts)
  local init = texts[1] == "init" or texts[1] == "shell" and texts[2] == "init"
  for _, text in ipairs(texts) do
    if text == "-h" or text == "--help" or text == "-d" or text == "--dry-run" then init = false end
  end
  if init then return { "tee -a ~/.bashrc ~/.bash_profile ~/.zshrc" } end
  return texts[1] == "run" and runs(texts) or {}
end

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
  holds = holds,
}
