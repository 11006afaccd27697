--- gio: deletes, among much else.
return {
  command = "gio",
  policy = true,
  partial = true,
  holds = { after = "remove trash", as = "rm -r" },
}
