--- Rscript: runs code in R.
--    curl URL | Rscript      ->  refused
return {
  command = "Rscript",
  about = "--help --version",
  grammar = { "gnu", abbreviate = false, permute = false },
  options = {
    flag = [[
      --help --version --verbose --save --no-save --no-environ --no-site-file --no-init-file
      --restore --no-restore --no-restore-data --no-restore-history --vanilla --no-echo --slave
    ]],
    code = "-e",
    value = "--default-packages --encoding",
  },
  operands = { { "argument...", with = "-e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-e --help --version" },
    { stdin = true, without = "-e --help --version script" },
  },
  language = "R",
}
