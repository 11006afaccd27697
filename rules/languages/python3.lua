--- Python: runs the text of -c, a module, a script, or standard input.
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

--- Modules that run what comes in.
local CONSOLES = { code = true, asyncio = true, pdb = true, IPython = true, ptpython = true }

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

--- Modules that come with Python, and those that have a rule: a file of the project with one of
-- these names runs in their place.
local SHADOWED = [[
  abc aifc argparse array ast asynchat asyncio asyncore audioop base64 bdb binascii bisect bz2
  cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall
  concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses
  datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum fcntl filecmp
  fileinput fnmatch fractions ftplib functools genericpath getopt getpass gettext glob graphlib
  grp gzip hashlib heapq hmac html http imaplib imghdr imp importlib inspect io ipaddress json
  keyword linecache locale logging lzma mailbox mailcap math mimetypes mmap modulefinder msilib
  msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse
  os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posixpath
  pprint profile pstats pty py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re
  readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil
  signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants
  sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sysconfig
  syslog tabnanny tarfile telnetlib tempfile termios textwrap threading timeit token tokenize
  tomllib trace traceback tracemalloc tty types typing unicodedata unittest urllib uu uuid venv
  warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile
  zipimport zlib zoneinfo pip pytest _pytest yt_dlp youtube_dl httpie pluggy iniconfig packaging
]]

--- The files that would run in place of a module, in the working directory.
local function shadowing()
  local list = {}
  for name in SHADOWED:gmatch("%S+") do
    list[#list + 1] = ("./%s.py ./%s.pyc ./%s.so ./%s/__init__.py"):format(name, name, name, name)
  end
  return table.concat(list, " ")
end

--- What calls of Python do.
local LANGUAGE = {
  comments = "#", quotes = [[""" ''' " ']], prefixes = "r b u f rb br fr rf", fills = "{} %s",
  name = "[%a_][%w_]*", imports = "import from __import__ import_module", member = "getattr",
  modules = [[
    urllib.request http.client urllib3 requests httpx aiohttp ftplib telnetlib paramiko pycurl
    websocket websockets boto3 xmlrpc nntplib imaplib poplib asyncssh fabric smbprotocol pysftp
    aioftp datasets transformers torchvision tensorflow_datasets gdown huggingface_hub pygit2
    dulwich git mechanize selenium playwright treq pyppeteer requests_html globals __builtins__
  ]],
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
    chdir = [[
      os.chdir os.fchdir contextlib.chdir Popen:cwd subprocess.run:cwd subprocess.call:cwd
      check_call:cwd check_output:cwd getoutput:cwd getstatusoutput:cwd create_subprocess_shell:cwd
      create_subprocess_exec:cwd
    ]],
    change = "os.mkdir os.makedirs .mkdir",
    run = [[
      system:1|command popen popen2 popen3 Popen:1|args subprocess.run:1|args subprocess.call:1|args
      check_call:1|args check_output:1|args getoutput:1|cmd getstatusoutput:1|cmd os.execv os.execve
      os.execvp os.execvpe os.execl os.execlp os.execle posix_spawn:2 posix_spawnp:2 os.spawnl:3|_
      os.spawnlp:3|_ os.spawnle:3|_ os.spawnlpe:3|_ os.spawnv:3 os.spawnvp:3 os.spawnve:3
      os.spawnvpe:3 pty.spawn create_subprocess_shell create_subprocess_exec
      invoke.run pexpect.spawn pexpect.run
    ]],
    code = "exec eval pickle.loads marshal.loads",
    write = [[
      shutil.copy:2 copyfile:2 copy2:2 copytree:2 shutil.move:2 os.rename:2 os.renames:2
      os.replace:2 os.symlink:2 os.link:2 os.truncate os.chmod os.mkfifo .write_text .write_bytes
      .touch .symlink_to .hardlink_to .chmod .rename:1 .replace=1:1 .to_json:1 .to_parquet:1
      .to_csv:1 .to_excel:1 .to_pickle:1 .to_html:1 .to_feather:1 .to_hdf:1 .savefig:1 .save:1
      .save_pretrained:1 np.save numpy.save savetxt savez torch.save:2 joblib.dump:2
      copy_file:2 move_file:2 logging.basicConfig:filename FileHandler:1|filename dbm.open
      unpack_archive:2 .extractall:1|path .extract:2|path imwrite imsave sqlite3.connect
      shelve.open os.sendfile os.copy_file_range:2 os.splice:2
    ]],
    delete = [[
      rmtree removedirs os.remove os.unlink os.rmdir send2trash .unlink .rmdir
      .rename? .replace=1? shutil.move:1 os.rename:1 os.renames:1 os.replace:1
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
      ftplib.FTP FTP_TLS pycurl.Curl ServerProxy feedparser.parse load_dataset
      fetch_url read_csv read_json
      read_html read_table read_parquet read_excel loadtxt genfromtxt imread
    ]],
    signal = "os.kill os.killpg",
    tree = [[
      listdir scandir .iterdir glob.glob glob.iglob .glob .rglob os.walk .walk fnmatch.filter
    ]],
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
  operands = function(call)
    local module = call:items("-m")[1]
    if module and module.text == "timeit" then return "code:statement..." end
    return (module or call:has("-c")) and "argument..." or "script? argument..."
  end,
  runs = function(call)
    local code, module, script = call:items("-c")[1], call:items("-m")[1], call.operands[1]
    local obeys = call:has("-i") and { stdin = true } or nil
    if code then return { not code.text and { item = code, program = true } or obeys } end
    if module then
      if CONSOLES[module.text or ""] then return { { stdin = true } } end
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
  answers = { " %-m ftplib ", " %-m telnetlib ", " %-m nntplib " },
  saves = {
    " %-m gdown ", " %-m huggingface_hub", " %-m spacy download", " %-m nltk.downloader",
    " %-m kaggle", " %-m instaloader", " %-m awscli s3 ", " %-m dvc ",
  },
  obeys = shadowing(),
  builds = "-m",
  language = LANGUAGE,
}
