--- Python's tarfile, as `python3 -m tarfile` runs it. Members may leave the directory.
--    curl -o a.tgz URL && python3 -m tarfile -e a.tgz     ->  asked
--    python3 -m tarfile -e a.tgz                          ->  unchanged: nothing was fetched
return {
  command = "tarfile",
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
