--- Kaggle: what is downloaded goes to the directory of -p.
local function into(flag, value, only, unless, force)
  return {
    grammar = { "gnu", equate = true },
    options = {
      flag = ("-h|--help -w|--wp -q|--quiet %s %s"):format(force or "-o|--force", flag),
      value = value, fetch = "-p|--path",
    },
    operands = "url:name?",
    lands = { { "-p", directory = true, default = ".", unless = unless or "-h", only = only } },
    inspect = function(call)
      if call:has("-w") then return nil, "-w uses the working directory: give -p" end
      return true
    end,
  }
end

local function group(subcommands)
  return { options = { flag = "-h|--help" }, subcommands = subcommands }
end

local competitions = group({
  download = into("", "-c|--competition -f|--file"),
  leaderboard = into("-s|--show -d|--download -v|--csv", "-c|--competition", "-d"),
})
local datasets = group({
  download = into("--unzip", "-d|--dataset -f|--file"),
  metadata = into("--update", "-d|--dataset", nil, "-h --update"),
})
datasets.subcommands.metadata.does = function(call)
  return { call:has("--update") and { kind = "send" } or nil }
end
local kernels = group({
  pull = into("-m|--metadata", "-k|--kernel"), output = into("", "-k|--kernel --file-pattern"),
})
local versions = group({ download = into("--untar", "", nil, nil, "-f|--force") })
versions.subcommands.download.inspect = function(call)
  if call:has("--untar") then return nil, "with --untar members may name any path" end
  return true
end
local instances = group({
  get = into("", ""), versions = versions, v = versions, miv = versions,
})
local models = group({
  get = into("", ""), instances = instances, i = instances, mi = instances,
  variations = instances,
})

return {
  command = "kaggle",
  examples = {
    ["kaggle datasets download o/d"] = "kaggle datasets download -p SANDBOX o/d",
    ["kaggle kernels pull o/k -p d"] = "kaggle kernels pull o/k -p SANDBOX/d",
    ["kaggle datasets list -s iris"] = true,
  },
  options = { flag = "-h|--help -v|--version -W|--no-warn" },
  subcommands = {
    competitions = competitions, c = competitions, datasets = datasets, d = datasets,
    kernels = kernels, k = kernels, models = models, m = models,
  },
}
