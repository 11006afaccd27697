--- Programs that start another with other limits, as another user, or by another loader.
--    chpst -u x CMD, daemonize CMD, ld-linux-x86-64.so.2 CMD    run CMD
return {
  command = "chpst",
  also = [[
    daemonize envuidgid ld-linux-aarch64.so.1 ld-linux-x86-64.so.2 ld-linux.so.2
    ld-musl-aarch64.so.1 ld-musl-x86_64.so.1 setuidgid setlock softlimit
  ]],
  policy = true,
  partial = true,
  holds = { after = "" },
}
