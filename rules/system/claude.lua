--- Claude Code: its options, subcommands and variables can leave out hooks, or add programs that no
-- hook sees. Each of these is an effect of the kind "client".
--    claude --bare -p x           starts it without hooks
--    claude plugin install x      changes which plugins run, and with them which hooks
--    HOME=/x claude -p y          gives it other settings

local BARE = "starts it without hooks"
local LOADS = "loads a plugin, which can answer in place of hooks"

--- Options, and what they do to hooks.
local OPTIONS = {
  ["--bare"] = BARE, ["--safe-mode"] = BARE, ["--restricted"] = BARE,
  ["--settings"] = "gives it other settings, which can turn hooks off",
  ["--setting-sources"] = "skips settings, and the hooks in them",
  ["--plugin-dir"] = LOADS, ["--plugin-url"] = LOADS,
  ["--mcp-config"] = "starts servers whose commands no hook sees",
  ["--agents"] = "adds agents, which may bring hooks and servers of their own",
}

local PLUGINS = "changes which plugins run, and with them which hooks"
local REPLACES = "replaces the client's program, or its settings"

--- Subcommands: what one does, and `but` after which words it only tells something, or `if` after
-- which words it does not.
local WORDS = {
  plugin = { does = PLUGINS, but = { list = true, details = true, validate = true, help = true } },
  config = { does = "changes its settings", but = { list = true, ls = true, get = true } },
  mcp = {
    does = "adds a server whose commands no hook sees",
    only = { serve = "runs commands that no hook sees" },
  },
  import = { does = REPLACES }, install = { does = REPLACES }, update = { does = REPLACES },
  upgrade = { does = REPLACES }, ["migrate-installer"] = { does = REPLACES },
}
WORDS.plugins = WORDS.plugin

--- Variables that take its settings, or its hooks, from elsewhere.
local VARIABLES = {
  "HOME", "XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE",
  "CLAUDE_CODE_RESTRICTED", "CLAUDE_CODE_PLUGIN_DIRS", "CLAUDE_CODE_SHELL_PREFIX",
  "CLAUDE_CODE_SHELL", "NODE_OPTIONS", "BUN_OPTIONS", "LD_PRELOAD", "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
}

--- What the words from a subcommand on do; nil if they do nothing to hooks.
-- @treturn ?string
-- @treturn ?boolean it is not certain
local function done(known, word)
  if word == false then return known.does, true end
  if known.only then
    return known.only[word] or word:find("^add") and known.does or nil
  end
  if known.but and (word == "" or known.but[word]) then return nil end
  return known.does
end

--- The effect of the subcommand; after an option that is unknown, an operand may be its value.
local function subcommand(call, list)
  local items = call.operands
  for i = 1, call.unknown and #items or math.min(1, #items) do
    local known = WORDS[items[i].text or ""]
    local word = items[i + 1] and (items[i + 1].text or false)
    if word == nil then word = "" end
    local lists = word == "marketplace" and items[i + 2] and items[i + 2].text == "list"
    local does, unsure
    if known and not lists then does, unsure = done(known, word) end
    if does then
      local shown = ("claude %s %s"):format(items[i].text, word or "?"):gsub(" $", "")
      list[#list + 1] = { kind = "client", shown = shown, does = does, unsure = unsure }
      return
    end
  end
  local first = items[1]
  local hidden = first and not first.text and not call:has("-p")
  for _, field in ipairs(call.fields) do hidden = hidden or field.several end
  if hidden then
    list[#list + 1] = {
      kind = "client", shown = "claude", does = "runs with unknown arguments", unsure = true,
    }
  end
end

return {
  command = "claude",
  also = "claude-code",  -- as npx finds it
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      --allow-dangerously-skip-permissions --ax-screen-reader --bg|--background --bare --brief
      --chrome -c|--continue --dangerously-skip-permissions -d --debug[=] --disable-slash-commands
      --exclude-dynamic-system-prompt-sections --fork-session --from-pr[=] -h|--help --ide
      --include-hook-events --include-partial-messages --no-chrome --no-session-persistence
      -p|--print --prompt-suggestions[=] --remote-control[=] --replay-user-messages -r --resume[=]
      --restricted --safe-mode --strict-mcp-config --tmux[=] --verbose -v|--version -w
      --worktree[=]
    ]],
    value = [[
      --agent --agents --allowedTools|--allowed-tools --append-system-prompt
      --append-system-prompt-file --betas --disallowedTools|--disallowed-tools --effort
      --fallback-model --file --input-format --json-schema --max-budget-usd --max-turns --model
      -n|--name --output-format --permission-mode --permission-prompt-tool --plugin-url
      --remote-control-session-name-prefix --session-id --setting-sources --settings
      --system-prompt --system-prompt-file --tools
    ]],
    read = "--add-dir --mcp-config --plugin-dir",
    change = "--debug-file",
  },
  operands = "word...",
  does = function(call)
    local list = {}
    for _, item in ipairs(call.options) do
      local does = OPTIONS[item.name]
      if does then
        list[#list + 1] = { kind = "client", shown = "claude " .. item.name, does = does }
      end
    end
    for _, name in ipairs(VARIABLES) do
      if call:sets(name) then
        list[#list + 1] = {
          kind = "client", shown = name .. " before claude", does = "gives it other settings",
        }
      end
    end
    subcommand(call, list)
    if not call:has("-h", "-v") then list[#list + 1] = { kind = "client", starts = true } end
    return list
  end,
  inspect = "what an agent will do is unknown",
}
