--- numactl: runs a command on some memory nodes.
return {
  command = "numactl",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -s|--show -H|--hardware -l|--localalloc -a|--all -t|--huge --touch --dump --strict
    ]],
    value = [[
      -i|--interleave -p|--preferred -m|--membind -N|--cpunodebind -C|--physcpubind -o|--offset
      --length --shm --file --shmid --shmmode
    ]],
  },
  operands = "run:command...",
}
