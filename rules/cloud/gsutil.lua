--- gsutil: cp, mv and rsync bring objects to this machine.

--- What is read here.
local function does(call)
  local list = {}
  for i = 1, #call.operands - 1 do
    local item = call.operands[i]
    if not call:is_remote(item) then list[#list + 1] = { kind = "read", item = item } end
  end
  return list
end

local copies = {
  does = does,
  grammar = "posix",
  options = {
    flag = "-A -c -D -e -I -J -n -p -P -R|-r -U -v -Z", value = "-a -j -s -t -z", fetch = "-L",
  },
  only_fetches = "-A -c -e -n -p -R -U -v",
  operands = "argument...",
  brings = function(call) return call:has("-I") or call:copied_here() ~= nil end,
  lands = function(call)
    if call:has("-I") then
      local last = call.operands[#call.operands]
      return { last and not call:is_remote(last) and { item = last, directory = true } or nil }
    end
    local last, count = call:copied_here()
    if last.text == "-" then return { { stdout = true } } end
    return { { item = last, directory = count > 2 or call:has("-r") or "named" } }
  end,
}

--- What is moved goes there.
local moves = {}
for key, value in pairs(copies) do moves[key] = value end
function moves.does(call)
  local list = does(call)
  list[#list + 1] = { kind = "send" }
  return list
end

local DELETES = "gsutil rsync -d deletes what is only in its destination. Use: gsutil rsync "
  .. "without -d"

local rsync = {
  does = does,
  grammar = "posix",
  options = { flag = "-c -C -d -e -i -J -n -p -P -R|-r -u -U", value = "-a -j -x -y" },
  operands = "argument...",
  brings = function(call) return not call:has("-n") and call:copied_here() ~= nil end,
  lands = function(call)
    local refuse = call:has("-d") and DELETES or nil
    return { { item = call:copied_here(), directory = true, refuse = refuse } }
  end,
}

local cat = {
  grammar = "posix",
  options = { flag = "-h", value = "-r" },
  operands = "argument...",
  lands = { { stdout = true } },
}

return {
  command = "gsutil",
  loses = { verbs = "data in the cloud", ["data in the cloud"] = { "rsync -d" } },
  examples = {
    ["gsutil cp gs://b/k f"] = "gsutil cp gs://b/k SANDBOX/f",
    ["gsutil -m rsync -r gs://b d"] = "gsutil -m rsync -r gs://b SANDBOX/d",
    ["gsutil cp f gs://b/k"] = true,
  },
  grammar = "posix",
  options = { flag = "-d -D -DD -m -q --version --help", value = "-h -i -o -u" },
  subcommands = { cp = copies, mv = moves, rsync = rsync, cat = cat },
  speaks = true,
  copies = { " cp .*%- [^:]+ $" },
  only_fetches = "-m -q",
}
