--- SQLite's shell: runs the statements after the database, or standard input.
--    curl URL | sqlite3 a.db                 ->  refused: what was fetched would run unseen
--    sqlite3 a.db 'select 1'                 ->  unchanged
--    sqlite3 -readonly a.db 'select count(*) from t', sqlite3 a.db .tables      only read
--    sqlite3 a.db "select readfile('x')", sqlite3 a.db '.shell ls'              do more

--- Commands of the shell that write the file after them.
local WRITES = {
  output = true, once = true, backup = true, save = true, clone = true, log = true, trace = true,
  open = true,
}

--- Statements that write the file that they name.
local NAMES = {
  "attach%s+()'([^']+)'", "attach%s+database%s+()'([^']+)'", "vacuum%s+into%s+()'([^']+)'",
  "writefile%s*%(%s*()'([^']+)'",
}

--- Commands of its shell that only tell.
local SHOWS = {
  tables = true, schema = true, indexes = true, indices = true, databases = true, headers = true,
  mode = true, dbinfo = true, fullschema = true,
}

--- Does a text of the command line only ask?
local function only_asks(call, text)
  local name, rest = text:match("^%s*%.(%a+)([^\n]*)$")
  if name then return SHOWS[name] and rest:find("^[%w_%s%%*.-]*$") ~= nil end
  return call:only_asks(text)
end

--- All its commands; false where unknown.
local function texts(call)
  local list = call:values("-cmd")
  for i = 2, #call.operands do list[#list + 1] = call.operands[i].text or false end
  return list
end

--- Is it certain that the database does not change?
local function only_reads(call)
  for _, text in ipairs(texts(call)) do
    if not text or not only_asks(call, text) then return false end
  end
  return #call.operands > 1 or call:has("-help", "-version")
end

local function add_files(list, text)
  for line in text:gmatch("[^\n]+") do
    local name, rest = line:match("^%s*%.(%a+)%s+(.-)%s*$")
    local file = name and WRITES[name] and rest:match("%f[^%s\0]%S+$")
    file = file and (file:match("^['\"](.*)['\"]$") or file)
    if file and not file:find("^|") then list[#list + 1] = { kind = "change", name = file } end
  end
  for _, pattern in ipairs(NAMES) do
    for at, found in text:lower():gmatch(pattern) do
      list[#list + 1] = { kind = "change", name = text:sub(at + 1, at + #found) }
    end
  end
end

--- Is the database gone afterwards?
local function is_in_memory(call)
  local first = call.operands[1]
  return not first or first.text == "" or first.text == ":memory:"
end

--- How a file begins that is no database.
local ANOTHER = "^[^S]"

--- How a database says that it has a view, whose functions run when it is asked (edit starts a
-- program); and that its texts are not what they seem, by the sixtieth byte.
local VIEWS = { "\21.?.?.?.?.?.?.?.?.?.?.?.?view", "^" .. ("."):rep(59) .. "[^%z\1]" }

--- What only asks leaves the database as it is, if there is one, and nothing to put back into it.
local function does(call)
  local list, database = {}, call:item("database")
  if database and only_reads(call) then
    local besides = not call:has("-readonly") and "-wal -journal" or nil
    local lacks = { ANOTHER, table.unpack(call:has("-safe") and {} or VIEWS) }
    list[1] = { kind = "stays", item = database, without = besides, lacks = lacks }
  end
  for _, text in ipairs(texts(call)) do
    if text then add_files(list, text) end
  end
  return list
end

return {
  command = "sqlite3",
  grammar = { "git", permute = true },
  options = {
    flag = [[
      -append|--append -ascii|--ascii -bail|--bail -batch|--batch -box|--box -column|--column
      -csv|--csv -deserialize|--deserialize -echo|--echo -header|--header -headers|--headers
      -noheader|--noheader -html|--html -interactive|--interactive -json|--json
      -line|--line -list|--list -markdown|--markdown -memtrace|--memtrace -nofollow|--nofollow
      -quote|--quote -readonly|--readonly -safe|--safe -stats|--stats -table|--table
      -tabs|--tabs -zip|--zip -pcachetrace|--pcachetrace -utf8|--utf8
      -no-utf8|--no-utf8
    ]],
    value = [[
      -A[] -cmd|--cmd -lookaside{2} -maxsize|--maxsize -mmap|--mmap -newline|--newline
      -nonce|--nonce -nullvalue|--nullvalue -pagecache{2} -separator|--separator -vfs|--vfs
    ]],
    program = "-init|--init",
  },
  operands = function(call)
    local reads = only_reads(call) or call:has("-readonly") or is_in_memory(call)
    return (reads and "read" or "change") .. ":database? code:sql..."
  end,
  does = does,
  runs = function(call)
    if call:has("-help", "-version", "-A") then return {} end
    local statements, list = call:all("sql"), {}
    if #statements == 0 then return { { stdin = true } } end
    for _, item in ipairs(statements) do
      if not item.text then list[#list + 1] = { item = item, program = true } end
    end
    return list
  end,
  about = "-version|--version -help|--help",
  pure = function(call)
    if call:has("-A", "-append", "-deserialize", "-vfs", "-interactive", "-init", "-zip") then
      return false
    end
    local database = call:item("database")
    local plain = database and database.text and not database.text:find("^file:")
    return plain and #call.operands > 1 and only_reads(call)
  end,
  queries = true,
  sink = true,
  holds = { patterns = { "^%s*%.s[hy]%a*%s+(.*)", "^%s*%.%a+%s.-|(.*)" } },
}
