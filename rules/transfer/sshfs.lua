--- File systems of other machines: what is in the directory comes from there.
--    sshfs host:/x m           asked: mount it below the sandbox
--    sshfs host:/x SANDBOX/m   unchanged
local WHY = "what is mounted comes from elsewhere; mount it on a directory of the sandbox"

return {
  command = "sshfs",
  also = [[
    curlftpfs s3fs gcsfuse goofys geesefs davfs2 mount.nfs mount.nfs4 mount.cifs mount.smb3
    mount.davfs mount.ceph mount.glusterfs mount_nfs mount_smbfs mount_webdav mount_ftp mount_afp
    httpdirfs httpfs2 wdfs ifuse jmtpfs simple-mtpfs google-drive-ocamlfuse s3ql mount.s3ql
    hubicfuse
  ]],
  label = "mount",
  about = "-h|--help -V|--version",
  examples = {
    ["sshfs host:/x m"] = "ask",
    ["sshfs -p 22 -o ro host:/x SANDBOX/m"] = true,
    ["mount.nfs host:/x m"] = "ask",
  },
  options = {
    flag = [[
      -C -d|--debug -f|--foreground -s -n|--no-mtab -r|--read-only -v|--verbose -w|--rw
      --implicit-dirs --ro -1 -a
    ]],
    value = "-o -p|--port -F -t|--types --profile --uid --gid --file-mode --dir-mode",
  },
  operands = "more...",
  does = { { kind = "detached" } },
  lands = function(call)
    local place = call.operands[#call.operands]
    return { place and { item = place, directory = true, unknown = WHY } or nil }
  end,
}
