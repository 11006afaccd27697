--- Python: the text of -c, a module, a script, or what comes in.
--    curl URL | python3                      ->  refused: what was fetched would run unseen
--    curl URL | python3 -m json.tool         ->  unchanged: it is read, not run
--    curl URL | python3 -c 'import sys…'     ->  unchanged
--    python3 -m wget URL                     ->  asked: its options are not those of wget
--    python3 --version                  only reads
--    python3 -m pytest, -m pip list     as pytest and pip do, and a file of the project with that
--                                       name is run in place of the module; so does -m json.tool

--- Modules that have a rule of their own.
local MODULES = {
  pip = true, pytest = true, tarfile = true, zipfile = true, ["json.tool"] = true, yt_dlp = true,
  youtube_dl = true, httpie = true,
}

--- Options that change nothing but how Python itself works.
local QUIET = { ["-B"] = true, ["-I"] = true, ["-P"] = true, ["-s"] = true, ["-u"] = true,
  ["-E"] = true, ["-m"] = true }

local function pure(call)
  if #call.options == 1 and #call.operands == 0 and call:has("-V", "-h") then return true end
  local module = call:items("-m")[1]
  if not module or not MODULES[module.text or ""] or module.prefix ~= "" then return false end
  for _, item in ipairs(call.options) do
    if item.field <= module.field and not QUIET[item.name] then return false end
  end
  return call:has("-I", "-P") and true or "project"
end

--- What calls of Python do.
local LANGUAGE = {
  comments = "#", quotes = [[""" ''' " ']], prefixes = "r b u f rb br fr rf", fills = "{} %s",
  name = "[%a_][%w_]*", imports = "import from __import__ import_module", member = "getattr",
  home = "expanduser home HOME",
  paths = [[
    os path join Path pathlib PurePath PosixPath environ getenv resolve abspath realpath str get
    joinpath normpath fspath absolute encode decode format strip split shlex open
  ]],
  decodes = [[
    b64decode b32decode b16decode a85decode b85decode urlsafe_b64decode standard_b64decode fromhex
    unhexlify decompress rot13 rot_13 base64 hex zlib bz2 marshal
  ]],
  input = "stdin input raw_input",
  prints = [[
    csv.writer csv.writer.writerow csv.writer.writerows csv.DictWriter.writerow
    csv.DictWriter.writerows csv.DictWriter.writeheader
  ]],
  opens = [[
    open io.open os.open codecs.open gzip.open bz2.open lzma.open tarfile.open zipfile.ZipFile
    os.fdopen TarFile.open aiofiles.open
  ]],
  calls = {
    chdir = "os.chdir os.fchdir contextlib.chdir",
    run = [[
      system:1|command popen popen2 popen3 Popen:1|args subprocess.run:1|args subprocess.call:1|args
      check_call:1|args check_output:1|args getoutput:1|cmd getstatusoutput:1|cmd os.execv os.execve
      os.execvp os.execvpe os.execl os.execlp os.execle posix_spawn:2 posix_spawnp:2 os.spawnl:2
      os.spawnlp:2 os.spawnv:3 os.spawnvp:3 pty.spawn create_subprocess_shell create_subprocess_exec
      invoke.run pexpect.spawn pexpect.run
    ]],
    code = "exec eval pickle.loads marshal.loads",
    write = [[
      shutil.copy:2 copyfile:2 copy2:2 copytree:2 shutil.move:2 os.rename:2 os.renames:2
      os.replace:2 os.symlink:2 os.link:2 os.truncate os.chmod os.mkfifo .write_text .write_bytes
      .touch .symlink_to .hardlink_to .chmod .rename:1 .to_csv:1 .to_json:1 .to_parquet:1
      .to_excel:1 .to_pickle:1 .to_html:1 .to_feather:1 .to_hdf:1 .savefig:1 .save:1
      .save_pretrained:1 np.save numpy.save savetxt savez torch.save:2 joblib.dump:2
      unpack_archive:2 .extractall:1|path .extract:2|path imwrite imsave sqlite3.connect
      shelve.open
    ]],
    delete = [[
      rmtree removedirs os.remove os.unlink os.rmdir send2trash .unlink .rmdir
    ]],
    read = [[
      readlines linecache.getlines read_csv read_json read_html read_table read_parquet read_excel
      loadtxt genfromtxt imread .read_text .read_bytes
    ]],
    fetch = [[
      urlretrieve:2|filename URLopener.retrieve:2|filename wget.download:2|out
      gdown.download:2|output gdown.download_folder:output download_url_to_file:2|dst
      Repo.clone_from:2|to_path hf_hub_download:local_dir snapshot_download:local_dir
      nltk.download:2|download_dir download_file:3|Filename download_to_filename:1
      kagglehub.dataset_download:path kagglehub.model_download:path torch.hub.load:hub_dir
      pooch.retrieve:path sftp.get:2 download_and_extract_archive:2|download_root
      download_url:2|root
    ]],
    url = [[
      urlopen build_opener requests.get requests.post requests.put requests.request
      requests.Session requests.session httpx.get httpx.post httpx.stream httpx.request httpx.Client
      httpx.AsyncClient aiohttp.ClientSession ClientSession aiohttp.request HTTPConnection
      HTTPSConnection urllib3.request PoolManager httplib2.Http create_connection socket.socket
      ftplib.FTP FTP_TLS pycurl.Curl ServerProxy feedparser.parse fetch_url read_csv read_json
      read_html read_table read_parquet read_excel loadtxt genfromtxt imread
    ]],
    tree = "listdir scandir iterdir glob rglob iglob walk fnmatch.filter",
  },
}

return {
  command = "python3",
  loses = { ["a database"] = { "manage.py flush", "manage.py reset_db" } },
  also = "pypy3 python python2 python3.10 python3.11 python3.12 python3.13 python3.14 python3.9",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -b -B -d -E -h|-?|--help -i -I -O -P -q -R -s -S -t -u -v -V|--version -x -3 --help-env
      --help-xoptions --help-all
    ]],
    code = "-c",
    value = "-m -Q -W -X --check-hash-based-pycs",
  },
  last = "-c -m",
  operands = { { "argument...", with = "-c -m" }, { "script? argument..." } },
  runs = function(call)
    local code, module, script = call:items("-c")[1], call:items("-m")[1], call.operands[1]
    if code then return { not code.text and { item = code, program = true } or nil } end
    if module then
      return { MODULES[module.text or ""] and module.prefix == ""
        and { item = module, internal = true } or nil }
    end
    if call:has("-h", "-V", "--help-env", "--help-xoptions", "--help-all") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  inspect = function(call)
    local module = call:items("-m")[1]
    if not module or module.text ~= "wget" then return true end
    return nil, "the module wget downloads; use the wget command"
  end,
  pure = pure,
  obeys = true,
  builds = "-m",
  language = LANGUAGE,
}
