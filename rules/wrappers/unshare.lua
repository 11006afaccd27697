--- unshare: runs a command in its own namespaces.
return {
  command = "unshare",
  about = "--help --version",
  unconfined = "itself",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -m[] --mount[=] -u[] --uts[=] -i[] --ipc[=] -n[] --net[=] -p[] --pid[=] -U[] --user[=] -C[]
      --cgroup[=] -T[] --time[=] -f|--fork -r|--map-root-user -c|--map-current-user --map-auto
      --mount-proc[=] --keep-caps --kill-child[=] -h|--help -V|--version
    ]],
    value = [[
      --propagation --setgroups --map-user --map-group --map-users --map-groups -R|--root
      -S|--setuid -G|--setgid --monotonic --boottime
    ]],
    chdir = "-w|--wd",
  },
  operands = "run:command...",
  does = { { kind = "root", with = "-R" } },
}
