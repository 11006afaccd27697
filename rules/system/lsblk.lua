--- lsblk: prints block devices; no option changes any.
--    lsblk -o NAME,SIZE    only reads
return {
  command = "lsblk",
  policy = true,
  options = {
    flag = [[
      -A|--noempty -D|--discard -J|--json -M|--merge -N|--nvme -v|--virtio -O|--output-all
      -P|--pairs -S|--scsi -T[] --tree[=] -a|--all -b|--bytes -d|--nodeps -f|--fs -H|--list-columns
      -i|--ascii -l|--list -m|--perms -n|--noheadings -p|--paths -r|--raw -s|--inverse -t|--topology
      -y|--shell -z|--zoned -h|--help -V|--version
    ]],
    value = [[
      -E|--dedup -I|--include -Q|--filter -e|--exclude -o|--output -w|--width -x|--sort --highlight
      --ct --ct-filter --hyperlink
    ]],
    read = "--sysroot",
  },
  operands = "read:file...",
  pure = true,
  disks = true,
}
