--- nsenter: runs a command in the namespaces of another process.
return {
  command = "nsenter",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -a|--all -m[] --mount[=] -u[] --uts[=] -i[] --ipc[=] -n[] --net[=] -p[] --pid[=] -C[]
      --cgroup[=] -U[] --user[=] -T[] --time[=] --preserve-credentials -r[] --root[=]
      -F|--no-fork -Z|--follow-context -e|--env -h|--help -V|--version
    ]],
    value = "-t|--target -S|--setuid -G|--setgid",
    chdir = "-w[] --wd[=] -W|--wdns",
  },
  operands = "run:command...",
  does = function(call)
    local root = call:has("-a", "-m", "--mount", "-r", "--root")
    return { { kind = "privilege" }, root and { kind = "root" } or nil }
  end,
}
