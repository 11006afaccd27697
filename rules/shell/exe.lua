--- /proc/self/exe: the shell that runs the command, by another name. Its -c is a script; of another
-- program with this name nothing is known.
--    /proc/self/exe -c 'rm -rf ~'     ->  refused
return {
  command = "exe",
  grammar = { "posix", equals = true },
  options = { flag = "-e -f -i -l -n -p -s -u -v -x --login --noprofile --norc --posix -c" },
  operands = "first? more...",
  runs = {
    { item = "first", script = true, arguments = true, with = "-c" },
    { item = "first", program = true, arguments = true, without = "-c" },
  },
  inspect = function() return nil, "it may be any program" end,
}
