--- tee: copies its input to its output, and to every file.
--    curl URL | tee f     ->  curl URL | tee SANDBOX/f
--    tee f                ->  unchanged: nothing was fetched
return {
  command = "tee",
  about = "--help --version",
  also = "gtee",
  sink = true,
  options = {
    flag = "-a|--append -i|--ignore-interrupts -p --output-error[=] --help --version",
  },
  operands = "write:file...",
  prints = "input and files",
  adds = "-a",
}
