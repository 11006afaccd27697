--- ssh-keygen: makes, changes and shows keys.
--    ssh-keygen -lf k.pub, ssh-keygen -F host     are left to the user
--    ssh-keygen -y -f k                           reads the secret key
--    ssh-keygen -t ed25519 -f k, -p -f k, -R h    make or change a file
return {
  command = "ssh-keygen",
  about = "--help --version",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-A -B -c -e -g -h -H -i -k -K -l -L -o -p -q -Q -u -U -v -y",
    value = [[
      -a -b -C -D -E -f -F -I -m -M -n -N -O -P -R -r -s -S -t -V -w -x -X -Y -Z -z
    ]],
  },
  operands = "file...",
  does = {
    { kind = "read", item = "-f", with = "-y -l -e -B -F -L -Q -r -H" },
    { kind = "write", item = "-f", without = "-y -l -e -B -F -L -Q -r -H" },
  },
  inspect = "it may make or change keys",
}
