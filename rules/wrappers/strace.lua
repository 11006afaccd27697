--- strace: a command, and what it asks of the system.
return {
  command = "strace",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -c -C -d -D -f -F -h -i -k -n -N -q -r -t -T -v -V -w -x -y -Y -z -Z --follow-forks --help
      --version
    ]],
    value = "-a -A -b -e -E -I -O -p -P -s -S -u -U -X -o",
  },
  operands = "run:command...",
}
