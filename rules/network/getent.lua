--- getent: prints entries of the system's databases; those of hosts and networks ask the network,
-- and shadow holds passwords.
--    getent passwd USER    only reads
--    getent hosts NAME     asks the network
--    getent shadow         reads passwords
local LOCAL = {
  passwd = true, group = true, services = true, protocols = true, rpc = true, ethers = true,
}

return {
  command = "getent",
  policy = true,
  options = {
    flag = "-A|--no-addrconfig -i|--no-idn -?|--help --usage -V|--version",
    value = "-s|--service",
  },
  operands = "database? key...",
  pure = function(call)
    if call:has("-s") then return false end
    return #call.operands == 0 or LOCAL[call.database] ~= nil
  end,
}
