--- emacs: an editor with a language of its own.
return {
  command = "emacs",
  unconfined = "terminal",
  policy = true,
  partial = true,
  holds = { patterns = { '%(shell%-command%s+"([^"]*)"' } },
  runner = { ends = "el", options = "-l --load" },
  keeps = true,
}
