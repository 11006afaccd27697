--- Names of environment variables with secrets, and tools that get such names.
-- @module sandbox_enforcer.layers.validators.variable_names
local parameters = require("sandbox_enforcer.layers.validators.parameters")

local variable_names = {}

--- Whole names, and prefixes before a "_".
local WHOLE <const> = parameters.set [[
  PGPASSWORD PGPASSFILE MYSQL_PWD DATABASE_URL REDIS_URL MONGODB_URI KUBECONFIG SSH_AUTH_SOCK
  NETRC SENTRY_DSN
]]
local FIRST <const> = parameters.set "AWS"

--- Words at the end of a secret's name, and words anywhere in it.
local LAST <const> = parameters.set [[
  APIKEY AUTH COOKIE CREDENTIAL CREDS DSN KEY KEYS PASS PAT PEM PWD TOKEN
]]
local ANYWHERE <const> = parameters.set [[
  APIKEY CREDENTIALS PASSPHRASE PASSWD PASSWORD PASSWORDS SECRET SECRETS
]]

--- Words for how or where a secret is stored; the word before them counts.
local KEPT <const> = parameters.set "FILE PATH ID BASE BASE64 B64 JSON VALUE"

--- Single words that are not secrets, though longer names that end with them are.
local HARMLESS <const> = parameters.set "AUTH KEY KEYS PASS PAT PWD"

local function holds_secret(name)
  if WHOLE[name] then return true end
  local words = {}
  for word in name:gmatch("%w+") do words[#words + 1] = word end
  if #words == 0 then return false end
  if #words > 1 and FIRST[words[1]] or parameters.any(words, ANYWHERE) then return true end
  local last = #words
  while last > 1 and (KEPT[words[last]] or words[last]:find("^%d+$")) do last = last - 1 end
  return LAST[words[last]] and not (#words == 1 and HARMLESS[words[1]]) or false
end

--- Does a variable of this name hold a secret? A "*" in it matches any text.
-- @string name
function variable_names.is_secret(name)
  name = name:upper()
  if name:find("^%**$") then return true end
  if not name:find("*", 1, true) then return holds_secret(name) end
  return holds_secret((name:gsub("%*", "_X_"))) or holds_secret((name:gsub("%*", "_")))
end

local ENVIRONMENT <const> = parameters.set [[
  env envs envvar envvars environ environment getenv printenv setenv unsetenv
]]

--- Parameters of such tools that are not names.
local OTHERS <const> = parameters.set [[
  content cwd default description directory file path project scope service target text value values
]]

--- Is it the name of a variable, or a pattern for names?
local function is_name(text) return text:find("^[%a_*][%w_*]*$") ~= nil end

--- Names in a text: "A", "$A", "${A}", "A,B", "A|B", "^A.*$"; also "A=value", if `sets`.
local function each_name(text, sets)
  local list = {}
  for piece in text:gmatch("[^%s,;|()]+") do
    local name = sets and piece:gsub("=.*$", "") or piece
    name = name:gsub("^%^", ""):gsub("(.)%$$", "%1"):gsub("%.[*+]", "*")
    name = name:gsub("^%$", ""):gsub("^{(.*)}$", "%1")
    if is_name(name) then list[#list + 1] = name end
  end
  return list
end

local DEEPEST <const> = 32

--- Add the keys of nested tables: names of variables being set.
local function keys_of(given, list, depth)
  for _, inner in pairs(given) do
    if type(inner) == "table" and depth < DEEPEST then
      for key, value in pairs(inner) do
        if type(key) == "string" and type(value) ~= "table" then list[#list + 1] = key end
      end
      keys_of(inner, list, depth + 1)
    end
  end
end

--- The secret names among these, without duplicates, in order.
local function secret(found)
  local seen, list = {}, {}
  for _, name in ipairs(found) do
    if not seen[name] and variable_names.is_secret(name) then list[#list + 1] = name end
    seen[name] = true
  end
  table.sort(list)
  return list
end

--- The names of secrets passed to an MCP tool, in order. Only tools or parameters about the
-- environment count.
-- @string tool
-- @tparam table input
-- @treturn {string,...}
function variable_names.secrets(tool, input)
  local operation = parameters.operation(tool)
  if not operation then return {} end
  local server = tool:match("^mcp__(.-)__") or ""
  local about = parameters.any(parameters.words(operation), ENVIRONMENT)
    or parameters.any(parameters.words(server), ENVIRONMENT)
  local found = {}
  for _, given in ipairs(parameters.all(input)) do
    local own = parameters.any(given.words, ENVIRONMENT)
    if own or about and not OTHERS[given.words[#given.words]] then
      local list = each_name(given.text, about)
      table.move(list, 1, #list, #found + 1, found)
    end
  end
  if about then keys_of(input, found, 0) end
  return secret(found)
end

return variable_names
