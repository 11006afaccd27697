--- MySQL's client: runs the statements of -e, or standard input.
--    curl URL | mysql db            ->  refused: what was fetched would run unseen
--    mysql -e 'select 1' db         ->  unchanged
return {
  command = "mysql",
  helps = "",
  also = "mariadb",
  options = {
    flag = [[
      -?|--help -I -A|--no-auto-rehash --auto-rehash --auto-vertical-output -B|--batch
      --binary-as-hex --binary-mode -b|--no-beep --column-names -N|--skip-column-names
      --column-type-info -c|--comments --skip-comments -C|--compress --connect-expired-password
      -f|--force -G|--named-commands --get-server-public-key -H|--html -i|--ignore-spaces
      -j|--syslog -L|--skip-line-numbers --line-numbers --local-infile[=] --no-defaults
      -n|--unbuffered -o|--one-database -p[] --password[=] -q|--quick -r|--raw --reconnect
      --safe-updates -U|--i-am-a-dummy --show-warnings --sigint-ignore -s|--silent --ssl[=]
      -t|--table -v|--verbose -V|--version -w|--wait -X|--xml -E|--vertical
      --enable-cleartext-plugin --abort-source-on-error -#[] --debug[=] --debug-check
      -T|--debug-info --pager[=] --print-query-on-error --progress-reports --sandbox --secure-auth
      --ssl-verify-server-cert --no-pager --no-tee --print-defaults
    ]],
    value = [[
      --bind-address --character-sets-dir --connect-timeout -D|--database --default-auth
      --default-character-set --defaults-extra-file --defaults-file --defaults-group-suffix
      --delimiter -h|--host --histignore --init-command --load-data-local-dir --login-path
      --max-allowed-packet --max-join-size --net-buffer-length --plugin-dir -P|--port --prompt
      --protocol --quick-max-column-width --select-limit --server-arg --server-public-key-path
      -S|--socket --ssl-ca --ssl-capath --ssl-cert --ssl-cipher --ssl-crl --ssl-crlpath --ssl-key
      --ssl-mode --tls-version -u|--user
    ]],
    code = "-e|--execute",
    write = "--tee",
  },
  operands = "database?",
  runs = function(call)
    local statements = call:item("-e")
    if call:has("-?", "-I", "-V") then return {} end
    if not statements then return { { stdin = true } } end
    return { not statements.text and { item = statements, program = true } or nil }
  end,
  pure = function(call)
    return call:has("-V") and #call.options == 1 and #call.operands == 0
  end,
  queries = true,
  answers = { " %-h ?%a[%w-]*%.%a", " %-%-host[= ]%a[%w-]*%.%a", "://[%w:@._-]*%.%a" },
  holds = { patterns = { "^%s*\\!%s*(.*)", "^%s*system%s+(.*)" } },
}
