--- The agent itself: its options can leave out hooks, and its settings.
--    claude --bare -p x           an effect of the kind "client" for --bare and -p
--    claude plugin disable x      one for the words "plugin", "disable", "x"
return {
  command = "claude",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      --allow-dangerously-skip-permissions --ax-screen-reader --bg|--background --bare --brief
      --chrome -c|--continue --dangerously-skip-permissions -d --debug[=] --disable-slash-commands
      --exclude-dynamic-system-prompt-sections --fork-session --from-pr[=] -h|--help --ide
      --include-hook-events --include-partial-messages --no-chrome --no-session-persistence
      -p|--print --prompt-suggestions[=] --remote-control[=] --replay-user-messages -r --resume[=]
      --safe-mode --strict-mcp-config --tmux[=] --verbose -v|--version -w --worktree[=]
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
    local list, words = {}, {}
    for _, item in ipairs(call.options) do list[#list + 1] = { kind = "client", item = item } end
    for i, item in ipairs(call.operands) do words[i] = item.text or false end
    list[#list + 1] = { kind = "client", words = words }
    return list
  end,
  inspect = function() return nil, "what an agent does is not known before" end,
}
