--- Unpackers that put what is in an archive into the working directory.
--    unar SANDBOX/a.rar, unsquashfs SANDBOX/a.img      asked: the content leaves the sandbox
return {
  command = "unar",
  also = [[
    arepack atool aunpack cabextract dtrx innoextract lha lhasa msiextract p7zip patool unace
    unalz unarj unlzx unp unshield unsquashfs unzoo zoo
  ]],
  partial = true,
  copies = "last",
  offline = true,
}
