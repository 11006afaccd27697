--- Shells and languages with a syntax of their own: what -c says, a script, or what comes in.
--    curl URL | fish      ->  refused
return {
  command = "fish",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -l|--login -n|--no-execute -N|--no-config -P",
    code = "-c|--command -e",
    value = "-C|--init-command -d|--debug -o|--debug-output -p|--profile -f|--features",
  },
  operands = function(call) return call:has("-c") and "argument..." or "script? argument..." end,
  runs = function(call)
    local script = call.operands[1]
    if call:has("-c", "-h", "-v", "-n") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
}
