--- emulate: zsh reads a script, or all that follows, as another shell would.
--    emulate sh -c 'curl -O URL'             asked
return {
  command = "emulate",
  partial = true,
  saves = { "://" },
  holds = { texts = "-c" },
}
