--- unrar and rar: `x` and `e` unpack, `a` packs; the others list and test.
--    unrar x SANDBOX/a.rar     asked: the content leaves the sandbox
return {
  command = "unrar",
  also = "rar",
  partial = true,
  copies = { "^ %-?[xea] " },
  offline = true,
}
