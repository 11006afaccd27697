--- gdown: fetches a file or a folder of Google Drive; the server chooses its name.
return {
  command = "gdown",
  examples = {
    ["gdown U"] = "gdown -O SANDBOX/ U",
    ["gdown U -O f"] = "gdown U -O SANDBOX/f",
    ["gdown U -O - | head"] = true,
  },
  grammar = { "gnu", equate = true },
  options = {
    flag = [[
      -h|--help -V|--version -q|--quiet --fuzzy --id --no-cookies --no-check-certificate
      -c|--continue --folder --remaining-ok
    ]],
    value = "--proxy --speed --format --user-agent",
    fetch = "-O|--output",
  },
  operands = "url:url",
  lands = function(call)
    local output = call:item("-O")
    if call:has("-h", "-V") then return {} end
    if not output then return { { name = "./", directory = "named", insert = "-O" } } end
    if output.text == "-" then return { { stdout = true } } end
    return { { item = output, directory = call:has("--folder") or "named" } }
  end,
  only_fetches = "-q --fuzzy --id --no-cookies -c --folder --remaining-ok -O --format --speed",
}
