--- Runs a command with the rights of another user.
--    run0 --version    only reads
--    run0 ls           takes them

local function asks(call) return #call.options == 1 and call:has("--help", "--version") end

return {
  command = "run0",
  unconfined = "rights",
  also = [[
    beesu calife capsh dzdo gksu gksudo gosu kdesu kdesudo newgrp pbrun pfexec please sg su-exec
    sudo-rs sudoedit
  ]],
  policy = true,
  grammar = "posix",
  options = { flag = "--help --version" },
  operands = "run:command...",
  does = function(call) return { not asks(call) and { kind = "privilege" } or nil } end,
}
