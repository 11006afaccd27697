--- setpriv: runs a command with other rights.
return {
  command = "setpriv",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -d|--dump --clear-groups --keep-groups --init-groups --no-new-privs|--nnp --reset-env
      -h|--help -V|--version
    ]],
    value = [[
      --ambient-caps --inh-caps --bounding-set --ruid --euid --rgid --egid --reuid --regid
      --groups --securebits --pdeathsig --selinux-label --apparmor-profile
    ]],
  },
  operands = "run:command...",
  does = function(call)
    local other = call:has("--ruid", "--euid", "--reuid", "--rgid", "--egid", "--regid", "--groups")
    return { other and { kind = "privilege" } or nil }
  end,
}
