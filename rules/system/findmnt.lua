--- findmnt: prints what is mounted.
--    findmnt -T .          only reads
return {
  command = "findmnt",
  policy = true,
  options = {
    flag = [[
      -s|--fstab -m|--mtab -k|--kernel[=] -A|--all -a|--ascii -b|--bytes -C|--nocanonicalize
      -c|--canonicalize -D|--df -e|--evaluate -f|--first-only -i|--invert -J|--json -l|--list
      -n|--noheadings -P|--pairs -r|--raw -R|--submounts -U|--uniq -u|--notruncate -v|--nofsroot
      --output-all --pseudo --real --shadowed --tree -h|--help -V|--version -y|--shell
    ]],
    value = [[
      -d|--direction -M|--mountpoint -O|--options -o|--output -S|--source -t|--types -T|--target
    ]],
  },
  operands = "place...",
  pure = true,
  disks = true,
}
