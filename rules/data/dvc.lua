--- DVC: get and get-url bring files from another repository or an address.
local FLAGS = "-h|--help -q|--quiet -v|--verbose --cprofile --pdb --show-stack "

local function last_name(text)
  local name = text and text:gsub("%f[/]/+$", ""):gsub("%?.*$", ""):match("%f[^/\0][^/]+$")
  return name, "its name is unknown"
end

local get = {
  grammar = { "gnu", equate = true },
  options = {
    flag = FLAGS .. "--show-url -f|--force",
    value = "--rev -j|--jobs --config --remote",
    fetch = "-o|--out",
  },
  operands = "url:url path",
  lands = {
    { "-o", directory = "existing", unless = "-h --show-url",
      default = function(call) return last_name(call.path) end },
  },
}

local get_url = {
  grammar = { "gnu", equate = true },
  options = { flag = FLAGS .. "-f|--force", value = "-j|--jobs" },
  operands = "url:url fetch:out?",
  lands = {
    { "out", directory = "existing", unless = "-h",
      default = function(call) return last_name(call.url) end },
  },
}

--- What an artifact is called is known there alone.
local artifact = {
  grammar = { "gnu", equate = true },
  options = {
    flag = FLAGS .. "--show-url -f|--force",
    value = "--rev --stage -j|--jobs --config --remote",
    fetch = "-o|--out",
  },
  operands = "url:url name",
  lands = {
    { "-o", directory = "existing", unless = "-h --show-url",
      default = function() return nil, "its name is unknown" end },
  },
}

--- What is imported is a part of the repository.
local import = {
  grammar = { "gnu", equate = true },
  options = { flag = FLAGS .. "--no-exec --no-download -f|--force", fetch = "-o|--out",
    value = "--rev -j|--jobs --desc --type --label --meta --config --remote" },
  operands = "url:url path...",
  lands = function(call)
    if call:has("-h", "--no-exec", "--no-download") then return {} end
    return { { name = ".", directory = true, refuse = "dvc import adds to this repository. "
      .. "Use: dvc get -o <file in the sandbox> <url> <path>" } }
  end,
}

return {
  command = "dvc",
  examples = {
    ["dvc get U data/x"] = "dvc get -o SANDBOX/x U data/x",
    ["dvc get-url U/x d"] = "dvc get-url U/x SANDBOX/d",
    ["dvc import U x"] = "deny",
  },
  grammar = "git",
  options = { flag = "-h|--help -V|--version -q|--quiet -v|--verbose", chdir = "--cd" },
  subcommands = {
    artifacts = { options = { flag = FLAGS }, subcommands = { get = artifact } },
    get = get, ["get-url"] = get_url, import = import, ["import-url"] = import,
  },
}
