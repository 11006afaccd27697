--- GNU Screen: a command in a terminal of its own.
--    screen -dmS x wget URL    ->  screen -dmS x wget -P SANDBOX URL
return {
  command = "screen",
  grammar = "posix",
  options = {
    flag = "-4 -6 -a -A -d -D -i -l -L -m -O -q -Q -r -R -U -v -wipe -x",
    value = "-c -e -h -p -s -S -t -T",
  },
  operands = "run:command...",
}
