--- megatools: files of mega.nz go to the file or directory of --path.
--    megadl URL               ->  megadl --path SANDBOX URL
--    megadl --path d URL      ->  megadl --path SANDBOX/d URL
--    megatools dl URL         ->  megatools dl --path SANDBOX URL
local download = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help --help-all --help-basic --help-network --help-auth --help-upload --no-progress
      --print-names --choose-files --disable-resume --no-ask-password --reload
      --ignore-config-file --version --enable-previews --disable-previews
    ]],
    value = [[
      -u|--username -p|--password --limit-speed --proxy --netif --ip-proto --debug --speed-limit
    ]],
    read = "--config",
    fetch = "--path",
  },
  operands = "url:url...",
  lands = function(call)
    local path = call:item("--path")
    if call:has("-h", "--version") then return {} end
    if not path then return { { name = ".", directory = true, insert = "--path" } } end
    if path.text == "-" then return { { stdout = true } } end
    return { { item = path, directory = "existing" } }
  end,
}

return {
  command = "megatools",
  grammar = "git",
  options = { flag = "--help --version" },
  subcommands = { dl = download, get = download },
}
