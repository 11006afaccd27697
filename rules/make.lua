--- make: runs what its makefile says, in the directory of -C.
return {
  command = "make",
  options = {
    flag = [[
      -b -m -B|--always-make -d --debug[=] -e|--environment-overrides -h|--help -i|--ignore-errors
      -j[] --jobs[=] -k|--keep-going -l[] --load-average[=] --max-load[=] -L|--check-symlink-times
      -n|--just-print|--dry-run|--recon -O[] --output-sync[=] -p|--print-data-base -q|--question
      -r|--no-builtin-rules -R|--no-builtin-variables -s|--silent|--quiet --no-silent
      -S|--no-keep-going|--stop -t|--touch --trace --shuffle[=] -v|--version -w|--print-directory
      --no-print-directory --warn-undefined-variables
    ]],
    value = "-E|--eval --jobserver-style --jobserver-auth",
    read = [[
      -f|--file|--makefile -I|--include-dir -o|--old-file|--assume-old
      -W|--what-if|--new-file|--assume-new
    ]],
    chdir = "-C|--directory",
  },
  operands = "target...",
  inspect = function() return nil, "what it runs stands in its makefile" end,
}
