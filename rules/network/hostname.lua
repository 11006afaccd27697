--- hostname: prints the host's name, or sets it. Full names and addresses are looked up.
--    hostname -s           only reads
--    hostname NAME         sets the name
--    hostname -F FILE      sets the name
--    hostname -f           may ask the network
return {
  command = "hostname",
  policy = true,
  options = {
    flag = [[
      -a|--alias -A|--all-fqdns -b|--boot -d|--domain -f|--fqdn|--long -i|--ip-address
      -I|--all-ip-addresses -s|--short -v|--verbose -y|--yp|--nis -h|--help -V|--version
    ]],
    read = "-F|--file",
  },
  operands = "name?",
  does = function(call)
    return { (#call.operands > 0 or call:has("-F", "-b")) and { kind = "system" } or nil }
  end,
  pure = function(call)
    return #call.operands == 0 and not call:has("-a", "-A", "-b", "-d", "-f", "-F", "-i")
  end,
  names = "^%-s$",
}
