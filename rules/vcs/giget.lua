--- giget: copies a template or a repository.

local HOSTS = { gh = true, github = true, gitlab = true, bitbucket = true, sourcehut = true }

--- The directory that giget would choose; a registry may have another.
local function default(call)
  local host, rest = (call.template or ""):match("^(%w+):(.*)$")
  local owner, name = (rest or ""):match("^([%w_.-]+)/([%w_.-]+)")
  if not HOSTS[host] or not name then return nil, "a registry chooses the directory" end
  return (owner .. "-" .. name):gsub("[^%w-]", "-")
end

return {
  command = "giget",
  examples = {
    ["giget gh:user/repo"] = "giget gh:user/repo SANDBOX/user-repo",
    ["giget gh:user/repo app"] = "giget gh:user/repo SANDBOX/app",
    ["giget gh:user/repo SANDBOX/app"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      --force --forceClean --force-clean --offline --preferOffline --prefer-offline --shell
      --install --verbose --help --version -h -v
    ]],
    value = "--auth --ignore --provider --registry",
    chdir = "--cwd",
  },
  operands = "url:template? directory?",
  lands = function(call)
    local template, directory = call:item("template"), call:item("directory")
    if not template or call:has("--help", "-h", "--version", "-v") then return {} end
    if directory then return { { item = directory } } end
    local name, why = default(call)
    return { { name = name, unknown = not name and why or nil, behind = template } }
  end,
  inspect = function(call)
    if call:has("--install") then return nil, "--install runs a package manager" end
    if call:has("--shell") then return nil, "--shell opens a shell" end
    return true
  end,
}
