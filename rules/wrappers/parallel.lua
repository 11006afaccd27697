--- GNU parallel: runs a command with arguments from its input, or those after ":::".
--    parallel wget ::: URL         ->  asked
--    parallel 'wget {}' ::: URL    ->  asked: one word is a script

--- What is run with unknown arguments: a script, if it is one word with blanks.
local function opened(call, count, before)
  local first = call.operands[1]
  local script = count == 1 and (first.text or ""):find("%s") ~= nil
  local holes = not script or first.text:find("{", 1, true)
  return {
    item = first, before = before, script = script or nil, holes = holes and "{" or nil,
    open = not script or not holes or nil,
    splits = (call:values("-d")[1] or ""):match("^%p$"),
  }
end

return {
  command = "parallel",
  about = "--help --version",
  examples = {
    ["parallel --results r curl -s ::: https://h/x"] = "ask",
    ["parallel wc -l ::: a b"] = true,
  },
  also = "sem",
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
    if not first and call:has("--help", "--version") then return {} end
    if not first then return { { stdin = true, shell = true } } end
    if first.text and first.text:find("^:::") then
      local list = {}
      for i = 2, #call.operands do list[i - 1] = { item = call.operands[i], script = true } end
      return list
    end
    for nth, item in ipairs(call.operands) do
      if item.text and item.text:find("^:::") then
        return { opened(call, nth - 1, item.field) }
      end
    end
    return { opened(call, #call.operands) }
  end,
  holds = { input = "words", shell = true },
  floods = "-j",
  saves = { "%-%-results.*://" },
}
