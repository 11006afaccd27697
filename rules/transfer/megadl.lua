--- megatools: files of mega.nz go to the file or directory of --path.
return {
  command = "megadl",
  also = "megaget",
  examples = {
    ["megadl U"] = "megadl --path SANDBOX U",
    ["megadl --path d U"] = "megadl --path SANDBOX/d U",
    ["megadl --help"] = true,
  },
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
