--- nvidia-smi: prints the state of graphics cards, or changes their settings.
--    nvidia-smi, nvidia-smi --query-gpu=name --format=csv      only read
--    nvidia-smi -pm 1, nvidia-smi -q -f f                      do more
return {
  command = "nvidia-smi",
  policy = true,
  grammar = { "gnu", abbreviate = false, cluster = false },
  options = {
    flag = "-h|--help --version -L|--list-gpus -q|--query -x|--xml-format -u|--unit",
    value = [[
      -i|--id -d|--display --query-gpu --query-compute-apps --query-accounted-apps
      --query-retired-pages --query-remapped-rows --query-supported-clocks --format
    ]],
  },
  pure = true,
}
