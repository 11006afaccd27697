--- s5cmd: cp, mv and sync bring objects to this machine, cat prints.
--    s5cmd sync 's3://b/d/*' d/   ->  s5cmd sync 's3://b/d/*' SANDBOX/d/
local function is_remote(item)
  local text = item and (item.text or item.begins)
  return text ~= nil and text:find("^s3://") ~= nil
end

local function brings(call)
  local from, to = call:item("from"), call:item("to")
  if not from or not to or is_remote(to) then return false end
  return is_remote(from) or not (from.text or from.begins)
end

local DELETES = "s5cmd sync --delete deletes what is only in its destination. Use: s5cmd sync "
  .. "without --delete"

local function lands(call)
  local text = call.to or ""
  local many = (call.from or "*"):find("[*?]") ~= nil or text:find("/%.?%.?$") ~= nil
    or text == "." or text == ".."
  return { {
    item = call:item("to"), directory = many or "existing",
    refuse = call:has("--delete") and DELETES or nil,
  } }
end

local copies = {
  grammar = { "git", ends = true },
  options = {
    flag = [[
      -n|--no-clobber -s|--if-size-differ -u|--if-source-newer -f|--flatten --no-follow-symlinks
      --raw --force-glacier-transfer --ignore-glacier-warnings --size-only --delete --exit-on-error
      --show-progress|-sp -h|--help
    ]],
    value = [[
      --storage-class -c|--concurrency -p|--part-size --sse --sse-kms-key-id --acl --cache-control
      --expires --source-region --destination-region --exclude --include --version-id
      --content-type --content-encoding --content-disposition --metadata --metadata-directive
    ]],
  },
  operands = "from? to?",
  brings = brings,
  lands = lands,
}

local moves = {}
for key, value in pairs(copies) do moves[key] = value end
function moves.does() return { { kind = "send" } } end

local cat = {
  grammar = { "git", ends = true },
  options = { flag = "--raw -h|--help", value = "--version-id -c|--concurrency -p|--part-size" },
  operands = "url:object",
  lands = { { stdout = true } },
}

--- What is run is in a file, or comes in.
local run = {
  grammar = "git",
  options = { flag = "-h|--help" },
  operands = "read:file?",
  lands = function(call)
    if call:has("-h") then return {} end
    return { { unknown = "the commands that s5cmd runs are unknown" } }
  end,
}

return {
  command = "s5cmd",
  loses = { verbs = "data in the cloud" },
  about = "-h|--help",
  examples = {
    ["s5cmd cp s3://b/k f"] = "s5cmd cp s3://b/k SANDBOX/f",
    ["s5cmd cp f s3://b/k"] = true,
    ["s5cmd --no-sign-request cp s3://b/k ."] = "s5cmd --no-sign-request cp s3://b/k SANDBOX",
  },
  grammar = "git",
  options = {
    flag = [[
      --json --install-completion --dry-run --stat --no-sign-request --use-list-objects-v1
      --no-verify-ssl -h|--help
    ]],
    value = [[
      --numworkers -r|--retry-count --endpoint-url --log --request-payer --profile
      --credentials-file
    ]],
  },
  subcommands = { cp = copies, mv = moves, sync = copies, cat = cat, run = run },
}
