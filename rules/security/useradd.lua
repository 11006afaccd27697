--- Programs that change the accounts of the system.
--    useradd --help    only reads
--    useradd bob       adds one

return {
  command = "useradd",
  also = [[
    addgroup adduser chfn chpasswd chsh delgroup deluser gpasswd groupadd groupdel groupmod passwd
    userdel usermod vigr vipw visudo
  ]],
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help --version",
  operands = "argument...",
  does = { { kind = "system" } },
  inspect = "it changes the system",
}
