--- Tools of MCP servers: on any server, a parameter's name tells whether it is a path.
-- @module sandbox_enforcer.client.mcp
local matches = require("sandbox_enforcer.matches")
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local patches = require("sandbox_enforcer.layers.guard.patches")
local set = require("sandbox_enforcer.set")
local tool_paths = require("sandbox_enforcer.client.tool_paths")

local any, words = parameters.any, parameters.words

local mcp = {}

local DEEPEST <const> = 32

--- Words of an operation that only reads, and words that make it one that writes.
local READS <const> = set [[
  read get list search find view show tree stat info status diff grep glob ls cat head tail
  describe inspect exists count query lookup peek
]]
local CHANGES <const> = set [[
  write edit create delete remove move rename update set put add insert replace append save copy
  apply patch exec execute run commit checkout reset init make mkdir upload download install export
  import sync push pull merge touch truncate link symlink chmod change modify generate convert
  extract unlink rmdir trash restore revert stash clone build start stop send post format fix
  refactor substitute overwrite clear erase purge drop
]]
local DELETES <const> = set "delete remove unlink rmdir trash erase purge"
local MOVES <const> = set "move rename"
local MAKES <const> = set "create make ensure"
local MKDIR <const> = set "mkdir"

--- Names of parameters, in lower case and without separators, by the words that they end with.
local PATHS <const> = set [[
  file files filename filenames pathname
]]
local DIRECTORIES <const> = set [[
  directory directories dir dirs folder folders root roots cwd workdir workspace
]]
local SOURCES <const> = set "source sources src from"
local MAYBE <const> = set [[
  source sources src from destination destinations dest dst target targets to output link
  uri uris url urls as
]]

--- Names that usually mean something else: only a value that must be a path counts as one.
local RARELY <const> = set [[
  archive attachment attachments database db notebook project repo repository
]]

--- Names that do so unless the tool is about files.
local FOUND <const> = set "document documents glob globs location locations name"

--- Directories of this machine that a container sees: HOST:CONTAINER.
local MOUNTS <const> = set "bind binds mount mounts volume volumes"

--- Words of servers and operations whose names are those of files.
local FILES <const> = set "document documents file files filesystem fs"

--- Words of an operation that applies a patch, or of the parameter that has one.
local PATCHES <const> = set "apply diff patch patches"

--- Does a word end in "file" or the like?
local function ends_in_file(word)
  return word:find("%Sfiles?$") ~= nil and word ~= "profile" and word ~= "profiles"
end

--- What an operation does to a path, by the words of its parameter; and whether it only creates a
-- directory.
local function kinds(operation)
  local list = words(operation)
  local changes = any(list, CHANGES)
  if not changes and any(list, READS) then return function() return "read" end end
  local deletes, moves = any(list, DELETES), any(list, MOVES)
  return function(parameter)
    if deletes or moves and any(parameter, SOURCES) then return "delete" end
    return "write"
  end, any(list, MAKES) and any(list, DIRECTORIES) or any(list, MKDIR)
end

local function decoded(text)
  local before
  repeat
    before = text
    text = text:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  until text == before
  return text
end

--- The paths of a file: address, with and without what could be a query; nil and why if it is on
-- another machine; false if it is not such an address.
local function of_address(text)
  local rest = text:match("^%s*[fF][iI][lL][eE]:(/.*)$")
  if not rest then return false end
  local host, path = rest:match("^//([^/]*)(.*)$")
  host, path = host or "", path or rest
  if host ~= "" and host:lower() ~= "localhost" then return nil, "it is on another machine" end
  local whole, short = decoded(path), decoded((path:gsub("[?#].*$", "")))
  return { whole, whole ~= short and short or nil }
end

