--- Google Cloud: storage cp, mv and rsync bring objects to this machine, compute scp files, source
-- repos clone a repository, artifacts packages.
local GLOBAL = "-h|--help -q|--quiet --no-user-output-enabled --user-output-enabled --log-http "
local VALUES = [[
  --account --billing-project --configuration --flatten --format
  --impersonate-service-account --project --trace-token --verbosity --access-token-file
]]

local grammar = { "gnu", abbreviate = false }

--- A file may have a scheme, too.
local function has_plain_target(call)
  local last = call.operands[#call.operands]
  if last and (last.text or last.begins or ""):find("^file:") then
    return nil, "a destination with a scheme is not tracked"
  end
  return true
end

local copies = {
  grammar = grammar,
  options = {
    flag = GLOBAL .. [[
      -R|-r|--recursive -n|--no-clobber -U|--skip-unsupported -c|--continue-on-error
      -Z|--gzip-local-all -J|--gzip-in-flight-all -A|--all-versions -v|--print-created-message
      --preserve-symlinks -D|--daisy-chain --ignore-symlinks -P|--preserve-posix
      --do-not-decompress -I|--read-paths-from-stdin
    ]],
    value = VALUES .. [[
      -a|--canned-acl|--predefined-acl -s|--storage-class --content-type
      --cache-control --custom-metadata --decryption-keys --encryption-key
    ]],
    fetch = "-L|--manifest-path",
  },
  operands = "argument...",
  brings = function(call)
    return call:has("-I") or call:copied_here() ~= nil or not has_plain_target(call)
  end,
  inspect = has_plain_target,
  lands = function(call)
    local last, count = call:copied_here()
    last = last or call.operands[#call.operands]
    local text = last and last.text or ""
    if text == "-" then return { { stdout = true } } end
    if not last or call:is_remote(last) then return {} end
    local directory = count ~= 2 or call:has("-R") or text:find("/%.?%.?$") ~= nil or text == "."
      or text == ".."
    return { { item = last, directory = directory or "existing" } }
  end,
}

--- What is moved is gone there.
local moves = {}
for key, value in pairs(copies) do moves[key] = value end
function moves.does() return { { kind = "send" } } end

local DELETES = "gcloud storage rsync --delete-unmatched-destination-objects deletes what is only "
  .. "in its destination"

local rsync = {
  grammar = grammar,
  options = {
    flag = GLOBAL .. [[
      -R|-r|--recursive -n|--no-clobber --dry-run --delete-unmatched-destination-objects
      --checksums-only --skip-if-dest-has-newer-mtime -u
      -c|--continue-on-error -P|--preserve-posix
    ]],
    value = VALUES .. "-x|--exclude",
  },
  operands = "argument...",
  brings = function(call)
    return not call:has("--dry-run") and (call:copied_here() ~= nil or not has_plain_target(call))
  end,
  inspect = has_plain_target,
  lands = function(call)
    local deletes = call:has("--delete-unmatched-destination-objects")
    local last = call:copied_here()
    if not last then return {} end
    return { { item = last, directory = true, refuse = deletes and DELETES or nil } }
  end,
}

local cat = {
  grammar = grammar,
  options = { flag = GLOBAL .. "-d|--display-url", value = VALUES .. "-r|--range" },
  operands = "url:object...",
  lands = { { stdout = true, without = "-h" } },
}

local function is_on_instance(item)
  return (item.text or item.begins or ""):find("^[^/]+:") ~= nil
end

local scp = {
  grammar = grammar,
  options = {
    flag = GLOBAL .. "--compress --recurse --internal-ip --tunnel-through-iap",
    value = VALUES .. "--zone --port --service --version --worker",
  },
  operands = "argument...",
  brings = function(call)
    local last = call.operands[#call.operands]
    return #call.operands > 1 and not is_on_instance(last)
  end,
  lands = function(call)
    local many = #call.operands > 2 or call:has("--recurse")
    return { { item = call.operands[#call.operands], directory = many or "existing" } }
  end,
}

--- "localhost:" comes before paths that are here.
local shell_scp = {
  grammar = grammar,
  options = { flag = GLOBAL .. "--recurse", value = VALUES },
  operands = "argument...",
  lands = function(call)
    local last = call.operands[#call.operands]
    if call:has("-h") or not last or (last.text or ""):find("^cloudshell:") then return {} end
    return { { unknown = "copies to localhost: are not tracked" } }
  end,
}

local clone = {
  grammar = grammar,
  options = { flag = GLOBAL .. "--dry-run", value = VALUES },
  operands = "url:repository? directory?",
  lands = function(call)
    local directory, name = call:item("directory"), call.repository
    if call:has("-h", "--dry-run") or not call:item("repository") then return {} end
    if directory then return { { item = directory } } end
    if not name or name:find("/", 1, true) then return { { unknown = "its name is unknown" } } end
    return { { name = name } }
  end,
}

local package = {
  grammar = grammar,
  options = {
    flag = GLOBAL, fetch = "--destination",
    value = VALUES .. "--package --version --name --repository --location",
  },
  operands = "url:file?",
  lands = function(call)
    local to = call:item("--destination")
    if call:has("-h") then return {} end
    return { to and { item = to, directory = true } or { unknown = "--destination is missing" } }
  end,
}

local function group(subcommands)
  return {
    grammar = grammar, options = { flag = GLOBAL, value = VALUES }, subcommands = subcommands,
  }
end

local LOOK = "gcloud/look"

local groups = {
  storage = group({
    cp = copies, mv = moves, rsync = rsync, cat = cat, ls = LOOK, du = LOOK, buckets = LOOK,
  }),
  compute = group({
    scp = scp, tpus = group({ ["tpu-vm"] = group({ scp = scp }) }),
    instances = LOOK, disks = LOOK, networks = LOOK, ["firewall-rules"] = LOOK, addresses = LOOK,
    zones = LOOK, regions = LOOK, images = LOOK, ["machine-types"] = LOOK, snapshots = LOOK,
  }),
  app = group({ instances = group({ scp = scp }) }),
  ["cloud-shell"] = group({ scp = shell_scp }),
  source = group({ repos = group({ clone = clone }) }),
  artifacts = group({
    generic = group({ download = package }), files = group({ download = package }),
    repositories = LOOK, packages = LOOK,
  }),
}

--- The same again, for what is not ready.
local all = { alpha = group(groups), beta = group(groups), preview = group(groups) }
for name, rule in pairs(groups) do all[name] = rule end

return {
  command = "gcloud",
  helps = true,
  loses = {
    verbs = "data in the cloud",
    ["data in the cloud"] = { "storage rsync --delete-unmatched-destination-objects" },
  },
  examples = {
    ["gcloud storage cp gs://b/k f"] = "gcloud storage cp gs://b/k SANDBOX/f",
    ["gcloud storage cat gs://b/k > f"] = "gcloud storage cat gs://b/k > SANDBOX/f",
    ["gcloud storage cp f gs://b/k"] = true,
  },
  grammar = grammar,
  options = { flag = GLOBAL, value = VALUES },
  about = "--version|-v",
  subcommands = all,
  parts = {
    ["gcloud/look"] = [[
      auth builds components config container deploy dns functions iam info kms logging monitoring
      organizations projects pubsub redis run scheduler secrets services spanner sql tasks version
    ]],
  },
  answers = {
    " list ", " describe ", " read ", " access ", " ssh ", " get%-", " print%-", " export ",
    " export%-", " tail ", " logs ",
  },
  saves = { "%-%-out%-file" },
  speaks = "storage",
  secrets = {
    "auth print-access-token", "auth print-identity-token", "print-access-token",
    "auth application-default print-access-token",
    "secrets versions access",
  },
  stores = { "^ config set " },
}
