--- A user whose shell is zsh: what it reads differently is contained, or asked about.
local enforce = require("enforce")
local place = require("place")

describe("with zsh", function()
  local here = place.new()
  teardown(here.remove)

  local function zsh(rows)
    for _, row in ipairs(rows) do row[#row + 1] = { SHELL = "/bin/zsh" } end
    return rows
  end

  enforce.tables(here, {
    rewritten = zsh({
      { "a clone", "git clone https://h/o/r && cd r",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r" },
      { "every output of a command", "curl -s https://h/x > f > g",
        "curl -s https://h/x > /sandbox/f > /sandbox/g" },
      { "what the last of a pipeline reads", "curl -s https://h/x | read x; echo $x > f",
        "curl -s https://h/x | read x; echo $x > /sandbox/f" },
    }),
    unchanged = zsh({
      { "commands without a download", "ls -la && echo $x | grep y" },
      { "its own syntax without a download", "repeat 3 { ls }" },
    }),
    refused = zsh({
      { "a short loop", "for i (a b) curl -sO http://h/x/$i", "ask", "curl" },
      { "noglob", "noglob curl -sO https://h/x", "ask", "not known" },
      { "always", "{ curl -sO https://h/x } always { ls }", "ask", "curl" },
      { "=( )", "cp =(curl -s https://h/x) f", "ask", "curl" },
      { "a function with a closing brace of its own", "function get { curl -sO https://h/x }; get",
        "ask", "curl" },
    }),
  })
end)