--- How likely a parameter is a path: "directory", "path", "maybe", "rarely" or nil.
local function sort_of(list)
  local last = list[#list]
  if not last then return nil end
  if DIRECTORIES[last] then return "directory" end
  if PATHS[last] or last:find("paths?$") then return "path" end
  if RARELY[last] then return "rarely" end
  if MOUNTS[last] then return "mount" end
  return (MAYBE[last] or last:find("%Sdirs?$") or ends_in_file(last)) and "maybe" or nil
end

--- Does a text look like a path, where it may also be something else?
local function looks_like_path(text)
  if text:find("%c") then return false end
  return text:find("^[/~.]") ~= nil or text:find("/", 1, true) ~= nil
end

--- How texts begin that can only be paths.
local HIDDEN <const> = { "^~/", "^%.%.?/", "^%.[%w_-]+/", "^%.[%w_-]+%.%w+$" }
local PLACES <const> = { "^[/~]", table.unpack(HIDDEN) }

--- The paths that a text may name. Some servers expand variables.
local function paths_of(sort, text)
  local found, why = of_address(text)
  if found ~= false then return found, why end
  if sort == "mount" then return { text:match("^([/~.][^:]*)") } end
  local below = sort and (text:match("^%$HOME(/.*)$") or text:match("^%${HOME}(/.*)$"))
  if below then return { text, "~" .. below } end
  if not sort or text:find("^%a[%w+.-]*://") then return {} end
  if sort == "rarely" and not matches(text, PLACES) then return {} end
  local unsure = sort == "maybe" or sort == "rarely"
  return (not unsure or looks_like_path(text)) and { text } or {}
end

--- Add the files that a patch changes, with and without the first of their directories.
local function add_patch(self, parameter, text)
  for strip = 0, 1 do
    for _, name in ipairs(patches.names(text, strip) or {}) do
      self.list[#self.list + 1] = tool_paths.effect("write", parameter, name, self.from)
    end
  end
end

local function add_text(self, sort, parameter, text)
  local list, kind = self.list, self.kind_of(self.words)
  local patch = self.patches or self.changes and any(self.words, PATCHES)
  if patch and text:find("\n", 1, true) then return add_patch(self, parameter, text) end
  if not sort and text:find("%c") then return end
  local found, why = paths_of(sort, text)
  if not found then
    list[#list + 1] = tool_paths.unknown(kind, parameter, text, why)
  end
  for _, path in ipairs(found or {}) do
    list[#list + 1] = tool_paths.effect(kind, parameter, path, self.from, {
      names = self.makes_directory and {} or nil,
      directory = self.makes_directory or sort == "directory" or "existing",
    })
  end
end

--- Paths that are the names of members: `files: { "src/x": "..." }`.
local function member_sort(sort, key, inner)
  if type(inner) == "string" then
    return sort and looks_like_path(key) and sort or matches(key, HIDDEN) and "path" or nil
  end
  return sort == "mount" and type(inner) == "table" and looks_like_path(key) and sort or nil
end

--- Examine a value and everything in it. The items of a list have the list's name.
local function look(self, value, parameter, depth)
  local sort = sort_of(self.words)
  if not sort and self.files and FOUND[self.words[#self.words]] then sort = "rarely" end
  if type(value) == "string" then return add_text(self, sort, parameter, value) end
  if type(value) == "number" and (sort == "path" or sort == "directory") then
    self.list[#self.list + 1] = tool_paths.mistyped(self.kind_of(self.words), parameter, value)
  end
  if type(value) ~= "table" then return end
  if depth > DEEPEST then
    local why = "it is nested too deeply"
    self.list[#self.list + 1] = tool_paths.unknown("write", parameter, nil, why)
    return
  end
  local own = self.words
  for key, inner in pairs(value) do
    local is_member = type(key) == "string"
    local named = is_member and member_sort(sort, key, inner)
    if named then add_text(self, named, parameter, key) end
    self.words = is_member and words(key) or own
    if named ~= "mount" then look(self, inner, is_member and key or parameter, depth + 1) end
  end
  self.words = own
end

--- The effects of a tool of an MCP server, in the order of their parameters' names.
-- @string name `mcp__SERVER__OPERATION`
-- @tparam table input
-- @tparam table from see tool_paths.locate
function mcp.effects(name, input, from)
  local operation = name:match("^mcp__.-__(.+)$") or ""
  local self = { list = {}, words = {}, from = from }
  self.kind_of, self.makes_directory = kinds(operation)
  self.files = any(words(name), FILES)
  self.changes = any(words(operation), CHANGES)
  self.patches = self.changes and any(words(operation), PATCHES)
  look(self, input, "", 0)
  table.sort(self.list, function(a, b)
    if a.parameter ~= b.parameter then return a.parameter < b.parameter end
    return (a.text or "") < (b.text or "")
  end)
  return self.list
end

return mcp
