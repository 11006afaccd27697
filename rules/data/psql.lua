--- PostgreSQL's client: runs the statements of -c and -f, or standard input.
--    curl URL | psql db                          ->  refused: what was fetched would run unseen
--    curl URL | psql -c 'copy t from stdin'      ->  unchanged: it is data
--    psql -c 'select count(*) from t', psql -l, psql app -c '\\dt'               only read
--    psql -h elsewhere -c 'select 1', psql -c 'select f()', psql -c 'delete …'   do more

--- Commands of its shell that only tell, with the pattern of a name.
local SHOWN = {
  "^%s*\\d[tnvisufxlmpCTDoO]?%+?%s*[%w_.*]*%s*$", "^%s*\\l%+?%s*$", "^%s*\\conninfo%s*$",
}

local function only_asks(call, text)
  for _, pattern in ipairs(SHOWN) do
    if text:find(pattern) then return true end
  end
  return call:only_asks(text)
end

--- An address of a database on this machine, with nothing but a user, a port and its name.
local OWN = "^postgres%l*://([%w.]+)[:%d]*/[%w_-]*$"

--- Is the server this machine's own? A password goes to it.
local function is_here(call)
  for _, host in ipairs(call:values("-h")) do
    if host ~= "localhost" and host ~= "127.0.0.1" and host ~= "::1" then return false end
  end
  local names = call:values("-d")
  names[#names + 1] = call:item("database") and (call.database or false)
  for _, name in ipairs(names) do
    local host = name and name:gsub("://[%w_.:-]*@", "://"):match(OWN)
    local own = host == "localhost" or host == "127.0.0.1"
    if not name or not own and name:find("[=:/]") then return false end
  end
  return true
end

local function pure(call)
  if call:has("-f", "-L", "-o", "-v", "-P", "-W") or not is_here(call) then return false end
  for _, text in ipairs(call:values("-c")) do
    if not text or not only_asks(call, text) then return false end
  end
  return call:has("-c", "-l")
end

--- Is what another machine answers written to a file?
local function saves(texts)
  for i, text in ipairs(texts) do texts[i] = text or "?" end
  local line = " " .. table.concat(texts, " ") .. " "
  if not line:find(" %-%a*[oL] ?%S") and not line:find(" %-%-output") then return false end
  local host = line:match(" %-%a*h ?([^ ]+)") or line:match(" %-%-host[= ]([^ ]+)")
    or line:match("://[^/ ]*@([%w.-]+)") or line:match("://([%w.-]+)")
  return host ~= nil and host ~= "localhost" and not host:find("^127%.") and not host:find("^/")
end

return {
  command = "psql",
  options = {
    flag = [[
      -l|--list -X|--no-psqlrc -1|--single-transaction -a|--echo-all
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
  about = "-V|--version -?|--help[=]",
  pure = pure,
  saves = saves,
  queries = true,
  answers = { " %-h ?%a[%w-]*%.%a", " %-%-host[= ]%a[%w-]*%.%a", "://[%w:@._-]*%.%a" },
  holds = { patterns = { "^%s*\\!%s*(.*)", "%f[%w]program%s+'(.*)", "\\o%s*|(.*)" } },
}
