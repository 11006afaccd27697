--- File systems that show a directory at another place.
--    bindfs SANDBOX m      asked: what is in the sandbox is then in m
return {
  command = "bindfs",
  also = [[
    mergerfs unionfs unionfs-fuse fuse-overlayfs encfs gocryptfs cryfs squashfuse archivemount
    ratarmount fuse-zip fuseiso guestmount hdiutil udisksctl fuse2fs fuse-archive
  ]],
  partial = true,
  copies = true,
  tampers = "content",
}
