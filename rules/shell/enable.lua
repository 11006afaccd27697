--- enable: switches builtins of the shell on and off, or loads others from a file.
--    enable -n test       switches one off
--    enable -f x.so y     loads a program into the shell
return {
  command = "enable",
  policy = true,
  grammar = "posix",
  options = { flag = "-a -d -n -p -s", read = "-f" },
  operands = "name...",
  does = { { kind = "loads", with = "-f" } },
  inspect = "it changes the shell's own commands",
}
