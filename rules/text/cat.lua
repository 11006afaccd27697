--- cat: prints, and nothing else.
--    curl -o a URL && cat a > b     ->  curl -o SANDBOX/a URL && cat SANDBOX/a > SANDBOX/b
return {
  command = "cat",
  options = {
    flag = [[
      -A|--show-all -b|--number-nonblank -e -E|--show-ends -n|--number -s|--squeeze-blank -t
      -T|--show-tabs -u -v|--show-nonprinting --help --version
    ]],
  },
  operands = "read:file...",
  pure = "always",
  offline = true,
  prints = "input",
}
