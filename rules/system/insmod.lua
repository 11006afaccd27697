--- Programs that change the kernel.
--    insmod --version    only reads
--    insmod x.ko         loads it

return {
  command = "insmod",
  also = [[
    cfdisk cgdisk depmod gdisk grub-install kexec lvcreate lvreduce lvremove mkinitcpio modprobe
    pvcreate pvremove rmmod update-grub vgcreate vgreduce vgremove nwipe scrub flashrom
    aa-complain aa-disable aa-remove-unknown aa-teardown bless flash_erase flashcp ifdown
    ip6tables-restore iptables-restore kextload kextunload lvresize newusers nandwrite
    openrc-shutdown pivot_root switch_root sysadminctl update-initramfs
  ]],
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help --version",
  operands = "read:module...",
  does = { { kind = "system" } },
  inspect = "it changes the system",
  destroys = true,
}
