--- LuaRocks: download, unpack and pack write into the working directory.
local HERE = "luarocks %s writes to the working directory. Use: cd <directory in the sandbox> "
  .. "&& luarocks %s <name>"

local function writes(verb, flags)
  return {
    grammar = { "gnu", abbreviate = false },
    options = {
      flag = "-h|--help --dev " .. flags,
      value = "--arch --server --only-server --lua-version",
    },
    operands = "name? version?",
    lands = function(call)
      if call:has("-h") or #call.operands == 0 then return {} end
      return { { name = ".", directory = true, refuse = HERE:format(verb, verb) } }
    end,
  }
end

--- The sources that a rockspec names are fetched.
local pack = writes("pack", "--sign")
function pack.brings(call) return (call.name or ".rockspec"):find("%.rockspec$") ~= nil end

return {
  command = "luarocks",
  examples = {
    ["luarocks download x"] = "deny",
    ["luarocks pack x"] = true,
    ["luarocks install x"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-h|--help --version --dev --verbose --local --global",
    value = "--server --only-server --lua-version --lua-dir --tree --timeout",
  },
  subcommands = {
    download = writes("download", "--all --source --rockspec --check-lua-versions"),
    unpack = writes("unpack", "--force --check-lua-versions"),
    pack = pack,
  },
}
