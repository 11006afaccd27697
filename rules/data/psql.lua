--- PostgreSQL's client: the statements of -c and -f, or what comes in.
--    curl URL | psql db                          ->  refused: what was fetched would run unseen
--    curl URL | psql -c 'copy t from stdin'      ->  unchanged: it is data

return {
  command = "psql",
  options = {
    flag = [[
      -l|--list -V|--version -X|--no-psqlrc -1|--single-transaction -?|--help[=] -a|--echo-all
      -b|--echo-errors -e|--echo-queries -E|--echo-hidden -n|--no-readline -q|--quiet
      -s|--single-step -S|--single-line -A|--no-align --csv -H|--html -t|--tuples-only
      -x|--expanded -z|--field-separator-zero -0|--record-separator-zero -w|--no-password
      -W|--password
    ]],
    value = [[
      -d|--dbname -v|--set|--variable -F|--field-separator -P|--pset -R|--record-separator
      -T|--table-attr -h|--host -p|--port -U|--username
    ]],
    code = "-c|--command",
    program = "-f|--file",
    write = "-L|--log-file -o|--output",
  },
  operands = "database? user?",
  runs = function(call)
    if call:has("-l", "-V", "-?") then return {} end
    local list, files = call:unknown_texts("-c"), call:values("-f")
    for _, file in ipairs(files) do
      if file == "-" or file == "/dev/stdin" then list[#list + 1] = { stdin = true } end
    end
    if #files == 0 and not call:has("-c") then list[1] = { stdin = true } end
    return list
  end,
  pure = function(call)
    return call:has("-V") and #call.options == 1 and #call.operands == 0
  end,
  queries = true,
  holds = { patterns = { "^%s*\\!%s*(.*)" } },
}
