--- Hooks of the plugins that Claude Code's settings enable: where they are, and what they contain.
-- @module sandbox_enforcer.client.plugin_hooks
local settings = require("sandbox_enforcer.client.settings")

local plugin_hooks = {}

local function table_of(value) return type(value) == "table" and value or {} end

local function text_of(value) return type(value) == "string" and value or nil end

--- The place of a plugin in a marketplace's directory.
local function within(directory, name)
  local market = settings.read(directory .. "/.claude-plugin/marketplace.json").content or {}
  for _, plugin in ipairs(table_of(market.plugins)) do
    local source = table_of(plugin).name == name and text_of(plugin.source)
    if source then return (directory .. "/" .. source:gsub("^%./?", "")):gsub("%f[/]/+$", "") end
  end
  return directory
end

--- A plugin's directory: a local marketplace is read in place, otherwise a copy.
local function root_of(full, base)
  local name, market = full:match("^([^@]+)@(.+)$")
  local markets = settings.read(base .. "/plugins/known_marketplaces.json").content or {}
  local source = table_of(table_of(markets[market or ""]).source)
  local directory = source.source == "directory" and text_of(source.path)
  if directory then return within(directory, name) end
  local installed = settings.read(base .. "/plugins/installed_plugins.json").content or {}
  return text_of(table_of(table_of(table_of(installed.plugins)[full])[1]).installPath)
end

--- The same value with the directory's path in place of the variable.
local function placed(value, root)
  if type(value) == "string" then
    return (value:gsub("%${CLAUDE_PLUGIN_ROOT}", (root:gsub("%%", "%%%%"))))
  end
  if type(value) ~= "table" then return value end
  local found = {}
  for key, item in pairs(value) do found[key] = placed(item, root) end
  return found
end

--- The hooks of all enabled plugins.
-- @tparam {table,...} files from settings.all
-- @tparam function env function(name)
-- @treturn {table,...} the same for each plugin: `path`, `content` with `hooks` and `modules`
function plugin_hooks.files(files, env)
  local base, on, found = settings.user_directory(env), {}, {}
  for _, file in ipairs(base and files or {}) do
    for name, value in pairs(table_of(file.content and file.content.enabledPlugins)) do
      on[tostring(name)] = value == true
    end
  end
  for name, is_on in pairs(on) do
    local root = is_on and root_of(name, base)
    local path = root and root:sub(1, 1) == "/" and root .. "/hooks/hooks.json"
    local content = path and settings.read(path).content
    if content then
      found[#found + 1] = { path = path, content = { hooks = placed(content.hooks, root),
        modules = content.modules } }
    end
  end
  table.sort(found, function(a, b) return a.path < b.path end)
  return found
end

return plugin_hooks
