--- npx: runs a package by its name, as if it were a command.
--    npx degit user/repo     ->  npx degit user/repo SANDBOX/repo
return {
  command = "npx",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -y|--yes -n|--no|--no-install -q|--quiet --ignore-existing --always-spawn --prefer-offline
      --prefer-online --offline --workspaces --include-workspace-root --ignore-scripts
      --strict-allow-scripts --dangerously-allow-all-scripts --legacy-peer-deps -d -s|--silent
      -h|--help -v|--version --verbose --bun
    ]],
    value = [[
      -p|--package -w|--workspace --registry --cache --prefix --userconfig --loglevel
      --node-options --shell --script-shell --allow-scripts --npm
    ]],
    script = "-c|--call",
  },
  operands = "package? argument...",
  runs = function(call)
    local package = call.operands[1]
    if not package or call:has("-c", "-h", "-v") then return {} end
    return { { item = package } }
  end,
}
