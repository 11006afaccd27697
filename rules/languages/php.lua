--- PHP: runs the text of -r, a script, or standard input.
--    curl URL | php               ->  refused: what was fetched would run unseen
--    curl URL | php -- --quiet    ->  refused, too: what follows "--" is for the program
--    curl URL | php -r '…'        ->  unchanged: it is read, not run
--    php -v, php -m, php -l x.php             only read
--    php x.php, php -d a=b -l x.php           do more

--- What calls of PHP do.
local LANGUAGE = {
  comments = "# //", blocks = "/* */", quotes = [[" ' `]], raw = "'", commands = "`",
  fills = "{} $", here = true, name = "%$?%$?[%a_][%w_]*", members = "-> :: ?->", joins = ".",
  home = "HOME", paths = "getenv new realpath $_SERVER",
  decodes = "base64_decode gzinflate gzuncompress str_rot13 hex2bin convert_uudecode gzdecode",
  input = "STDIN php://stdin php", opens = "fopen SplFileObject gzopen",
  calls = {
    chdir = "chdir", change = "mkdir",
    run = "system exec:1 shell_exec passthru:1 proc_open:1 popen:1 pcntl_exec",
    code = "eval assert create_function",
    write = [[
      file_put_contents touch chmod copy:2 rename:2 symlink:2 link:2 move_uploaded_file:2
      .extractTo:1 .asXML:1 .save:1
    ]],
    delete = "unlink rmdir rename:1",
    read = "file_get_contents file readfile simplexml_load_file copy fopen parse_ini_file",
    fetch = "ftp_get:2",
    url = [[
      file_get_contents file readfile simplexml_load_file copy fopen curl_exec curl_init
      curl_multi_exec fsockopen stream_socket_client GuzzleHttp.Client Client.get ftp_connect
      SoapClient get_headers
    ]],
    signal = "posix_kill",
    tree = "scandir glob opendir readdir DirectoryIterator RecursiveDirectoryIterator",
  },
}

return {
  command = "php",
  loses = {
    ["a database"] = { "artisan migrate:fresh", "artisan migrate:reset", "artisan db:wipe" },
  },
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
  operands = { { "read:script...", with = "-l" }, { "script? argument..." } },
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
  obeys = true,
  language = LANGUAGE,
}
