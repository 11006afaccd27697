--- jq: prints, and nothing else.
--    curl URL | jq . > f     ->  curl URL | jq . > SANDBOX/f
return {
  command = "jq",
  grammar = { "gnu", attach = false, equals = false, abbreviate = false },
  options = {
    flag = [[
             -a|--ascii-output --ascii -c|--compact-output --compact -C|--color-output
      -e|--exit-status       -h|--help -j|--join-output -M|--monochrome-output -n|--null-input
      -r|--raw-output       -R|--raw-input -s|--slurp -S|--sort-keys -V|--version --args
      --build-configuration       --debug-dump-disasm --debug-trace --jsonargs --raw-output0 --seq
      --stream --stream-errors --tab --unbuffered
    ]],
    value = "--arg{2} --argjson{2} --indent",
    read = "-f|--from-file -L --slurpfile{2} --rawfile{2} --argfile{2}",
  },
  operands = "filter? read:file...",
  pure = "always",
}
