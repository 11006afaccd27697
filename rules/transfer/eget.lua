--- eget: downloads a program from the releases of a repository, or from an address, and unpacks it.
-- Where it goes depends on its settings.
--    eget o/r, eget --to ~/bin o/r    asks
--    eget --help, eget --rate         nothing
return {
  command = "eget",
  partial = true,
  saves = { " [^%s-]%S*/%S", " %-D ", " %-%-download%-all " },
}
