--- tmux: runs a command in a terminal of its own; one argument is a script, several are a command.
-- Keys that are sent are typed into a shell, whose directory is unknown.

local TYPES = { send = true, ["send-keys"] = true }

--- Keys by their names.
local function is_key(text)
  return text:find("^[CMS]%-.") ~= nil or text == "Enter" or text == "Space" or text == "Tab"
    or text == "Escape" or text == "BSpace" or text == "Up" or text == "Down"
end

--- The texts that are typed from an argument on, up to the end of the command. Second: where that
-- is.
local function typed(call, at)
  local list = {}
  while call.fields[at] and call.fields[at].text ~= ";" do
    local text = call.fields[at].text
    if text == "-t" or text == "-N" or text == "-c" then
      at = at + 1
    elseif not (text and (is_key(text) or text:find("^%-%a+$"))) then
      list[#list + 1] = { text = text, field = at, prefix = "" }
    end
    at = at + 1
  end
  return list, at
end

--- The scripts among the arguments of another command: texts with blanks. Second: where it ends.
local function scripts(call, at)
  local list = {}
  while call.fields[at] and call.fields[at].text ~= ";" do
    local text = call.fields[at].text or ""
    if text:find("%s") then list[#list + 1] = { text = text, field = at, prefix = "" } end
    at = at + 1
  end
  return list, at
end

--- What is typed by this command, and what those after ";" type and start. Second: whether an
-- address is only a part of what is typed.
local function keys(call)
  local runs, pieces = {}, false
  local at = call.at
  while call.fields[at] do
    local list
    local types = TYPES[call.fields[at].text or ""]
    local first = at == call.at
    list, at = (types and typed or scripts)(call, at + 1)
    for _, item in ipairs((types or not first) and list or {}) do
      runs[#runs + 1] = { item = item, script = true, elsewhere = true }
      pieces = pieces or types and #list > 1 and (item.text or ""):find("://", 1, true) ~= nil
    end
    at = at + 1
  end
  return runs, pieces
end

--- What a subcommand starts, and what is typed after it.
local function started(call)
  local list = keys(call)
  local first, second = call.operands[1], call.operands[2]
  if first and first.text ~= ";" then
    local alone = not second or second.text == ";"
    table.insert(list, 1, { item = first, script = alone or nil })
  end
  return list
end

--- A subcommand that starts something.
local function starts(flag, value)
  return {
    grammar = "posix",
    options = { flag = flag, value = value, chdir = "-c" },
    operands = "more...",
    runs = started,
  }
end

local session = starts("-A -d -D -E -P -X", "-e -f -F -n -s -t -x -y")
local window = starts("-a -b -d -k -P -S", "-e -F -n -t")
local pane = starts("-b -d -f -h -I -k -P -v -Z", "-e -F -l -p -t")
local run = starts("-b -C", "-d -t")
local pipe = starts("-I -o -O", "-t")

local send = {
  grammar = "posix",
  options = { flag = "-F -H -K -l -M -R -X", value = "-c -N -t" },
  operands = "key...",
  runs = function(call) return (keys(call)) end,
  lands = function(call)
    local _, pieces = keys(call)
    return { pieces and { unknown = "the typed text is assembled from pieces" } or nil }
  end,
}

return {
  command = "tmux",
  about = "-V --help",
  unconfined = "terminal",
  loses = { ["everything that runs in these terminals"] = { "kill-server" } },
  examples = {
    ["tmux new -d 'wget U'"] = "tmux new -d 'wget -P SANDBOX U'",
    ["tmux split-window wget U"] = "tmux split-window wget -P SANDBOX U",
    ["tmux send-keys -t 0 'wget U' Enter"] = "tmux send-keys -t 0 'wget -P SANDBOX U' Enter",
  },
  grammar = "posix",
  options = { flag = "-2 -C -D -l -N -u -v -V", value = "-f -L -S -T", script = "-c" },
  subcommands = {
    new = session, ["new-session"] = session, neww = window, ["new-window"] = window,
    splitw = pane, ["split-window"] = pane, respawnp = pane, ["respawn-pane"] = pane,
    run = run, ["run-shell"] = run, pipep = pipe, ["pipe-pane"] = pipe, send = send,
    ["send-keys"] = send,
  },
  runs = function(call) return (keys(call)) end,
  does = { { kind = "detached" } },
  holds = { texts = true },
  keeps = true,
}
