--- R: runs the code of -e, the file of -f, or standard input.
--    curl URL | R --no-save    ->  refused

--- What calls of R do.
local LANGUAGE = {
  comments = "#", quotes = [[" ' `]], raw = [[" ']], name = "[%a.][%w._]*", members = ":: $ :::",
  joins = "", home = "HOME", paths = "file.path path.expand Sys.getenv paste0 normalizePath",
  decodes = "base64decode base64_dec rawToChar memDecompress", input = "stdin",
  opens = "gzfile bzfile xzfile",
  calls = {
    run = "system system2 shell processx.run pipe",
    code = "eval parse:text source",
    write = [[
      writeLines:2 write:2 write.csv:2 write.table:2 saveRDS:2 save:file cat:file sink file.create
      file.copy:2 file.rename:2 file.append writeBin:2 fwrite:2 write_csv:2 ggsave file.symlink:2
      untar:exdir unzip:exdir
    ]],
    delete = "unlink file.remove",
    read = "readLines read.csv read.table readRDS scan fread read_csv readBin source",
    fetch = "download.file:2 curl_download:2 download:2 drive_download:path",
    url = [[
      url readLines read.csv read.table readRDS scan fread read_csv source GET POST req_perform
      curl_fetch_memory curl.curl getURL fromJSON? read_html? socketConnection
    ]],
    tree = "list.files dir list.dirs Sys.glob",
  },
}

return {
  command = "R",
  about = "--help --version",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help --version --save --no-save --no-environ --no-site-file --no-init-file --restore
      --no-restore --no-restore-data --no-restore-history --vanilla --no-readline --no-echo -q
      --quiet --silent -s --verbose --interactive --slave
    ]],
    value = "--encoding -g|--gui --max-ppsize --min-nsize --min-vsize", code = "-e",
    program = "-f|--file",
  },
  operands = "argument...",
  runs = function(call)
    local first, second, third = table.unpack(call.operands)
    if call:has("-e", "-f", "-h", "--version") then return {} end
    if not first or first.text ~= "CMD" then return { { stdin = true } } end
    if not second or second.text ~= "BATCH" or not third then return {} end
    return { { item = third, program = true } }
  end,
  runner = { ends = "R r", options = "-f --file" },
  language = LANGUAGE,
}
