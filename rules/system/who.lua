--- who: prints who is logged in; --lookup asks for the names of hosts.
--    who -u                only reads
--    who --lookup          asks the network
return {
  command = "who",
  policy = true,
  options = {
    flag = [[
      -a|--all -b|--boot -d|--dead -H|--heading --ips -l|--login --lookup -m -p|--process -q|--count
      -r|--runlevel -s|--short -t|--time -T|-w|--mesg -u|--users --message --writable --help
      --version
    ]],
  },
  operands = "read:file? more?",
  pure = { without = "--lookup" },
}
