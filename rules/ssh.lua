--- ssh: what it runs, it runs elsewhere; only what it prints comes here.
--    ssh host cat f > g     ->  ssh host cat f > SANDBOX/g
return {
  command = "ssh",
  grammar = "posix",
  options = {
    flag = "-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y",
    value = "-B -b -c -D -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w",
    write = "-E",
  },
  operands = "host more...",
  lands = function(call) return #call.operands > 1 and { { stdout = true } } or {} end,
  does = function(call)
    return { call.operands[1] and { kind = "away", item = call.operands[2], script = true } }
  end,
}
