--- Perl: runs the text of -e, a script, or standard input.
--    curl URL | perl               ->  refused: what was fetched would run unseen
--    curl URL | perl -ne '…'       ->  unchanged: it is read, not run

--- What a file is called before it was changed: "*" in the suffix is its name.
local function kept(text, suffix)
  if not suffix:find("*", 1, true) then return text .. suffix end
  return (suffix:gsub("%*", (text:gsub("%%", "%%%%"))))
end

--- What calls of Perl do.
local LANGUAGE = {
  comments = "#", quotes = [[" ' `]], raw = "'", commands = "`", fills = "$", patterns = true,
  here = true, bare = true, members = ":: ->", joins = ".", name = "[$@]?[%a_][%w_]*",
  quoting = {
    string = "q qq", words = "qw", command = "qx", pattern = "m qr s:2 tr:2 y:2",
  },
  modules = [[
    Socket LWP HTTP Net WWW Mojo IO::Socket IO::Socket::INET IO::Socket::IP IO::Socket::SSL Furl
    File::Fetch CPAN AnyEvent::HTTP REST::Client
  ]],
  home = "HOME home", paths = "my our local ENV $ENV File Spec catfile path new glob",
  decodes = "decode_base64 unpack decode uncompress inflate pack", input = "STDIN <>",
  prints = "say",
  opens = "open sysopen IO.File.new IO.File",
  calls = {
    chdir = "chdir", change = "mkdir make_path mkpath",
    run = "system exec readpipe run capture capturex backtick IPC.Open3.open3:4 open2:3 open3:4",
    code = "eval",
    write = [[
      get:content_file rename:2 symlink:2 link:2 chmod:2 truncate write_file spew spew_utf8
      append_file copy:2 move:2 File.Copy.copy:2 File.Copy.move:2 cp:2 mv:2 utime:3 .spew .spew_utf8
      .append .extract:to store:2 nstore:2 fcopy:2 rcopy:2 dircopy:2 fmove:2 rmove:2 dirmove:2
      File.Copy.Recursive.fcopy:2 File.Copy.Recursive.dircopy:2 dbmopen:2
    ]],
    delete = [[
      unlink rmtree remove_tree rmdir .remove_tree rename:1 move:1 mv:1 File.Copy.move:1
    ]],
    read = "read_file slurp .slurp .slurp_utf8",
    fetch = "getstore:2 mirror:2 LWP.Simple.mirror:2",
    url = [[
      get? head? getprint? LWP.UserAgent.new HTTP.Tiny.new HTTP.Request.new WWW.Mechanize.new
      Mojo.UserAgent.new IO.Socket.INET.new IO.Socket.SSL.new IO.Socket.IP.new Furl.new
      Net.FTP.new Net.HTTP.new Net.Telnet.new Net.SMTP.new File.Fetch.new inet_aton sockaddr_in
      pack_sockaddr_in getaddrinfo
    ]],
    signal = "kill:2",
    tree = "opendir readdir glob find File.Find.find bsd_glob .children",
  },
}

return {
  command = "perl",
  examples = {
    ["perl -MFile::Fetch -e 'File::Fetch->new(uri=>shift)->fetch' https://h/x"] = "ask",
    ["perl -i -pe 's/a/b/' f"] = true,
  },
  helps = "",
  about = "--help --version",
  grammar = "posix",
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -C[] -d[] -D[] -f -g -h -i[] -l -n -p -s -S -t -T -u -U
      -v -V[] -w -W -x[] -X
    ]],
    code = "-e -E",
    value = "-F -I -m -M",
  },
  operands = function(call)
    local kind = call:has("-i") and "change:" or ""
    return (call:has("-e", "-E") and "" or "script? ") .. kind .. "argument..."
  end,
  does = function(call)
    local list = {}
    local suffix = call:item("-i")
    for _, item in ipairs(suffix and suffix.text ~= "" and call:all("argument") or {}) do
      local name = item.text and kept(item.text, suffix.text)
      local of = name and not (suffix.text or "/"):find("/", 1, true) and item or nil
      list[#list + 1] = { kind = "change", name = name, of = of }
    end
    return list
  end,
  runs = function(call)
    if call:has("-e", "-E") then return call:unknown_texts("-e", "-E") end
    local script = call.operands[1]
    if call:has("-h", "-v", "-V") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  saves = {
    "File::Fetch", "Net::FTP", "Net::SFTP", "Net::SCP", "Net::OpenSSH", "CPAN", "Git::Repository",
  },
  pure = function(call)
    return call:has("-v") and #call.options == 1 and #call.operands == 0
  end,
  language = LANGUAGE,
}
