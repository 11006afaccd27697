--- LuaRocks: download and unpack write into the working directory.
--    luarocks download x     ->  refused, unless it runs in the sandbox
--    luarocks install x      ->  unchanged: packages are installed
local HERE = "luarocks %s writes into the working directory. Use: cd <directory in the sandbox> "
  .. "&& luarocks %s <name>"

local function writes(verb)
  return {
    options = {
      flag = "-h|--help --all --source --rockspec --force --check-lua-versions --dev",
      value = "--arch --server --only-server --lua-version",
    },
    operands = "name? version?",
    lands = function(call)
      if call:has("-h") or #call.operands == 0 then return {} end
      return { { name = ".", directory = true, refuse = HERE:format(verb, verb) } }
    end,
  }
end

return {
  command = "luarocks",
  options = {
    flag = "-h|--help --version --dev --verbose --local --global",
    value = "-s|--server --only-server --lua-version --lua-dir --tree --timeout",
  },
  subcommands = { download = writes("download"), unpack = writes("unpack") },
}
