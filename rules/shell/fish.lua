--- Shells with a syntax of their own: they run the text of -c, a script, or standard input.
--    curl URL | fish      ->  refused
return {
  command = "fish",
  also = "csh elvish nu powershell pwsh tcsh xonsh",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -l|--login -n|--no-execute -N|--no-config -P",
    code = "-c|--command -e",
    value = "-C|--init-command -d|--debug -o|--debug-output -p|--profile -f|--features",
  },
  shell = {
    fish = "other", csh = "other", elvish = "other", nu = "other", powershell = "other",
    pwsh = "other", tcsh = "other", xonsh = "other",
  },
  saves = { "%f[%w]http +get .*%f[%w]save%f[%W]", "%f[%w]fetch .*%f[%w]save%f[%W]" },
  holds = { texts = "-c --command -Command", patterns = { "^%^(.+)" } },
  operands = { { "argument...", with = "-c" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -h -v -n" },
    { stdin = true, without = "-c -h -v -n script" },
  },
}
