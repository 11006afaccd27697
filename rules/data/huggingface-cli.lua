--- Hugging Face: a repository goes to --local-dir, else to a cache in the home directory.
local download = {
  options = {
    flag = "-h|--help --dry-run --force-download --resume-download --quiet --no-quiet",
    value = [[
      --repo-type --type --revision --include --exclude --token --max-workers
      --local-dir-use-symlinks
    ]],
    fetch = "--local-dir --cache-dir",
  },
  only_fetches = [[
    --force-download --resume-download --quiet --repo-type --revision --include --exclude
    --max-workers --local-dir
  ]],
  operands = "url:repository? file...",
  lands = {
    {
      "--local-dir", directory = true, unless = "--cache-dir --dry-run -h",
      default = function(call)
        local name = call.repository and call.repository:match("%f[^/\0]([^/]+)$")
        return name, "the repository's name is unknown"
      end,
    },
    { "--cache-dir", directory = true },
  },
}

return {
  command = "huggingface-cli",
  also = "hf",
  examples = {
    ["hf download org/model"] = "hf download --local-dir SANDBOX/model org/model",
    ["hf download org/model --local-dir d"] = "hf download org/model --local-dir SANDBOX/d",
    ["hf auth whoami"] = true,
  },
  options = { flag = "-h|--help" },
  subcommands = { download = download },
}
