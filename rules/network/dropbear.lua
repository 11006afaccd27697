--- Servers that let others work on this machine.
--    dropbear -p 2222, sshd -D    refused
--    sshd -t                      only checks the settings
return {
  command = "dropbear",
  also = "sshd telnetd tinysshd",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-4 -6 -D -d -e -F -G -g -i -q -R -s -T -t -V", value = "-C -c -E -f -h -o -p -P -r -u",
  },
  operands = "argument...",
  does = { { kind = "remote_shell", without = "-t -T -G -V" } },
  inspect = "it lets others work on this machine",
}
