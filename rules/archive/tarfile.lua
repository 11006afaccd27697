--- Python's tarfile, as `python3 -m tarfile` runs it. Members may leave the directory.
return {
  command = "tarfile",
  examples = {
    ["curl -o a.tgz U && python3 -m tarfile -e a.tgz"] = "ask",
    ["python3 -m tarfile -e a.tgz"] = true,
    ["python3 -m tarfile -e a.tgz d"] = true,
  },
  sink = true,
  options = {
    flag = "-h|--help -v|--verbose",
    value = "--filter",
    read = "-l|--list -t|--test -e|--extract -c|--create",
  },
  operands = "read:file...",
  lands = function(call)
    local create = call:item("-c")
    if create then return { { item = create } } end
    if not call:has("-e") then return {} end
    return { { unknown = "members may leave the directory: use tar" } }
  end,
}
