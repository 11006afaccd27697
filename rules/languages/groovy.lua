--- Groovy, and Java in a shell: the text of -e, a script, or what comes in.
--    curl URL | groovy      ->  refused
return {
  command = "groovy",
  also = "jshell",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -q|--quiet --vanilla --no-save -N|--no-config",
    code = "-c -e",
    value = "-C -d|--debug -o -p|--profile -l|--language -L",
  },
  runner = { ends = "jar java groovy kts kt clj scala sc" },
  operands = { { "argument...", with = "-c -e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -e -h -v" },
    { stdin = true, without = "-c -e -h -v script" },
  },
  language = {
    comments = "//", blocks = "/* */", quotes = [[""" ''' " ']], raw = "'", fills = "${} $",
    patterns = true, bare = true, imports = "import", home = "user.home HOME",
    paths = "File System getProperty getenv new Paths Path get of", decodes = "decodeBase64 decode",
    opens = "FileWriter FileOutputStream",
    calls = {
      run = "getRuntime.exec ProcessBuilder .execute:0", code = "evaluate Eval.me",
      write = [[
        FileWriter FileOutputStream PrintWriter Files.write Files.writeString Files.copy:2
        Files.move:2 .setText:0 .append:0 .withWriter .withOutputStream .newWriter .newOutputStream
      ]],
      delete = "Files.delete Files.deleteIfExists .delete .deleteDir", read = "Files.readString",
      url = "openStream openConnection toURL URL? HttpClient.newHttpClient Socket Jsoup.connect",
      tree = "listFiles eachFile Files.list Files.walk",
    },
  },
}
