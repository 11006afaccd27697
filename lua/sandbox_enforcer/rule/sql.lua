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

--- Words that change something, access files, or lock what they read.
local REACHES <const> = set_of([[
  readfile writefile edit fsdir zipfile load_extension fts3_tokenizer sqlar_uncompress attach detach
  pragma insert update delete drop alter create vacuum reindex into call do copy grant revoke
  truncate merge lock share analyze
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

return sql
