--- Runs the command after `exec` and "--", with secrets or credentials in its variables.
--    berglas exec -- curl -O URL   ->  berglas exec -- curl -o SANDBOX/NAME URL

local FLAGS = [[
  -h|--help --local --verbose --skip-prompt --disable-keychain -v|--version --no-cache
]]
local VALUES = [[
  --log-level -l --log-format -a|--idp-account --profile -p --role --region --url-action
  --account -A --arn -R|--role-name -L --username --password --mfa
]]

local exec = {
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "--exec-profile-only", value = VALUES .. "--exec-profile" },
  operands = "run:command...",
}

return {
  command = "berglas",
  also = "aws-sso granted saml2aws",
  examples = {
    ["saml2aws exec -a prod -- curl -o f U"] = "saml2aws exec -a prod -- curl -o SANDBOX/f U",
    ["berglas exec -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES },
  subcommands = { exec = exec },
  holds = { after = "exec" },
}
