--- exa, eza: lists directories; no option writes anything, and git is not run for --git.
--    eza -la --git DIR     only reads
return {
  command = "exa",
  also = "eza",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -?|--help -v|--version -1|--oneline -l|--long -G|--grid -x|--across -R|--recurse -T|--tree -F
      --classify[=] -X|--dereference --no-quotes --absolute[=] --follow-symlinks --color[=]
      --colour[=] --color-scale[=] --colour-scale[=] -a|--all -A|--almost-all
      -d|--list-dirs|--treat-dirs-as-files -r|--reverse --git-ignore --group-directories-first
      --group-directories-last -D|--only-dirs -f|--only-files --no-symlinks --show-symlinks
      -b|--binary -B|--bytes -g|--group -n|--numeric -h|--header --icons[=] --no-icons -i|--inode
      -H|--links -m|--modified --changed -S|--blocks|--blocksize --total-size -u|--accessed
      -U|--created --hyperlink -M|--mounts --smart-group --no-permissions --no-filesize --no-user
      --no-time --git --no-git --git-repos --git-repos-no-status -@|--extended
      -o|--octal-permissions -Z|--context --stdin -O|--flags
    ]],
    value = [[
      -w|--width --space-between-columns --color-scale-mode --colour-scale-mode -L|--level -s|--sort
      -I|--ignore-glob -t|--time --time-style
    ]],
  },
  operands = "read:file...",
  pure = "always",
  lists = "known",
}
