--- tmux: a command in a terminal of its own; one argument is a script, several are a command.
--    tmux new -d 'wget URL'        ->  tmux new -d 'wget -P SANDBOX URL'
--    tmux split-window wget URL    ->  tmux split-window wget -P SANDBOX URL

--- A subcommand that starts something.
local function starts(flag, value)
  return {
    grammar = "posix",
    options = { flag = flag, value = value, chdir = "-c" },
    operands = "more...",
    runs = function(call)
      local first, second = call.operands[1], call.operands[2]
      return { first and { item = first, script = not second } or nil }
    end,
  }
end

local session = starts("-A -d -D -E -P -X", "-e -f -F -n -s -t -x -y")
local window = starts("-a -b -d -k -P -S", "-e -F -n -t")
local pane = starts("-b -d -f -h -I -k -P -v -Z", "-e -F -l -p -t")
local run = starts("-b -C", "-d -t")

return {
  command = "tmux",
  grammar = "posix",
  options = { flag = "-2 -C -D -l -N -u -v -V", value = "-f -L -S -T", script = "-c" },
  subcommands = {
    new = session, ["new-session"] = session, neww = window, ["new-window"] = window,
    splitw = pane, ["split-window"] = pane, respawnp = pane, ["respawn-pane"] = pane,
    run = run, ["run-shell"] = run,
  },
  does = function() return { { kind = "detached" } } end,
}
