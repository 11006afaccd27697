--- Ruby: runs the text of -e, a script, or standard input.
--    curl URL | ruby               ->  refused: what was fetched would run unseen
--    curl URL | ruby -ne '…'       ->  unchanged: it is read, not run

--- What calls of Ruby do.
local LANGUAGE = {
  comments = "#", blocks = "=begin =end", quotes = [[" ' `]], raw = "'", commands = "`",
  fills = "#{}", patterns = true, here = true, bare = true, members = ". :: &.", joins = "+ <<",
  name = "[$@]?@?[%a_][%w_]*[?!]?",
  quoting = { string = "%q %Q", words = "%w %W %i", command = "%x", pattern = "%r" },
  home = "HOME home",
  paths = "File Dir ENV join expand_path path Pathname new to_s fetch URI parse glob",
  decodes = "decode64 strict_decode64 urlsafe_decode64 unpack unpack1 inflate", imports = "require",
  member = "send public_send __send__", input = "STDIN gets ARGF $stdin",
  prints = "$stdout.write STDOUT.write", opens = "open File.open File.new IO.open Kernel.open",
  calls = {
    chdir = [[
      Dir.chdir FileUtils.cd FileUtils.chdir system:chdir exec:chdir spawn:chdir Process.spawn:chdir
      capture2:chdir capture2e:chdir capture3:chdir popen2:chdir popen2e:chdir popen3:chdir
      popen:chdir IO.popen:chdir
    ]],
    change = "Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.mkpath",
    run = [[
      system exec spawn popen IO.popen Kernel.system Kernel.exec Process.spawn popen2 popen2e popen3
      capture2 capture2e capture3 Open3.pipeline sh
    ]],
    code = "eval instance_eval class_eval module_eval binding.eval Kernel.eval",
    write = [[
      File.write IO.write IO.binwrite File.binwrite File.truncate FileUtils.touch FileUtils.cp:2
      FileUtils.mv:2 FileUtils.cp_r:2 FileUtils.ln_s:2 FileUtils.ln:2 FileUtils.install:2
      File.rename:2 File.symlink:2 File.link:2 File.chmod:2 FileUtils.chmod:2 IO.copy_stream:2
      copy_stream:2 .write_nonblock .reopen:1 FileUtils.copy:2 FileUtils.move:2
      FileUtils.copy_file:2 FileUtils.copy_entry:2 PStore.new YAML.Store.new Logger.new
    ]],
    delete = [[
      File.rename:1 FileUtils.mv:1 FileUtils.move:1
      rm_rf rm_r rmtree remove_dir remove_entry FileUtils.rm FileUtils.remove File.delete
      File.unlink Dir.rmdir Dir.delete FileUtils.rm_f
    ]],
    read = "File.read IO.read File.readlines IO.readlines File.binread File.foreach",
    fetch = "Down.download:destination Git.clone:2",
    url = [[
      Net.HTTP.get Net.HTTP.get_response Net.HTTP.start Net.HTTP.new Net.HTTP Net.HTTP.post URI.open
      URI.parse.open URI.parse.read URI.read URI.send OpenURI.open_uri HTTParty.get HTTParty.post
      Faraday.get Faraday.new HTTP.get RestClient.get Excon.get Typhoeus.get Mechanize.new Down.open
      TCPSocket.new TCPSocket.open Net.FTP.open Net.FTP.new open
    ]],
    signal = "Process.kill:2",
    tree = "Dir.glob Dir.entries Dir.children Dir.each_child Find.find glob entries FileList",
  },
}

--- Its version; with a script, -v tells it and goes on.
local function only_tells(call)
  return call:has("-v", "--version") and #call.options == 1 and #call.operands == 0
end

return {
  command = "ruby",
  about = "-v|--version -h|--help",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -d -h -i[] -K[] -l -n -p -s -S -T[] -U -v -w -W[] -x[] -y
      --copyright --debug --help --jit[=] --verbose --version --yjit[=] --mjit[=] --rjit[=]
      --yydebug --enable-frozen-string-literal
    ]],
    code = "-e",
    value = [[
      -E -F -I -r --backtrace-limit --disable --dump --enable --encoding
      --external-encoding --internal-encoding --parser
    ]],
    chdir = "-C -X",
  },
  operands = function(call)
    local kind = call:has("-i") and "change:" or ""
    return (call:has("-e") and "" or "script? ") .. kind .. "argument..."
  end,
  does = function(call)
    local list = {}
    local suffix = call:item("-i")
    for _, item in ipairs(suffix and suffix.text ~= "" and call:all("argument") or {}) do
      local name = item.text and item.text .. suffix.text
      local of = name and not suffix.text:find("/", 1, true) and item or nil
      list[#list + 1] = { kind = "change", name = name, of = of }
    end
    return list
  end,
  runs = function(call)
    local script = call.operands[1]
    if call:has("-e") then return call:unknown_texts("-e") end
    if call:has("-h", "--help", "--version", "--copyright") or only_tells(call) then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  pure = only_tells,
  obeys = true,
  copies = { " %-run .*%-e ?%l+ " },  -- un.rb: `ruby -run -e cp SOURCE TARGET`
  language = LANGUAGE,
}
