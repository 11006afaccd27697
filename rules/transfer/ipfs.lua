--- IPFS: get makes a file or a directory, cat prints.
local FLAGS = [[
  -D|--debug[=] -h|--help[=] -L|--local[=] --offline[=] --stream-channels[=]
  --upgrade-cidv0-in-output[=]
]]
local VALUES = [[
  -c|--config --repo-dir --config-file --api --api-auth --cid-base --encoding --enc --timeout
]]

--- The final name: an archive gets its own ending.
local function ended(call, text)
  if call:has("-a") and not text:find("%.tar$") and not text:find("%.tar%.gz$") then
    text = text .. ".tar"
  end
  if call:has("-C") and not text:find("%.gz$") then text = text .. ".gz" end
  return text
end

--- The last name in a path.
local function name_of(call)
  local text = call.path and call.path:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$")
  if not text or text == "." or text == ".." then return nil, "the object has no name" end
  return ended(call, text)
end

local get = {
  grammar = "pflag",
  options = {
    flag = FLAGS .. "-a|--archive[=] -C|--compress[=] -p|--progress[=]",
    value = VALUES .. " -l|--compression-level",
    fetch = "-o|--output",
  },
  operands = "url:path?",
  lands = {
    { "-o", directory = "existing", default = name_of, except = "", unless = "-h" },
  },
  inspect = function(call)
    for _, text in ipairs(call:values("-o")) do
      if text and text ~= ended(call, text) then return nil, "it changes the file's extension" end
    end
    return true
  end,
}

local cat = {
  grammar = "pflag",
  options = {
    flag = FLAGS .. "-p|--progress[=]", value = VALUES .. " -o|--offset -l|--length",
  },
  operands = "url:path...",
  lands = { { stdout = true } },
}

return {
  command = "ipfs",
  about = "--help --version",
  examples = {
    ["ipfs get QmX/a"] = "ipfs get -o SANDBOX/a QmX/a",
    ["ipfs get QmX -o f"] = "ipfs get QmX -o SANDBOX/f",
    ["ipfs cat QmX > f"] = "ipfs cat QmX > SANDBOX/f",
    ["ipfs cat QmX | head"] = true,
  },
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  subcommands = { get = get, cat = cat },
}
