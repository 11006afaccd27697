--- top: interactive; with -b it prints, and -n says how often.
--    top -b -n 1       makes a directory for its settings
return {
  command = "top",
  about = "-h|--help -V|--version",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-b|--batch -c -H -i -S -1",
    value = "-d|--delay -n|--iterations -o|--sort-override -p|--pid -u -U -w[] -e -E",
  },
  unconfined = "terminal",
}
