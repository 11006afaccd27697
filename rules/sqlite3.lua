--- SQLite's shell: the statements behind the database, or what comes in.
--    curl URL | sqlite3 a.db                 ->  refused: what was fetched would run unseen
--    sqlite3 a.db 'select 1'                 ->  unchanged
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
  operands = "database? code:sql...",
  runs = function(call)
    if call:has("-help", "-version", "-A") then return {} end
    local statements, list = call:all("sql"), {}
    if #statements == 0 then return { { stdin = true } } end
    for _, item in ipairs(statements) do
      if not item.text then list[#list + 1] = { item = item, program = true } end
    end
    return list
  end,
}
