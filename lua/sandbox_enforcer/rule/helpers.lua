--- Methods of the call (call.lua) for rules: its items, and what many tools have in common when
-- they name destinations, run programs or send data.
-- @module sandbox_enforcer.rule.helpers
local sql = require("sandbox_enforcer.rule.sql")

local helpers = {}

-- items

--- All items of an operand.
function helpers.all(call, name)
  local found = {}
  for _, item in ipairs(call.operands) do
    if item.name == name then found[#found + 1] = item end
  end
  return found
end

--- Options and operands together, in the order given.
function helpers.sequence(call)
  local list = {}
  for _, items in ipairs({ call.options, call.operands }) do
    for _, item in ipairs(items) do list[#list + 1] = item end
  end
  for i, item in ipairs(list) do item.nth = i end
  table.sort(list, function(a, b)
    if a.field ~= b.field then return a.field < b.field end
    return a.nth < b.nth
  end)
  return list
end

--- The item after a prefix, such as the file of "of=file"; nil without that prefix.
function helpers.behind(item, prefix)
  if not item.text or item.text:sub(1, #prefix) ~= prefix then return nil end
  local rest = item.text:sub(#prefix + 1)
  return { name = item.name, text = rest, field = item.field, prefix = item.prefix .. prefix }
end

--- Is a variable assigned before the command, or by the script?
function helpers.sets(call, name)
  if call.assigned and call.assigned[name] then return true end
  for _, assignment in ipairs(call.environment) do
    if assignment.name == name then return true end
  end
  return false
end

--- Does the command see this variable: set before it, by the script, or by the environment?
function helpers.gets(call, name)
  return helpers.sets(call, name) or call.env ~= nil and call.env(name) ~= nil
end

-- destinations

local function last_name(text) return text and text:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$") end

--- Is a text clearly the name of a directory?
local function is_directory(text)
  local name = last_name(text)
  return not name or name == "." or name == ".." or text:find("/$") ~= nil
end

--- The names of the sources in a directory; nil if one is unknown.
local function names(call, count)
  local list = {}
  for i = 1, count do
    local name = last_name(call.operands[i].text)
    if not name or name == "." or name == ".." then return nil end
    list[i] = name
  end
  return list
end

--- The landings of `cp SOURCE... TARGET`: the last operand, or the directory of -t; with -T the
-- target is not a directory. With -D it is made.
function helpers.copies(call)
  local count = #call.operands
  local target, there = call:item("-t"), not call:has("-D")
  local function fallback() return "copied" end
  if target then
    return { {
      item = target, directory = true, there = there, names = names(call, count),
      fallback = fallback,
    } }
  end
  if count < 2 then return {} end
  local last = call.operands[count]
  local directory = count > 2 or (last.text and is_directory(last.text)) or "existing"
  if call:has("-T") then directory = nil end
  local list = names(call, count - 1)
  there = there and count > 2
  return { {
    item = last, directory = directory, there = there, names = list, fallback = fallback,
  } }
end

--- The directories where copying tools keep backups, with -b, --backup or -S.
function helpers.backups(call)
  local list = {}
  if not call:has("-b", "--backup", "-S") then return list end
  for i, landing in ipairs(helpers.copies(call)) do
    local text = landing.item.text
    local above = text and (text:match("^(.*[^/])/+[^/]*$") or text:match("^/") or ".")
    local name = landing.directory == true and text or above
    list[i] = { kind = "change", name = name, directory = true }
  end
  return list
end

--- Is this a page to fetch? A word without "://" may be a host or a file.
local function is_fetched(text)
  if not text then return true end
  if text:find("://", 1, true) then return not text:find("^file:") end
  if text:find("^[^/]*%.x?html?$") or text:find("^[^/]*%.txt$") then return false end
  return text:find("^[%w-]+%.%w") ~= nil or text:find("^[%w.-]+:%d") ~= nil
end

--- The operands of a browser: pages to fetch, and files.
function helpers.pages(call)
  local kinds = {}
  for i, item in ipairs(call.operands) do
    kinds[i] = is_fetched(item.text) and "url:url" or "read:url"
  end
  return kinds
end

--- The landings of a browser: it prints the pages it fetches.
function helpers.prints_pages(call)
  for _, item in ipairs(call.operands) do
    if item.kind == "url" then return { { stdout = true } } end
  end
  return {}
end

--- Is a name among the words of a text?
function helpers.among(name, words)
  if not name or name:find("%s") then return false end
  return ((" " .. words .. " "):gsub("%s+", " ")):find(" " .. name .. " ", 1, true) ~= nil
end

--- May a word be @FILE, which holds more arguments? An option's value counts, too.
-- @tparam boolean strict a word of which nothing is known may be one
function helpers.may_name_list(call, strict)
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    for _, text in ipairs(field.choices or { field.text or field.begins or "" }) do
      if text:find("^@") or strict and text == "" then return true end
    end
  end
  for _, item in ipairs(call.options) do
    if not item.flag and not item.text then return true end
  end
  return false
end

-- running

--- Effects for unknown program texts in these options: they run all the same.
function helpers.unknown_texts(call, ...)
  local list = {}
  for _, name in ipairs({ ... }) do
    for _, item in ipairs(call:items(name)) do
      if not item.text then list[#list + 1] = { item = item, program = true } end
    end
  end
  return list
end

--- For package runners: a package named with a version has no rule of its own.
-- @tparam table packages those with a rule
function helpers.has_no_version(call, packages)
  local name = (call.subcommand or ""):match("^(%w+)@")
  if packages[name] then return nil, ("use %s without a version"):format(name) end
  return true
end

--- Options after "--" that make git use other places or run something.
local RISKY <const> = { "^%-%-sep", "^%-%-templ", "^%-%-upl", "^%-u", "^%-c", "^%-%-conf" }

--- Variables that redirect a git clone, or make it run something.
local ELSEWHERE <const> = {
  "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
  "GIT_TEMPLATE_DIR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_TRACE_PACKFILE", "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS",
}

--- For tools that call git clone: does it clone to the place they name, and run nothing?
function helpers.clones_plainly(call)
  for _, item in ipairs(call.operands) do
    for _, pattern in ipairs(RISKY) do
      if not item.text or item.text:find(pattern) then
        return nil, "an option of git may take the clone elsewhere, or run a program"
      end
    end
  end
  for _, name in ipairs(ELSEWHERE) do
    if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
  end
  return true
end

--- Package managers' words for adding or upgrading packages.
local ADDS <const> = [[
  add bundle build-dep dist-upgrade dup fetch full-upgrade groupinstall in install localinstall
  makecache reinstall refresh ref satisfy source-install si tap up update update-reset upgrade
]]

--- The effect of a package manager: it adds packages, or changes something else in the system.
-- @string changes the subcommands that do either
function helpers.alters_packages(call, changes)
  local name = call.subcommand
  if not helpers.among(name, changes) then return {} end
  return { { kind = helpers.among(name, ADDS) and "packages" or "system" } }
end

--- Is a text of SQL nothing but queries? See sql.lua.
function helpers.only_asks(_, text) return sql.only_asks(text) end

-- sending

--- The effects of HTTPie and similar tools: a method, an address, and data to send.
function helpers.requests(call)
  local first = call.operands[1]
  local plain = first and (first.text == "GET" or first.text == "HEAD")
  local sends = #call.operands > (plain and 2 or 1) or call:has("--raw")
  local list = { sends and { kind = "send" } or nil }
  local to = first and (first.text or ""):find("^%a+$") and call.operands[2] or first
  list[#list + 1] = to and { kind = "url", item = to } or nil
  for _, item in ipairs(call.operands) do
    local text = item.text or ""
    local file = not text:find("^%w+://") and text:match("^[%w._-]*:?=?@(.+)$")
    if file then list[#list + 1] = { kind = "read", name = file } end
  end
  return list
end

--- Do the words of a call, including those before its subcommand, stay with one service?
-- @tparam function leads_away function(text, repository) -> boolean, for a text or nil
function helpers.stays(call, leads_away)
  for _, item in ipairs(call.operands) do
    if leads_away(item.text, item.name == "repository") then return false end
  end
  for _, item in ipairs(call.options) do
    if not item.flag and not item.text then return false end  -- it would be sent
  end
  local at = call
  while at do
    for _, item in ipairs(at:items("-R")) do
      if leads_away(item.text, true) then return false end
    end
    at = at.parent
  end
  return true
end

--- Does an argument look remote: SCHEME://…?
function helpers.is_remote(_, item)
  return (item.text or item.begins or ""):find("^%w+://") ~= nil
end

--- The last operand of a copy and its number, if an earlier operand is remote.
function helpers.copied_here(call)
  local count = #call.operands
  local last = call.operands[count]
  if count < 2 or helpers.is_remote(call, last) then return nil end
  for i = 1, count - 1 do
    local item = call.operands[i]
    if helpers.is_remote(call, item) or not (item.text or item.begins) then return last, count end
  end
  return nil
end

return helpers
