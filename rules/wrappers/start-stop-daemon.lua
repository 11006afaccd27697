--- start-stop-daemon: starts a program, or ends one.
--    start-stop-daemon -S -x /bin/x -- y    runs /bin/x y
return {
  command = "start-stop-daemon",
  policy = true,
  partial = true,
  holds = { option = "-x --exec -a --startas" },
}
