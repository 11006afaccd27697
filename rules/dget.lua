--- dget: source packages go to the working directory.
--    dget URL.dsc      ->  refused, unless it runs in the sandbox
return {
  command = "dget",
  options = { flag = "-h|--help -V|--version -d|--download-only -u|--allow-unauthenticated "
    .. "-x|--extract -b|--backup -q|--quiet -k|--insecure --no-conf|--noconf -a|--all --no-cache" },
  operands = "url:url...",
  lands = function(call)
    if call:has("-h", "-V") or #call.operands == 0 then return {} end
    return { { name = ".", directory = true, refuse = "dget writes into the working directory. "
      .. "Use: cd <directory in the sandbox> && dget <url>" } }
  end,
}
