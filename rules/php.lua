--- PHP: the text of -r, a script, or what comes in.
--    curl URL | php               ->  refused: what was fetched would run unseen
--    curl URL | php -- --quiet    ->  refused, too: what stands behind "--" is for the program
--    curl URL | php -r '…'        ->  unchanged: it is read, not run
--    php -v, php -m, php -l x.php             only read
--    php x.php, php -d a=b -l x.php           do more

return {
  command = "php",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -a|--interactive -C|--no-chdir -e|--profile-info -h|-?|--help -H|--hide-args -i|--info --ini
      -l|--syntax-check -m|--modules -n|--no-php-ini -q|--no-header -s|--syntax-highlight
      -v|--version -w|--strip
    ]],
    code = "-B|--process-begin -E|--process-end -r|--run -R|--process-code",
    program = "-f|--file -F|--process-file",
    value = [[
      -b|--bindpath -c|--php-ini -d|--define -g|--global -S|--server -t|--docroot -T|--timing
      -z|--zend-extension --rf|--rfunction --rc|--rclass --re|--rextension --rz|--rzendextension
      --ri|--rextinfo
    ]],
  },
  operands = function(call)
    return call:has("-l") and "read:script..." or "script? argument..."
  end,
  runs = function(call)
    if call:has("-r", "-R", "-B", "-E", "-f", "-F") then
      return call:unknown_texts("-r", "-R", "-B", "-E", "-f", "-F")
    end
    local script = call.operands[1]
    if call:has("-h", "-i", "-m", "-v", "--ini", "-S", "-l", "-s", "-w") then return {} end
    if call.ended or not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  pure = function(call)
    if #call.options ~= 1 then return false end
    if call:has("-l") then return #call.operands > 0 end
    return #call.operands == 0 and call:has("-v", "-m", "-i", "--ini", "-h")
  end,
}
