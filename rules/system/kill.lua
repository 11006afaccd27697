--- kill: sends a signal to processes.
--    kill -l, kill -0 123       only ask
--    kill 123, kill -9 %1       send a signal
--    kill -9 -1                 sends it to every process

local SIGNALS = [[
  -HUP -INT -QUIT -ILL -TRAP -ABRT -BUS -FPE -KILL -USR1 -SEGV -USR2 -PIPE -ALRM -TERM -CHLD -CONT
  -STOP -TSTP -TTIN -TTOU -URG -WINCH -SIGHUP -SIGINT -SIGQUIT -SIGABRT -SIGKILL -SIGUSR1 -SIGUSR2
  -SIGPIPE -SIGALRM -SIGTERM -SIGCHLD -SIGCONT -SIGSTOP
]]

--- Does it name signals, or ask only whether a process is there?
local function asks(call)
  if call:has("-l", "-L", "-V") then return #call.options == 1 end
  return call:has("-0") and #call.options == 1 or call:values("-s")[1] == "0" and #call.options == 1
end

return {
  command = "kill",
  helps = "",
  policy = true,
  grammar = { "git", ends = true },
  options = {
    flag = SIGNALS .. [[
      -0 -1 -2 -3 -6 -9 -10 -12 -13 -14 -15 -17 -18 -19 -20 -a|--all -l|--list -L|--table
      -p|--pid -r|--require-handler --verbose -V|--version
    ]],
    value = "-s|--signal -n -q|--queue --timeout{2}",
  },
  operands = "process...",
  does = function(call)
    local list = {}
    for i, item in ipairs(asks(call) and {} or call.operands) do
      list[i] = { kind = "signal", item = item }
    end
    for i = 3, #call.fields do
      if call.fields[i].text == "-1" then list[#list + 1] = { kind = "signal", name = "-1" } end
    end
    return list
  end,
  inspect = function(call) return asks(call) or nil, "it kills processes" end,
  pure = true,
  destroys = true,
}
