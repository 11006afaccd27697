--- gio: copies and deletes, among many other things.
--    gio copy https://h/x f    asked: it writes what it fetches
return {
  command = "gio",
  helps = "",
  partial = true,
  holds = { after = "remove trash", as = "rm -r" },
  answers = { " cat .*://" },
  saves = { " copy .*://", " move .*://", " mount " },
  copies = { " copy ", " move ", " save " },
}
