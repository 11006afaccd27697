--- mbuffer: passes its input on, and writes it to every file of -o.
--    curl URL | mbuffer -o f     ->  curl URL | mbuffer -o SANDBOX/f
return {
  command = "mbuffer",
  about = "--help --version",
  sink = true,
  grammar = { "posix", cluster = false, attach = false },
  options = {
    flag = [[
      -L -d -t -f -q -Q -c -e -4 -6 -0 -V --version -h --help --append --truncate --pid --no-direct
      --tapeaware --direct -H --md5
    ]],
    value = [[
      -b -s -m -D -P -p -I -O -n -u -r -R -a -v -W --hash --tcpbuffer --tcptimeo
    ]],
    read = "-i",
    write = "-o -T -l",
    script = "-A",
  },
}
