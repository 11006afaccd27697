--- Node.js: runs the text of -e, a script, or standard input.
--    curl URL | node               ->  refused: what was fetched would run unseen
--    curl URL | node -e '…'        ->  unchanged: it is read, not run
--    node --version, node -c x.js              only read
--    node x.js, node -r ./y -c x.js, node -p 1   run something

--- Does it only look at the syntax of a file?
local function checks(call)
  local file = call.operands[1]
  return #call.options == 1 and call:has("-c") and #call.operands == 1 and file.text ~= "-"
end

--- What calls of JavaScript do.
local LANGUAGE = {
  comments = "//", blocks = "/* */", quotes = [[" ' `]], raw = [[" ']], fills = "${}",
  patterns = true, name = "[%a_$][%w_$]*", members = ". ?.", imports = "require import from",
  modules = [[
    http https http2 net tls dgram undici axios got node-fetch superagent needle ky request ws
    isomorphic-fetch cross-fetch simple-git isomorphic-git download globalThis global
  ]],
  home = "homedir HOME USERPROFILE",
  paths = [[
    os path join process env resolve normalize String fs require const let var new Deno Bun file
    get toString await URL
  ]],
  decodes = "atob base64 hex inflateSync gunzipSync unescape decodeURIComponent",
  input = "stdin 0",
  opens = "open openSync fs.open fs.openSync fs.promises.open Deno.open",
  calls = {
    chdir = [[
      process.chdir Deno.chdir child_process.exec:cwd child_process.spawn:cwd
      child_process.execFile:cwd child_process.fork:cwd cp.exec:cwd cp.spawn:cwd cp.execFile:cwd
      execSync:cwd execFileSync:cwd spawnSync:cwd execFile:cwd execa:cwd execaSync:cwd
      execaCommand:cwd Bun.spawn:cwd Bun.spawnSync:cwd Deno.Command:cwd
    ]],
    change = [[
      fs.mkdir mkdirSync promises.mkdir mkdirp ensureDir ensureDirSync Deno.mkdir
    ]],
    run = [[
      child_process.exec child_process.spawn child_process.execFile child_process.fork cp.exec
      cp.spawn cp.execFile execSync execFileSync spawnSync execFile shell.exec shelljs.exec execa
      execaSync execaCommand Bun.spawn Bun.spawnSync Deno.Command Deno.run zx.$ Bun.$ $
    ]],
    code = "eval Function vm.runInThisContext vm.runInNewContext vm.Script _load _compile",
    write = [[
      writeFile writeFileSync appendFile appendFileSync createWriteStream outputFile outputFileSync
      outputJson outputJsonSync writeJson writeJsonSync writeTextFile writeTextFileSync truncate
      truncateSync chmod chmodSync Bun.write utimes utimesSync copyFile:2 copyFileSync:2 cpSync:2
      fs.cp:2 rename:2 renameSync:2 symlink:2 symlinkSync:2 link:2 linkSync:2 Deno.create
      Deno.writeFileSync fs-extra.copy:2 fs-extra.move:2
    ]],
    delete = [[
      unlink unlinkSync rmSync rmdirSync rimraf rimrafSync fs.remove fs.removeSync fs.rm fs.rmdir
      promises.rm fs.promises.rm promises.rmdir promises.unlink Deno.remove Deno.removeSync
      rename:1 renameSync:1 fs-extra.move:1 Deno.rename:1 Deno.renameSync:1
    ]],
    read = [[
      readFileSync readFile createReadStream readTextFile readTextFileSync Bun.file readJson
      readJsonSync
    ]],
    fetch = "download:2 downloadFile:2 degit.clone:1 tiged.clone:1",
    url = [[
      fetch https.get https.request http.get http.request http2.connect axios? axios.get axios.post
      axios.request got? got.get got.stream request? needle? needle.get superagent.get
      undici.request undici.fetch undici.stream node-fetch net.connect net.createConnection
      tls.connect WebSocket XMLHttpRequest ky.get Deno.connect
    ]],
    signal = "process.kill Deno.kill",
    tree = "readdir readdirSync opendir opendirSync glob globSync walk walkSync Deno.readDir",
  },
}

return {
  command = "node",
  also = "nodejs",
  grammar = { "git", ends = true },
  options = {
    flag = [[
      --abort-on-uncaught-exception --allow-addons --allow-child-process --allow-wasi
      --allow-worker --build-snapshot -c|--check --completion-bash --cpu-prof
      --disable-wasm-trap-handler --disallow-code-generation-from-strings
      --enable-etw-stack-walking --enable-fips --enable-source-maps --experimental-eventsource
      --experimental-import-meta-resolve --experimental-modules --experimental-network-imports
      --experimental-network-inspection --experimental-permission --experimental-print-required-tla
      --experimental-strip-types --experimental-test-coverage --experimental-test-module-mocks
      --experimental-vm-modules --experimental-wasm-modules --experimental-websocket --expose-gc
      --force-context-aware --force-fips --force-node-api-uncaught-exceptions-policy
      --frozen-intrinsics --heap-prof -h|--help --huge-max-old-generation-size
      --insecure-http-parser --inspect-brk[=] --inspect-wait[=] --inspect[=] -i|--interactive
      --interpreted-frames-native-stack --jitless --no-addons --no-deprecation
      --no-experimental-detect-module --no-experimental-fetch --no-experimental-global-customevent
      --no-experimental-global-webcrypto --no-experimental-repl-await
      --no-experimental-require-module --no-extra-info-on-fatal-exception
      --no-force-async-hooks-checks --no-global-search-paths
      --enable-network-family-autoselection|--no-network-family-autoselection --no-warnings
      --node-memory-debug --openssl-legacy-provider --openssl-shared-config --pending-deprecation
      --preserve-symlinks --preserve-symlinks-main --prof --prof-process --report-compact
      --report-exclude-network --report-on-fatalerror --report-on-signal --test --test-force-exit
      --test-only --throw-deprecation --tls-max-v1.2 --tls-max-v1.3 --tls-min-v1.0 --tls-min-v1.1
      --tls-min-v1.2 --tls-min-v1.3 --trace-atomics-wait --trace-deprecation --trace-exit
      --trace-promises --trace-require-module --trace-sigint --trace-sync-io --trace-tls
      --trace-uncaught --trace-warnings --track-heap-objects --use-bundled-ca --use-openssl-ca
      --v8-options -v|--version --watch --watch-preserve-output --zero-fill-buffers
    ]],
    code = "-e|--eval -p|--print|-pe",
    value = [[
      --allow-fs-read --allow-fs-write --build-snapshot-config -C|--conditions --cpu-prof-dir
      --cpu-prof-interval --cpu-prof-name --diagnostic-dir --disable-proto --disable-warning
      --dns-result-order --env-file --env-file-if-exists --experimental-default-type
      --loader|--experimental-loader --experimental-policy --experimental-sea-config
      --heap-prof-dir --heap-prof-interval --heap-prof-name --heapsnapshot-near-heap-limit
      --heapsnapshot-signal --icu-data-dir --import --input-type --debug-port|--inspect-port
      --inspect-publish-uid --max-http-header-size --max-old-space-size --max-semi-space-size
      --network-family-autoselection-attempt-timeout --openssl-config --policy-integrity
      --redirect-warnings --report-directory|--report-dir --report-filename --report-signal
      --report-uncaught-exception -r|--require --secure-heap --secure-heap-min --snapshot-blob
      --stack-size --stack-trace-limit --test-concurrency --test-name-pattern --test-reporter
      --test-reporter-destination --test-shard --test-timeout --title --tls-cipher-list
      --tls-keylog --trace-event-categories --trace-event-file-pattern --unhandled-rejections
      --use-largepages --v8-pool-size --watch-path
    ]],
  },
  operands = { { "read:script? argument...", with = "-c" }, { "script? argument..." } },
  runs = function(call)
    if call:has("-e", "-p") then return call:unknown_texts("-e", "-p") end
    local script = call.operands[1]
    if checks(call) then return {} end
    if call:has("-h", "-v", "--v8-options") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { not call:has("--test") and { stdin = true } or nil }
    end
    return { { item = script, program = true } }
  end,
  pure = function(call)
    if checks(call) then return true end
    return #call.options == 1 and #call.operands == 0 and call:has("-v", "-h")
  end,
  obeys = true,
  builds = "--run --test",
  language = LANGUAGE,
  minds = { near = "node_modules package.json" },
}
