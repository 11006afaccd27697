--- Google Cloud: storage cp, mv and rsync bring objects to this machine.
--    gcloud storage cp gs://b/k f      ->  gcloud storage cp gs://b/k SANDBOX/f
--    gcloud storage cat gs://b/k > f   ->  gcloud storage cat gs://b/k > SANDBOX/f
--    gcloud storage cp f gs://b/k      ->  unchanged: nothing is fetched
local GLOBAL = "-h|--help -q|--quiet --no-user-output-enabled --user-output-enabled --log-http "
local VALUES = [[
  --account --billing-project --configuration --flags-file --flatten --format
  --impersonate-service-account --project --trace-token --verbosity --access-token-file
]]

local function is_remote(item)
  return (item.text or item.begins or ""):find("^%a%w*://") ~= nil
end

--- The last operand, if something before it is elsewhere.
local function target(call)
  local count = #call.operands
  local last = call.operands[count]
  if count < 2 or is_remote(last) then return nil end
  for i = 1, count - 1 do
    local item = call.operands[i]
    if is_remote(item) or not (item.text or item.begins) then return last, count end
  end
  return nil
end

local copies = {
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
  brings = function(call) return call:has("-I") or target(call) ~= nil end,
  lands = function(call)
    local last, count = target(call)
    last = last or call.operands[#call.operands]
    local text = last and last.text or ""
    if text == "-" then return { { stdout = true } } end
    if not last or is_remote(last) then return {} end
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
  options = {
    flag = GLOBAL .. [[
      -R|-r|--recursive -n|--no-clobber --dry-run --delete-unmatched-destination-objects
      --checksums-only --skip-if-dest-has-newer-mtime -u
      -c|--continue-on-error -P|--preserve-posix
    ]],
    value = VALUES .. "-x|--exclude",
  },
  operands = "argument...",
  brings = function(call) return not call:has("--dry-run") and target(call) ~= nil end,
  lands = function(call)
    local deletes = call:has("--delete-unmatched-destination-objects")
    return { { item = target(call), directory = true, refuse = deletes and DELETES or nil } }
  end,
}

local cat = {
  options = { flag = GLOBAL .. "-d|--display-url", value = VALUES .. "-r|--range" },
  operands = "url:object...",
  lands = function(call) return { not call:has("-h") and { stdout = true } or nil } end,
}

return {
  command = "gcloud",
  options = { flag = GLOBAL .. "--version|-v", value = VALUES },
  subcommands = {
    storage = {
      options = { flag = GLOBAL, value = VALUES },
      subcommands = { cp = copies, mv = moves, rsync = rsync, cat = cat },
    },
  },
}
