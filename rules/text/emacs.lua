--- emacs: an editor with its own language.
return {
  command = "emacs",
  unconfined = "terminal",
  policy = true,
  partial = true,
  holds = { patterns = { '%(shell%-command%s+"([^"]*)"' } },
  runner = { ends = "el", options = "-l --load" },
  keeps = true,
}
