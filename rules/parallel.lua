--- GNU parallel: a command with arguments that come in, or stand behind ":::".
return {
  command = "parallel",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -0|--null -k|--keep-order -m|--xargs -q|--quote -t|--verbose -u|--ungroup -v -X|--bar
      --dry-run --eta --group --halt-on-error[=] --line-buffer|--lb --no-notice --progress --tag
      --will-cite --pipe --shuf --version --help
    ]],
    value = [[
      -d|--delimiter -E -I -j|--jobs|--max-procs|-P -L -N -n|--max-args -S|--sshlogin -s|--max-chars
      --colsep|-C --delay --halt --load --memfree --nice --retries --timeout --workdir|--wd
    ]],
    read = "-a|--arg-file --sshloginfile|--slf",
    write = "--joblog --results --tmpdir",
  },
  operands = "more...",
  runs = function(call)
    local first = call.operands[1]
    if not first then return { { stdin = true, shell = true } } end
    if first.text and first.text:find("^:::") then
      local list = {}
      for i = 2, #call.operands do list[i - 1] = { item = call.operands[i], script = true } end
      return list
    end
    for _, item in ipairs(call.operands) do
      if item.text and item.text:find("^:::") then
        return { { item = first, before = item.field, open = true, holes = "{" } }
      end
    end
    return { { item = first, open = true, holes = "{" } }
  end,
}
