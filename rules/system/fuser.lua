--- fuser: shows which processes use a file or a port, or ends them.
--    fuser 3000/tcp, fuser -v x     are left to the user, and so is fuser -k 3000/tcp
--    fuser -km /, fuser -k /home    end all that use a file system or a directory of the system
return {
  command = "fuser",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  operands = "name...",
  does = function(call)
    local ends, wide = false, false
    for i = call.at + 1, #call.fields do
      local text = call.fields[i].text or ""
      ends = ends or text:find("^%-%l*k") ~= nil or text == "--kill"
      wide = wide or text:find("^%-%l*[mMc]") ~= nil or text == "--mount"
        or text:find("^/%l*%d*/?$") ~= nil
    end
    return { ends and wide and { kind = "signal", name = "-1" } or nil }
  end,
  inspect = "it may end processes",
  kills = true,
}
