--- Programs that run a command again, with other variables, or in another place.
return {
  command = "cross-env",
  also = "entr pkgx reflex rlwrap sshpass watchexec",
  policy = true,
  partial = true,
  holds = { after = "" },
}
