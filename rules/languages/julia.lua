--- Julia: runs the text of -e, a script, or standard input.
--    curl URL | julia      ->  refused
return {
  command = "julia",
  about = "--help --version",
  grammar = { "gnu", abbreviate = false, permute = false },
  options = {
    flag = [[
      -i -q|--quiet -h|--help --help-hidden -v|--version --lisp --experimental --trace-eval
      --project[=] -O[] --optimize[=] -g[] --code-coverage[=] --track-allocation[=] --worker[=]
    ]],
    code = "-e|--eval -E|--print",
    program = "-L|--load",
    value = [[
      -p|--procs -t|--threads -J|--sysimage -H|--home -C|--cpu-target -m --machine-file --gcthreads
      --startup-file --handle-signals --sysimage-native-code --compiled-modules --pkgimages --banner
      --color --history-file --depwarn --warn-overwrite --warn-scope --min-optlevel --inline
      --check-bounds --math-mode --compile --heap-size-hint --bug-report --polly
    ]],
    write = "--output-o --output-ji --output-bc --output-asm --output-incremental --trace-compile",
  },
  runner = { ends = "jl" },
  operands = { { "argument...", with = "-e -m" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-e -m -h -v" },
    { stdin = true, without = "-e -m -h -v script" },
  },
  language = {
    comments = "#", blocks = "#= =#", quotes = [[""" " `]], fills = "$", joins = "*",
    prefixes = "b r raw s v",
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
