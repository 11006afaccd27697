--- gio: copies and deletes, among much else.
--    gio copy https://h/x f    asked: it writes what it fetches
return {
  command = "gio",
  partial = true,
  holds = { after = "remove trash", as = "rm -r" },
  answers = { " cat .*://" },
  saves = { " copy .*://", " move .*://", " mount " },
  copies = { " copy ", " move ", " save " },
}
