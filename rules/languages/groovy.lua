--- Groovy: runs the text of -e, a script, or standard input.
--    curl URL | groovy      ->  refused
return {
  command = "groovy",
  grammar = { "gnu", abbreviate = false, permute = false, cluster = false },
  options = {
    flag = [[
      -n -p -d|--debug -h|--help -v|--version -pa|--parameters -pr|--enable-preview
      --compile-static|--compilestatic --type-checked|--typechecked
      -a[] --autosplit[=] -l[] -i[]
    ]],
    code = "-e",
    value = [[
      -c|--encoding -cp|-classpath|--classpath -D|--define -b|--basescript --disableopt
    ]],
    program = "--configscript",
  },
  runner = { ends = "jar java groovy kts kt clj scala sc" },
  operands = { { "argument...", with = "-e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-e -h -v" },
    { stdin = true, without = "-e -h -v script" },
  },
  language = {
    comments = "//", blocks = "/* */", quotes = [[""" ''' " ']], raw = "'", fills = "${} $",
    patterns = true, bare = true, loose = true, imports = "import", home = "user.home HOME",
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
