--- chamber: runs a command with the secrets of services; "--" comes before it.

local FLAGS = "-v|--verbose -h|--help "
local VALUES = [[
  -b|--backend --backend-s3-bucket --kms-key-alias --min-throttle-delay -r|--retries --retry-mode
]]

--- The command is what follows "--"; the services before it are operands, too.
local function runs(call)
  for _, item in ipairs(call.operands) do
    if call.fields[item.field - 1].text == "--" then return { { item = item } } end
  end
  return {}
end

local exec = {
  grammar = { "gnu", abbreviate = false },
  options = { flag = FLAGS .. "--pristine --strict", value = VALUES .. "--strict-value" },
  operands = "more...",
  runs = runs,
}

return {
  command = "chamber",
  examples = {
    ["chamber exec a b -- curl -o f U"] = "chamber exec a b -- curl -o SANDBOX/f U",
    ["chamber exec a -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES },
  subcommands = { exec = exec },
  holds = { after = "exec", named = true },
  secrets = { "read", "export", "env" },
}
