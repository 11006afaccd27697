--- lftpget: fetches into the working directory, and has no option for another.
--    lftpget URL    ->  refused, unless it runs in the sandbox
return {
  command = "lftpget",
  grammar = "posix",
  options = { flag = "-c -d -v" },
  operands = "url:url...",
  lands = function(call)
    if #call.operands == 0 then return {} end
    return { { name = ".", directory = true, refuse = "lftpget writes into the working directory: "
      .. "use lftp -c 'lcd <sandbox> && get <url>'" } }
  end,
}
