--- Python's zipfile, as `python3 -m zipfile` runs it.
--    curl -o a.zip URL && python3 -m zipfile -e a.zip d     ->  … -e SANDBOX/a.zip SANDBOX/d
return {
  command = "zipfile",
  examples = {
    ["curl -o a https://h/a && python3 -m zipfile -e a d"] =
      "curl -o SANDBOX/a https://h/a && python3 -m zipfile -e SANDBOX/a SANDBOX/d",
    ["python3 -m zipfile -e a.zip d"] = true,
  },
  sink = true,
  options = {
    flag = "-h|--help",
    value = "--metadata-encoding",
    read = "-l|--list -t|--test -e{2} --extract{2} -c|--create",
  },
  operands = "read:file...",
  lands = function(call)
    local create = call:item("-c")
    local directory = call:items("-e")[2] or call:items("--extract")[2]
    if create then return { { item = create } } end
    return { directory and { item = directory, directory = true } or nil }
  end,
}
