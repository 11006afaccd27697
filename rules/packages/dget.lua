--- dget: source packages go to the working directory.
return {
  command = "dget",
  examples = {
    ["dget U.dsc"] = "deny",
    ["dget --help"] = true,
  },
  options = { flag = "-h|--help -V|--version -d|--download-only -u|--allow-unauthenticated "
    .. "-x|--extract -b|--backup -q|--quiet -k|--insecure --no-conf|--noconf -a|--all --no-cache" },
  operands = "url:url...",
  lands = function(call)
    if call:has("-h", "-V") or #call.operands == 0 then return {} end
    return { { name = ".", directory = true, refuse = "dget writes to the working directory. "
      .. "Use: cd <directory in the sandbox> && dget <url>" } }
  end,
}
