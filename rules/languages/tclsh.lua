--- Tcl, and expect: runs the text of -c, a script, or standard input.
--    curl URL | tclsh      ->  refused: what was fetched would run unseen
--    expect -c 'spawn curl -O URL'     asked

--- What calls of Tcl do.
local LANGUAGE = {
  comments = "#", quotes = [["]], fills = "$", bare = true, loose = true, members = "::",
  name = "[%a_][%w_]*", imports = "require", modules = "http ftp socket tls uri",
  home = "HOME", paths = "env file join",
  decodes = "decode base64 binary", input = "stdin",
  calls = {
    chdir = "cd",
    run = "exec spawn",
    code = "eval subst source uplevel",
    write = "file.copy:2 file.rename:2 log_file",
    delete = "delete",
    url = "geturl http.geturl ftp.Open socket tls.socket",
    tree = "glob",
  },
  opens = "open",
}

return {
  command = "tclsh",
  also = "expect jimsh tclsh8.6 wish wish8.6",
  examples = { ["tclsh x.tcl"] = true, ["expect -c 'spawn ls'"] = true },
  grammar = { "posix", equals = true },
  options = { flag = "-d -D[] -i -n -N -v -h|--help -V|--version", code = "-c", value = "-f -b" },
  holds = { patterns = { "spawn%s+(.*)", "exec%s+(.*)" } },
  operands = { { "argument...", with = "-c" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -h -v" },
    { stdin = true, without = "-c -h -v script" },
  },
  language = LANGUAGE,
}
