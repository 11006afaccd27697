--- ps: prints processes; no option of it changes any, with a dash or without.
--    ps aux                only reads
--    ps -o pid,args -p 1   only reads
return {
  command = "ps",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -a -A -c -d -e -f -F -H -j -l -L -m -M -N -P -r -S -T -V -w -x -y -Z --context --cumulative
      --deselect --forest --headers --help[=] --info --no-headers --no-heading --version
    ]],
    value = [[
      -C -g -G -n -O -o -p -q -s -t -u -U --cols --columns --format --group --Group --lines --pid
      --ppid --quick-pid --rows --sid --signames --sort --tty --user --User --width
    ]],
  },
  operands = "more...",
  pure = "always",
}
