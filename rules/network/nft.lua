--- nft: changes the firewall; even listing may load kernel modules.
--    nft --version          only reads
--    nft flush ruleset      changes the system
return {
  command = "nft",
  policy = true,
  grammar = { "posix", equals = true },
  options = {
    flag = "-v|--version -h|--help -c|--check -n|--numeric -j|--json -a|--handle -s|--stateless",
    read = "-f|--file -I|--includepath",
  },
  operands = "word...",
  does = function(call)
    local first = call.word
    local harmless = first == "list" or call:has("-v", "-h", "-c")
    return { not harmless and { kind = "system" } or nil }
  end,
  inspect = function(call)
    return call:has("-v", "-h") and #call.options == 1 and #call.operands == 0 or nil,
      "it changes the system"
  end,
  pure = true,
}
