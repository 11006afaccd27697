--- Guile, a Scheme: runs the text of -c, a script, or standard input.
--    curl URL | guile      ->  refused
return {
  command = "guile",
  about = "--help --version",
  grammar = { "posix", equals = true, cluster = false },
  options = {
    flag = [[
      -q --debug --no-debug -ds --auto-compile --fresh-auto-compile --no-auto-compile --r6rs --r7rs
      -h|--help -v|--version --listen[=]
    ]],
    code = "-c -e",
    program = "-l -s",
    value = "-L -C -x --language --use-srfi",
  },
  last = "-s -c",
  operands = { { "argument...", with = "-c -s" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -s -h -v" },
    { stdin = true, without = "-c -s -h -v script" },
  },
  language = {
    comments = ";", blocks = "#| |#", quotes = '"', bare = true, name = "[%a_*%-][%w_*%-]*",
    joins = "string-append", home = "HOME", paths = "getenv",
    opens = "open-file", calls = {
      run = "system system* open-pipe open-input-pipe open-output-pipe", code = "eval eval-string",
      write = [[
        open-output-file call-with-output-file with-output-to-file copy-file:2 rename-file:2
      ]],
      delete = "delete-file rmdir", read = "open-input-file",
      url = "http-get http-request http-fetch", tree = "scandir opendir",
    },
  },
}
