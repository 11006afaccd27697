--- jshell: runs scripts in Java, or standard input.
--    curl URL | jshell      ->  refused
return {
  command = "jshell",
  about = "--help --version",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help|-? -v --version --show-version -X|--help-extra -q -s --no-startup --enable-preview
      --execution-local
    ]],
    value = [[
      --class-path|-c --module-path|-p --add-modules --add-exports --feedback -C -R -J --execution
    ]],
    program = "--startup",
  },
  operands = "script...",
  runs = {
    { item = "script", program = true, without = "-h --version -X" },
    { stdin = true, without = "-h --version -X script" },
  },
  language = "groovy",
}
