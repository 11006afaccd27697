--- Julia: the text of -e, a script, or what comes in.
--    curl URL | julia      ->  refused
return {
  command = "julia",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -q|--quiet --vanilla --no-save -N|--no-config",
    code = "-c -e|--eval|-E|--print",
    value = "-C -d|--debug -o -p|--profile -l|--language -L",
  },
  runner = { ends = "jl" },
  operands = { { "argument...", with = "-c -e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -e -h -v" },
    { stdin = true, without = "-c -e -h -v script" },
  },
  language = {
    comments = "#", blocks = "#= =#", quotes = [[""" " `]], fills = "$", joins = "*",
    home = "homedir HOME", paths = "joinpath ENV expanduser abspath", input = "stdin",
    decodes = "base64decode hex2bytes", opens = "open",
    calls = {
      run = "run pipeline", code = "eval Meta.parse include_string",
      write = "write touch cp:2 mv:2 symlink:2 CSV.write", delete = "rm", read = "read readlines",
      fetch = "download:2 Downloads.download:2", url = "HTTP.get HTTP.request HTTP.open connect",
      tree = "readdir walkdir glob",
    },
  },
}
