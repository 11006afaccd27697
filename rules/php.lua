--- PHP: the text of -r, a script, or what comes in.
--    curl URL | php               ->  refused: what was fetched would run unseen
--    curl URL | php -- --quiet    ->  refused, too: what stands behind "--" is for the program
--    curl URL | php -r '…'        ->  unchanged: it is read, not run
return {
  command = "php",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
             -a|--interactive -C|--no-chdir -e|--profile-info -h|-?|--help -H|--hide-args
      -i|--info --ini       -l|--syntax-check -m|--modules -n|--no-php-ini -q|--no-header
      -s|--syntax-highlight       -v|--version -w|--strip
    ]],
    value = [[
             -b|--bindpath -B|--process-begin -c|--php-ini -d|--define -E|--process-end -f|--file
      -g|--global -r|--run -R|--process-code -F|--process-file -S|--server -t|--docroot
      -T|--timing       -z|--zend-extension --rf|--rfunction --rc|--rclass --re|--rextension
      --rz|--rzendextension       --ri|--rextinfo
    ]],
  },
  operands = "script? argument...",
  runs = function(call)
    local list = {}
    for _, name in ipairs({ "-r", "-R", "-B", "-E", "-f", "-F" }) do
      for _, item in ipairs(call:items(name)) do
        list[#list + 1] = { item = item, program = true }
      end
    end
    local script = call.operands[1]
    if #list > 0 or call:has("-h", "-i", "-m", "-v", "--ini", "-S", "-l", "-s", "-w") then
      return list
    end
    if call.ended or not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
}
