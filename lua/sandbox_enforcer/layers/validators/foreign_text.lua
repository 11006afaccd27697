--- Code in other languages passed to MCP tools: as shell text, so that every layer judges it as it
-- judges the same code in a command.
-- @module sandbox_enforcer.layers.validators.foreign_text
local core = require("sandbox_enforcer.core")
local parameters = require("sandbox_enforcer.layers.validators.parameters")

local any, set = parameters.any, parameters.set

local foreign_text = {}

local DEEPEST <const> = 32

--- The program that reads a language, by the words that say so.
local READERS <const> = {
  python = "python3", py = "python3", python3 = "python3", ipython = "python3",
  jupyter = "python3", notebook = "python3", pandas = "python3",
  javascript = "node", js = "node", node = "node", nodejs = "node", typescript = "node",
  ts = "node", deno = "deno run -", bun = "bun run -", ruby = "ruby", rb = "ruby", perl = "perl",
  php = "php", lua = "lua -", applescript = "osascript", osascript = "osascript",
  sqlite = "sqlite3", sqlite3 = "sqlite3", postgres = "psql", postgresql = "psql", psql = "psql",
  mysql = "mysql", duckdb = "duckdb",
}

--- Those that may read a text whose language nothing says.
local USUAL <const> = { code = { "python3", "node" }, query = { "psql", "sqlite3" } }

--- Parameters with code, and with a query for a database.
local CODES <const> = set [[
  cell cells code expression function functions input javascript js program py python script
  scripts snippet source
]]
local QUERIES <const> = set "queries query sql statement statements"

--- Words of tools whose queries are in plain words.
local SEARCHES <const> = set "ask docs documentation find lookup search"

--- Words of statements that open files.
local OPENS <const> = set [[
  attach copy dumpfile export lo_export outfile vacuum writefile
]]

--- Words of tools that run code; and of those that run it in a browser, which has no files.
local RUNS <const> = set [[
  call eval evaluate exec execute interpret interpreter invoke launch repl run spawn start
]]
local BROWSERS <const> = set [[
  browser chrome chromium devtools dom firefox page playwright puppeteer selenium webpage
]]

--- The reader that a parameter next to the code names: "language"; nil if none does.
local function named(object)
  for key, value in pairs(object) do
    local name = type(key) == "string" and key:lower()
    if (name == "language" or name == "lang" or name == "runtime" or name == "kernel")
      and type(value) == "string" then
      return READERS[value:lower()]
    end
  end
  return nil
end

--- May a query open files?
local function opens_files(text)
  for word in text:gmatch("[%a_]+") do
    if OPENS[word:lower()] then return true end
  end
  return false
end

--- The readers of a parameter's text: a list; nil if it is not code.
local function readers(self, object, last, text)
  local sort = self.runs and CODES[last] and "code"
    or QUERIES[last] and not self.searches and opens_files(text) and "query"
  if not sort then return nil end
  local one = named(object) or READERS[last] or self.reader
  return one and { one } or USUAL[sort]
end

--- Add the commands in a notebook's cell: `!command`, or all of one for a shell.
local function add_cell(self, text)
  local script = text:match("^%s*%%%%(%l+[^\n]*\n.*)$")
  local rest = script and script:match("^%l*sh[^\n]*\n(.*)$")
  self.list[#self.list + 1] = rest
  for line in text:gmatch("%f[^\n\0][ \t]*!+([^\n]+)") do self.list[#self.list + 1] = line end
end

local function add(self, text, list)
  for _, reader in ipairs(list or {}) do
    self.list[#self.list + 1] = ("%s <<< %s"):format(reader, core.quote(text))
    if reader == "python3" then add_cell(self, text) end
  end
end

local function gather(self, object, last, depth)
  if depth > DEEPEST then return end
  for key, value in pairs(object) do
    local words = type(key) == "string" and parameters.words(key)
    local name = words and words[#words] or last
    if type(value) == "table" then
      gather(self, value, name, depth + 1)
    elseif type(value) == "string" and value:find("%S") and core.quote(value) then
      add(self, value, readers(self, object, name, value))
    end
  end
end

--- Shell texts that run the code passed to a tool. It may be something else: only refusals count.
-- @string tool
-- @tparam table input
-- @treturn {string,...}
function foreign_text.texts(tool, input)
  local operation = parameters.operation(tool)
  if not operation or type(input) ~= "table" then return {} end
  local words = parameters.words(operation)
  local server = parameters.words(tool:match("^mcp__(.-)__") or "")
  local all = table.move(server, 1, #server, #words + 1, { table.unpack(words) })
  if any(all, BROWSERS) then return {} end
  local self = { list = {}, runs = any(words, RUNS), searches = any(words, SEARCHES) }
  for _, word in ipairs(all) do
    self.reader = self.reader or READERS[word]
    self.runs = self.runs or READERS[word] ~= nil
  end
  gather(self, input, "", 0)
  table.sort(self.list)
  return self.list
end

return foreign_text
