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
      { "a short loop", "for i (a b) curl -s -o $i https://h/x",
        "for i (a b) curl -s -o /sandbox/$i https://h/x" },
      { "noglob", "noglob curl -sO https://h/x", "noglob curl -s -o /sandbox/x https://h/x" },
      { "always", "{ curl -sO https://h/x } always { echo b }",
        "{ curl -s -o /sandbox/x https://h/x } always { echo b }" },
      { "=( )", "cp =(curl -s https://h/x) f", "cp =(curl -s https://h/x) /sandbox/f" },
      { "a function with a closing brace of its own", "function get { curl -sO https://h/x }; get",
        "function get { curl -s -o /sandbox/x https://h/x }; get" },
      { "an array as a command", "c=(curl -s -o f https://h/x); $c",
        "c=(curl -s -o f https://h/x); curl -s -o /sandbox/f https://h/x" },
      { "the end of an address", "u=https://h/a/x.tgz; curl -o ${u:t:r} $u",
        "u=https://h/a/x.tgz; curl -o /sandbox/x $u" },
      { "a function without a name", "() { curl -s -o $1 https://h/x } f",
        "() { curl -s -o /sandbox/f https://h/x } f" },
      { "a file and a pipe", "curl -s https://h/x > a | cat > b",
        "curl -s https://h/x > /sandbox/a | cat > /sandbox/b" },
    }),
    unchanged = zsh({
      { "commands without a download", "ls -la && echo $x | grep y" },
      { "its own syntax without a download", "repeat 3 { ls }" },
    }),
    refused = zsh({
      { "foreach", "foreach i (a b); curl -sO http://h/x/$i; end", "ask", "curl" },
      { "a qualifier that runs something", "ls *(e:'curl -sO https://h/x':)", "ask", "curl" },
      { "a word that may be split", "setopt sh_word_split; c='curl -sO https://h/x'; $c", "ask",
        "curl" },
      { "another name for a command", "commands[g]=/usr/bin/curl; g -sO https://h/x", "ask",
        "commands" },
      { "a module that connects", "zmodload zsh/net/tcp", "ask", "zsh/net/tcp" },
      { "a program in a directory of $path",
        "echo x > bin/foo; path=($PWD/bin $path); foo https://e.example/a", "ask",
        "runs a script that this command writes" },
    }),
  })
end)
