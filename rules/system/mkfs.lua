--- Programs that make a file system on a device.
--    mkfs --version          only reads
--    mkfs -t ext4 /dev/x     overwrites the device

return {
  command = "mkfs",
  also = [[
    blkdiscard mkdosfs mke2fs mkfs.btrfs mkfs.exfat mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.f2fs mkfs.fat
    mkfs.jfs mkfs.minix mkfs.msdos mkfs.ntfs mkfs.reiserfs mkfs.udf mkfs.vfat mkfs.xfs mkntfs
    mkreiserfs mkswap newfs newfs_apfs newfs_hfs newfs_msdos
  ]],
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help --version",
  operands = "change:device...",
  does = { { kind = "system" } },
  inspect = "it changes the system",
  destroys = true,
}
