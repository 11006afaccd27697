--- SQLite's shell: the statements after the database, or what comes in.
--    curl URL | sqlite3 a.db                 ->  refused: what was fetched would run unseen
--    sqlite3 a.db 'select 1'                 ->  unchanged
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

--- All that it is told, false where unknown.
local function texts(call)
  local list = call:values("-cmd")
  for i = 2, #call.operands do list[#list + 1] = call.operands[i].text or false end
  return list
end

--- Is it known that the database stays as it is?
local function only_reads(call)
  local list = texts(call)
  for _, text in ipairs(list) do
    local plain = text and text:lower():match("^%s*(.-)[%s;]*$") or ";"
    local reads = plain:find("^select%s") or plain:find("^%.schema") or plain:find("^%.tables")
      or plain:find("^%.dump") or plain:find("^explain%s")
    if not reads or plain:find("[;\n]") or plain:find("_extension") then return false end
  end
  return #call.operands > 1 or call:has("-readonly", "-help", "-version")
end

local function add_files(list, text)
  for line in text:gmatch("[^\n]+") do
    local name, rest = line:match("^%s*%.(%a+)%s+(.-)%s*$")
    local file = name and WRITES[name] and rest:match("%S+$")
    file = file and (file:match("^['\"](.*)['\"]$") or file)
    if file and not file:find("^|") then list[#list + 1] = { kind = "change", name = file } end
  end
  for _, pattern in ipairs(NAMES) do
    for at, found in text:lower():gmatch(pattern) do
      list[#list + 1] = { kind = "change", name = text:sub(at + 1, at + #found) }
    end
  end
end

local function does(call)
  local list = {}
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
      -noheader|--noheader -help|--help -html|--html -interactive|--interactive -json|--json
      -line|--line -list|--list -markdown|--markdown -memtrace|--memtrace -nofollow|--nofollow
      -quote|--quote -readonly|--readonly -safe|--safe -stats|--stats -table|--table
      -tabs|--tabs -version|--version -zip|--zip -pcachetrace|--pcachetrace -utf8|--utf8
      -no-utf8|--no-utf8
    ]],
    value = [[
      -A[] -cmd|--cmd -lookaside{2} -maxsize|--maxsize -mmap|--mmap -newline|--newline
      -nonce|--nonce -nullvalue|--nullvalue -pagecache{2} -separator|--separator -vfs|--vfs
    ]],
    program = "-init|--init",
  },
  operands = function(call)
    return (only_reads(call) and "read" or "change") .. ":database? code:sql..."
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
  pure = function(call)
    return call:has("-version") and #call.options == 1 and #call.operands == 0
  end,
  queries = true,
  holds = { patterns = { "^%s*%.s[hy]%a*%s+(.*)" } },
}
