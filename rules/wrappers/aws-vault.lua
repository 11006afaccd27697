--- Runs a command with the credentials of a profile: `exec`, a name, and the command.
--    aws-vault exec prod -- curl -O URL  ->  aws-vault exec prod -- curl -o SANDBOX/NAME URL

local FLAGS = "--debug --help -d "

local exec = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = FLAGS .. [[
      -n|--no-session -j|--json -s|--server --ec2-server --ecs-server --lazy --stdout
      --assume-role-ttl-hour -r|--assume-role-arn-chain
    ]],
    value = "--duration --region --mfa-token -t --assume-role-ttl --session-ttl -a -m|--mfa-method",
  },
  operands = "name run:command...",
}

return {
  command = "aws-vault",
  also = "aws-okta",
  about = "--help --version",
  examples = {
    ["aws-vault exec prod -- curl -o f U"] = "aws-vault exec prod -- curl -o SANDBOX/f U",
    ["aws-vault exec prod -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS, value = "--backend --prompt --keychain --pass-dir --pass-cmd --pass-prefix -b",
  },
  subcommands = { exec = exec },
  holds = { after = "exec", named = true },
}
