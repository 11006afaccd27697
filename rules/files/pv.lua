--- pv: passes its input on, or writes it to the file of -o.
--    curl URL | pv > f       ->  curl URL | pv > SANDBOX/f
--    curl URL | pv -o f      ->  curl URL | pv -o SANDBOX/f
return {
  command = "pv",
  about = "--help --version",
  sink = true,
  options = {
    flag = [[
      -p|--progress -t|--timer -e|--eta -I|--fineta -r|--rate -a|--average-rate -b|--bytes
      -T|--buffer-percent -n|--numeric -q|--quiet -W|--wait -l|--line-mode -0|--null -f|--force
      -c|--cursor -C|--no-splice -E|--skip-errors -S|--stop-at-size -Y|--sync -K|--direct-io
      -X|--discard -8|--bits -k|--si -g|--gauge -v|--stats -h|--help -V|--version
    ]],
    value = [[
      -A|--last-written -F|--format -D|--delay-start -s|--size -i|--interval -w|--width -H|--height
      -N|--name -L|--rate-limit -B|--buffer-size -R|--remote -d|--watchfd -m|--average-rate-window
      -Z|--error-skip-block -u|--bar-style -x|--extra-display
    ]],
    write = "-o|--output -P|--pidfile -U|--store-and-forward",
  },
  operands = "read:file...",
}
