--- Runs a command, right after the options, with secrets in its variables.
--    summon -f secrets.yml curl -O URL  ->  summon -f secrets.yml curl -o SANDBOX/NAME URL
return {
  command = "summon",
  also = "env-cmd envconsul vaultenv vault-env",
  examples = {
    ["summon -f s.yml curl -o f U"] = "summon -f s.yml curl -o SANDBOX/f U",
    ["summon ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      --all-provider-versions -A -h|--help -V|-v|--version --up --no-override --fallback --use-shell
      --expand-envs -x --silent --verbose -once -pristine -sanitize -upcase --no-inherit-env
      --no-connect-tls --no-validate-certs
    ]],
    value = [[
      -D -i|--ignore -I|--ignore-all --yaml -y -e|--environment -p|--provider -r --rc-file
      -prefix -secret -consul-addr -vault-addr -log-level -config --host --port --token
      --secrets-file --retry-base-delay-milliseconds --retry-attempts
    ]],
    read = "-f|--file",
  },
  operands = "run:command...",
  inspect = { without = "--use-shell", why = "--use-shell runs its words as a script" },
  holds = { after = "" },
}
