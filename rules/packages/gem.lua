--- RubyGems: fetch puts a package into the working directory, unpack its files below --target.
local FLAGS = [[
  -h|--help -V|--verbose --no-verbose -q|--quiet --silent --backtrace --debug --norc --prerelease
  --no-prerelease --pre --clear-sources
]]
local VALUES = "-v|--version --platform -s|--source -B|--bulk-threshold "
  .. "--config-file -P|--trust-policy"

local HERE = "gem fetch writes to the working directory. Use: cd <directory in the sandbox> && "
  .. "gem fetch <name>"

local fetch = {
  options = { flag = FLAGS, value = VALUES },
  operands = "name...",
  lands = function(call)
    if #call.operands == 0 or call:has("-h") then return {} end
    return { { name = ".", directory = true, refuse = HERE } }
  end,
}

local unpack = {
  options = { flag = FLAGS .. "--spec", value = VALUES, fetch = "--target" },
  operands = "name...",
  brings = function(call)  -- a file that is here may be unpacked anywhere
    for _, item in ipairs(call.operands) do
      if not (item.text or ""):find("%.gem$") then return true end
    end
    return false
  end,
  lands = { { "--target", directory = true, default = ".", unless = "-h" } },
  does = function(call)
    local target, list = call:item("--target"), {}
    list[1] = { kind = "change", item = target, name = not target and "." or nil, directory = true }
    for _, item in ipairs(call.operands) do list[#list + 1] = { kind = "read", item = item } end
    return list
  end,
}

--- What is installed; asking other places is another matter.
local list = {
  options = {
    flag = "-l|--local -d|--details --no-details -a|--all --no-all --versions --no-versions "
      .. "--exact -i|--installed --no-installed -h|--help -q|--quiet",
    value = "-v|--version",
  },
  operands = "name...",
  pure = true,
}

return {
  command = "gem",
  loses = { ["a published version"] = { "yank" } },
  examples = {
    ["gem fetch x"] = "deny",
    ["gem unpack x"] = "gem unpack --target SANDBOX x",
    ["gem install x"] = true,
    ["gem unpack x --target=d"] = "gem unpack x --target=SANDBOX/d",
  },
  grammar = { "gnu", shorten = true },
  subcommands = { fetch = fetch, unpack = unpack, list = list, environment = list },
  about = "-h|--help -v|--version",
  stores = { "^ sources " },
  answers = { "^ search ", "^ %a+ .*%-r", "^ %a+ .*%-%-remote" },
}
