--- SQL statements: which of them are nothing but queries?
-- @module sandbox_enforcer.rule.sql
local sql = {}

local function set_of(text)
  local set = {}
  for word in text:gmatch("%S+") do set[word] = true end
  return set
end

--- Functions without side effects, and words that may precede a parenthesis.
local HARMLESS <const> = set_of([[
  count sum total avg min max abs round length char_length lower upper trim ltrim rtrim substr
  substring replace instr coalesce ifnull nullif iif printf format hex typeof date time datetime
  julianday strftime unixepoch now extract date_trunc to_char age group_concat string_agg array_agg
  json json_extract json_each json_array_length json_group_array json_object row_number rank
  dense_rank lag lead first_value last_value ntile cast concat concat_ws position
  pg_size_pretty pg_database_size pg_total_relation_size pg_relation_size current_database version
  in as and or not on where from join using values exists over select by with having when then else
  between like limit offset union all except intersect any some filter within distinct
]])

--- Words that change something, access files, lock what they read, or show passwords.
local REACHES <const> = set_of([[
  readfile writefile edit fsdir zipfile load_extension fts3_tokenizer sqlar_uncompress attach detach
  pragma insert update delete drop alter create vacuum reindex into call do copy grant revoke
  truncate merge lock share analyze
  pg_shadow pg_authid pg_user_mapping pg_user_mappings pg_subscription rolpassword
]])

--- Settings that only report.
local TELLS <const> = set_of([[
  table_info table_xinfo table_list index_list index_info foreign_key_list database_list
  collation_list compile_options integrity_check quick_check
]])

--- The words and signs of a text, in lower case; quoted text becomes "''", comments are dropped.
-- nil if a quote is unterminated, or of another kind.
local function words_of(text)
  local list, at = {}, 1
  while at <= #text do
    local blank = text:match("^%s+()", at) or text:match("^%-%-[^\n]*()", at)
      or text:match("^/%*.-%*/()", at)
    local quoted = text:match("^'[^']*'()", at) or text:match('^"[^"]*"()', at)
    local name, after = text:match("^([%a_][%w_]*)()", at)
    if not blank and not quoted and text:find("^['\"`$\\%[]", at) then return nil end
    if quoted or name or not blank then
      list[#list + 1] = quoted and "''" or name and name:lower() or text:sub(at, at)
    end
    at = blank or quoted or after or at + 1
  end
  return list
end

--- Does a word before a parenthesis call something with possible side effects?
local function calls(list, i)
  local word = list[i]
  if list[i + 1] ~= "(" then return false end
  return word == "''" or word:find("^[%a_]") and not HARMLESS[word] or false
end

local function is_question(list)
  local first = list[1]
  if first == "explain" and list[2] ~= "(" then
    local at = list[2] == "query" and list[3] == "plan" and 4 or 2
    return is_question({ table.unpack(list, at) })
  end
  if first == "pragma" then
    local names = #list == 2 or list[3] == "(" and list[5] == ")" and #list == 5
    return TELLS[list[2]] ~= nil and names
  end
  if first == "show" then return #list == 2 and list[2]:find("^%a") ~= nil end
  if first ~= "select" and first ~= "with" then return false end
  for i, word in ipairs(list) do
    if REACHES[word] or calls(list, i) then return false end
  end
  return true
end

--- Are all statements of a text queries that change nothing, whatever is in the database?
-- @string text
function sql.only_asks(text)
  local list, one, count = words_of(text), {}, 0
  for i = 1, list and #list + 1 or 0 do
    local ends = list[i] == ";" or list[i] == nil
    if not ends then
      one[#one + 1] = list[i]
    elseif #one > 0 then
      if not is_question(one) then return false end
      one, count = {}, count + 1
    end
  end
  return count > 0
end

--- The name that follows some words in a statement.
local function name_after(list, at)
  while list[at] == "if" or list[at] == "exists" or list[at] == "only" or list[at] == "table" do
    at = at + 1
  end
  return list[at] ~= "''" and list[at] or nil
end

--- What one statement takes away for good.
local function taken(list)
  local first, second = list[1], list[2]
  if first == "drop" and (second or ""):find("^%a") and list[3] then
    return ("the %s %s"):format(second, name_after(list, 3) or "it names")
  elseif first == "truncate" and (second or ""):find("^%a") then
    return "all rows of " .. (name_after(list, 2) or "a table")
  elseif first == "delete" and second == "from" then
    return "rows of " .. (name_after(list, 3) or "a table")
  end
  local where, drops = false, false
  for _, word in ipairs(list) do
    where, drops = where or word == "where", drops or word == "drop"
  end
  if first == "alter" and drops then return "a part of " .. (name_after(list, 3) or "a table") end
  local all = first == "update" and list[3] == "set" and not where
  return all and "values of all rows of " .. second or nil
end

--- What the statements of a text take away for good: "the table users"; nil if nothing.
-- @string text
function sql.loses(text)
  local list, one = words_of(text), {}
  for i = 1, list and #list + 1 or 0 do
    if list[i] and list[i] ~= ";" then
      one[#one + 1] = list[i]
    else
      local what = taken(one)
      if what then return what end
      one = {}
    end
  end
  local lower = not list and text:lower() or ""
  local unread = lower:find("%f[%a]drop%s+%a") or lower:find("%f[%a]delete%s+from%s")
    or lower:find("%f[%a]truncate%s+%a")
  return unread and "what its statements delete" or nil
end

return sql
