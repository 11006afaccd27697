--- gitpick: copies a repository, a directory or a file of one.

--- The last part of an address; of a branch alone, the repository.
local function default(call)
  local text = (call.address or ""):gsub("[?#].*$", ""):gsub("%f[/]/+$", "")
  text = text:gsub("/tree/[^/]+$", ""):gsub("%.git$", "")
  return text:match("%f[^/:\0][^/:]+$"), "the address gives the copy no name"
end

return {
  command = "gitpick",
  examples = {
    ["gitpick user/repo"] = "gitpick user/repo SANDBOX/repo",
    ["gitpick user/repo app"] = "gitpick user/repo SANDBOX/app",
    ["gitpick user/repo -n"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -i|--interactive -o|--overwrite -r|--recursive --fast -q|--quiet -n|--dry-run --init
      --auto-commit --tree --verbose -h|--help -v|--version
    ]],
    value = "-b|--branch -w|--watch --commit",
  },
  operands = "url:address? target?",
  lands = function(call)
    local address, target = call:item("address"), call:item("target")
    if not address or call:has("-h", "-v", "-n") then return {} end
    if target then return { { item = target, fallback = function() return default(call) end } } end
    local name, why = default(call)
    return { { name = name, unknown = not name and why or nil, behind = address } }
  end,
}
