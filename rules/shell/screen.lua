--- GNU Screen: runs a command in a terminal of its own. What -X stuffs is typed into a shell, whose
-- directory is unknown.
--    screen -dmS x wget URL              ->  screen -dmS x wget -P SANDBOX URL
--    screen -S x -X stuff 'wget URL^M'   ->  screen -S x -X stuff 'wget -P SANDBOX URL^M'

local STARTS = { screen = true, exec = true }

return {
  command = "screen",
  about = "--help --version",
  unconfined = "terminal",
  loses = { ["everything that runs in this terminal"] = { "-X quit" } },
  grammar = "posix",
  options = {
    flag = "-4 -6 -a -A -d -D -i -l -L -m -O -q -Q -r -R -U -v -wipe -x -X",
    value = "-c -e -h -p -s -S -t -T",
  },
  operands = "more...",
  runs = function(call)
    local first, second = call.operands[1], call.operands[2]
    if not first then return {} end
    if not call:has("-X") then return { { item = first } } end
    if first.text == "stuff" and second then
      return { { item = second, script = true, elsewhere = true } }
    end
    return { second and STARTS[first.text] and { item = second, elsewhere = true } or nil }
  end,
  holds = { texts = true },
}
