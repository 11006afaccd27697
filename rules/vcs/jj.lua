--- Jujutsu: clones of Git repositories.
--    jj git clone URL         ->  jj git clone URL SANDBOX/NAME

local FLAGS = [[
  -h|--help --debug --ignore-immutable --ignore-working-copy --no-integrate-operation --no-pager
  --quiet --version
]]
local VALUES = [[
  -R|--repository --at-operation|--at-op --color --config --config-file --config-toml
]]

local function inspect(call)
  local at = call
  while at do
    if at:has("--config", "--config-file", "--config-toml") then
      return nil, "another configuration may run a program"
    end
    at = at.parent
  end
  return true
end

local clone = {
  label = "jj git clone",
  grammar = "pflag",
  options = {
    flag = FLAGS .. "--colocate --no-colocate",
    value = VALUES .. "-b|--branch -t|--tag --depth --fetch-tags --object-hash --remote",
  },
  operands = "url:source directory?",
  lands = { { "directory", default = function(call)
    local path = call.source and call.source:gsub("%f[/]/+$", ""):gsub("%.git$", "")
    local name = path and path:gsub("%f[/]/+$", ""):match("%f[^/:\0][^/:]+$")
    if not name then return nil, "the name that jj would choose is unknown" end
    return name
  end } },
  inspect = inspect,
}

local OPTIONS = { flag = FLAGS, value = VALUES }

return {
  command = "jj",
  loses = { ["commits"] = { "abandon" } },
  about = "--help --version",
  examples = {
    ["jj git clone U dir"] = "jj git clone U SANDBOX/dir",
    ["jj git fetch"] = true,
    ["jj git clone https://h/o/repo.git"] = "jj git clone https://h/o/repo.git SANDBOX/repo",
  },
  grammar = "pflag",
  options = OPTIONS,
  subcommands = {
    git = { grammar = "pflag", options = OPTIONS, subcommands = { clone = clone } },
  },
  offline = "messages",
  stores = { "^ commit ", "^ describe ", "^ desc ", "^ new ", "^ config set ", "^ bookmark " },
}
