--- What `install` can switch on, as hook arguments: each preset includes the one before.
-- @module sandbox_enforcer.config.presets
local presets = {}

presets.list = {
  { name = "downloads", does = "what the agent downloads goes to the sandbox directory" },
  { name = "worktree", does = "and in a linked git worktree it stays there",
    arguments = { "--worktree", "auto" } },
  { name = "boundary", does = "and its file tools stay in the project and the sandbox",
    arguments = { "--boundary", "project" } },
  { name = "autopilot", does = "and commands are judged: safe ones need no prompt, dangerous "
    .. "ones are refused", arguments = { "--profile", "balanced" } },
  { name = "full", does = "and you are not asked again about commands you approved; it asks "
    .. "about those it cannot read", arguments = { "--consent", "true", "--on-error", "ask" } },
}

--- The hook arguments for a preset.
-- @string name
-- @string sandbox where downloads go, as it should be written
-- @treturn {string,...}
function presets.arguments(name, sandbox)
  local list = { "--sandbox", sandbox }
  for _, preset in ipairs(presets.list) do
    local more = preset.arguments or {}
    table.move(more, 1, #more, #list + 1, list)
    if preset.name == name then break end
  end
  return list
end

return presets
