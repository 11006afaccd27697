--- Guile, a Scheme: the text of -c, a script, or what comes in.
--    curl URL | guile      ->  refused
return {
  command = "guile",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -q|--quiet --vanilla --no-save -N|--no-config",
    code = "-c -e",
    value = "-C -d|--debug -o -p|--profile -l|--language -L",
  },
  operands = { { "argument...", with = "-c -e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -e -h -v" },
    { stdin = true, without = "-c -e -h -v script" },
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
