--- Changes the kernel.
--    insmod --version    only reads
--    insmod x.ko         loads it

return {
  command = "insmod",
  also = [[
    cfdisk cgdisk depmod gdisk grub-install kexec lvcreate lvreduce lvremove mkinitcpio modprobe
    pvcreate pvremove rmmod update-grub vgcreate vgreduce vgremove nwipe scrub flashrom
  ]],
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help --version",
  operands = "read:module...",
  does = { { kind = "system" } },
  inspect = "it changes the system",
}
