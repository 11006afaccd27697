--- m4: expands macros, and some of them run a shell.
--    curl URL | m4         ->  refused
return {
  command = "m4",
  about = "--help --version",
  also = "gm4",
  options = {
    flag = [[
      -E|--fatal-warnings -i|--interactive -P|--prefix-builtins -Q|--quiet|--silent -g|--gnu
      -G|--traditional -s|--synclines --help --version -d|--debug[] --warn-macro-sequence[=]
    ]],
    value = [[
      -U|--undefine -L|--nesting-limit -H|--hashsize -l|--arglength -t|--trace -I|--include
    ]],
    code = "-D|--define",
    program = "-R|--reload-state",
    write = "-F|--freeze-state --debugfile",
  },
  operands = "program:file...",
  runs = { { stdin = true, without = "file" } },
  language = {
    comments = "dnl", quotes = '"', long = "` '", bare = true, name = "[%a_][%w_]*",
    variables = "-D",
    calls = { run = "syscmd esyscmd m4_syscmd m4_esyscmd", read = "include sinclude" },
  },
}
