local pure = require("pure")

describe("rules/nvidia-smi", function()
  pure.tables({
    pairs = {
      { "nvidia-smi -q", "nvidia-smi -q -f f" },
      { "nvidia-smi -i 0", "nvidia-smi -i 0 -pm 1" },
      { "nvidia-smi", "nvidia-smi -r" },
    },
    reads = {
      "nvidia-smi -L", "nvidia-smi --query-gpu=name --format=csv", "nvidia-smi -q -d MEMORY",
    },
  })
end)
