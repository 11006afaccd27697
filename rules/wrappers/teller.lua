--- Runs a command with secrets in its variables: `run`, options, "--" and the command.
--    teller run --reset -- curl -O URL   ->  teller run --reset -- curl -o SANDBOX/NAME URL

local FLAGS = "-v|--verbose -h|--help --no-color "
local VALUES = "--color --log-level -l --server-url "

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "-r|--reset -s|--shell --redact --no-redact-stdout --no-inherit-env --watch",
    value = VALUES .. [[
      -c|--config -p|--path -P|--profile --provider -e|--env --app --app-id --tags -f|--file
      --access-token -t --output -o --project-id --uuids-as-keynames
    ]],
  },
  operands = "command...",
  runs = function(call)
    local first, last = call.operands[1], call.operands[#call.operands]
    if not first then return {} end
    local text = first == last and (first.text or ""):find("%s") or call:has("-s")
    return { { item = first, script = text and true or nil, open = text and first ~= last or nil } }
  end,
}

return {
  command = "teller",
  also = "bws fnox phase secretspec varlock",
  examples = {
    ["teller run --reset -- curl -o f U"] = "teller run --reset -- curl -o SANDBOX/f U",
    ["bws run 'curl -o f U'"] = "bws run 'curl -o SANDBOX/f U'",
    ["teller run -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-V|--version", value = VALUES .. "-c|--config -t|--access-token" },
  subcommands = { run = run, exec = run },
  holds = { after = "run exec" },
}
