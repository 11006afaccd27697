--- The files of a Claude Code plugin, and of a marketplace that contains only this plugin.
-- @module sandbox_enforcer.client.plugin
local core = require("sandbox_enforcer.core")
local registration = require("sandbox_enforcer.client.registration")

local plugin = {}

local ABOUT <const> = "Sends what the agent downloads into a sandbox; guards worktree and project"
local SECONDS <const> = 10

local quoted <const> = core.json_quote

local function list_of(words)
  local parts = {}
  for i, word in ipairs(words) do parts[i] = quoted(word) end
  return "[" .. table.concat(parts, ", ") .. "]"
end

local function hooks(arguments)
  local parts = {}
  for i, event in ipairs(registration.events) do
    local matcher = event.matcher and ('"matcher": %s, '):format(quoted(event.matcher)) or ""
    parts[i] = ([[
    %s: [{ %s"hooks": [{ "type": "command",
      "command": "${CLAUDE_PLUGIN_ROOT}/bin/sandbox-enforcer",
      "args": %s, "timeout": %d%s }] }]
]]):format(quoted(event.name), matcher, list_of(arguments), SECONDS,
      event.blocks and ', "onFailure": "block"' or ""):gsub("\n$", "")
  end
  return '{\n  "hooks": {\n' .. table.concat(parts, ",\n") .. "\n  }\n}\n"
end

--- The files, by path in the plugin's directory; the program itself goes to bin/.
-- @tparam {string,...} arguments of the hook
-- @treturn table
function plugin.files(arguments)
  local author = '{ "name": "sandbox-enforcer" }'
  return {
    [".claude-plugin/plugin.json"] = ([[
{
  "name": "sandbox-enforcer",
  "version": %s,
  "description": %s,
  "author": %s,
  "license": "MIT"
}
]]):format(quoted(core.version), quoted(ABOUT), author),
    [".claude-plugin/marketplace.json"] = ([[
{
  "name": "sandbox-enforcer",
  "owner": %s,
  "description": %s,
  "plugins": [{ "name": "sandbox-enforcer", "source": "./", "description": %s }]
}
]]):format(author, quoted(ABOUT), quoted(ABOUT)),
    ["hooks/hooks.json"] = hooks(arguments),
  }
end

--- Write them into a directory.
-- @string directory
-- @tparam {string,...} arguments
function plugin.write(directory, arguments)
  for path, text in pairs(plugin.files(arguments)) do
    local file = directory .. "/" .. path
    assert(core.mkdir(file:match("^(.*)/"), 493))
    assert(core.replace(file, text, 420))
  end
end

return plugin
