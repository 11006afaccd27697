--- lftpget: fetches into the working directory, and has no option for another.
return {
  command = "lftpget",
  examples = {
    ["lftpget U"] = "deny",
    ["lftpget"] = true,
    ["mkdir -p SANDBOX && cd SANDBOX && lftpget ftp://h/b"] = true,
  },
  grammar = "posix",
  options = { flag = "-c -d -v" },
  operands = "url:url...",
  lands = function(call)
    if #call.operands == 0 then return {} end
    return { { name = ".", directory = true, refuse = "lftpget writes to the working directory: "
      .. "use lftp -c 'lcd <sandbox> && get <url>'" } }
  end,
}
