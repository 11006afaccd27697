--- Scalar: clones of large repositories. The files are in the directory's src.
--    scalar clone URL         ->  scalar clone URL SANDBOX/NAME

--- The last name of the address, as scalar takes it: there must be a slash before it.
local function chosen(call)
  local text = call.repository and call.repository:gsub("%f[/]/+$", ""):gsub("%.git$", "")
  local found = text and text:match("/([^/]+)$")
  if not found then return nil, "the name that scalar would choose is unknown" end
  return found
end

--- Variables that take what git clones elsewhere, or make it run something.
local ELSEWHERE = { "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
  "GIT_TEMPLATE_DIR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_TRACE_PACKFILE", "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS" }

local clone = {
  label = "scalar clone",
  grammar = { "gnu", negate = true },
  options = {
    flag = "--full-clone --maintenance --single-branch --src --tags",
    value = "-b|--branch --ref-format",
  },
  operands = "url:repository directory?",
  lands = { { "directory", default = chosen } },
  inspect = function(call)
    if call.parent:has("-c") then return nil, "-c may make git run a program" end
    for _, name in ipairs(ELSEWHERE) do
      if call:sets(name) then return nil, name .. " may take the clone elsewhere" end
    end
    return true
  end,
}

return {
  command = "scalar",
  examples = {
    ["scalar clone U dir"] = "scalar clone U SANDBOX/dir",
    ["scalar clone https://h/o/repo.git"] = "scalar clone https://h/o/repo.git SANDBOX/repo",
    ["scalar clone https://h/o/repo SANDBOX/repo"] = true,
  },
  grammar = "git",
  options = { value = "-c", chdir = "-C" },
  subcommands = { clone = clone },
}
