--- degit: copies a repository without its history. Without a directory it fills the working one.

--- The last name of a source, without the commit.
local function last_name(text)
  local path = text and text:gsub("#.*$", ""):gsub("%f[/]/+$", ""):gsub("%.git$", "")
  local name = path and path:match("%f[^/:\0][^/:]+$")
  return name
end

return {
  command = "degit",
  about = "--help --version",
  examples = {
    ["degit user/repo"] = "degit user/repo SANDBOX/repo",
    ["degit user/repo app"] = "degit user/repo SANDBOX/app",
    ["degit user/repo SANDBOX/app"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -c|--cache -f|--force -h|--help -r|--repo-name -V|--version -v|--verbose
    ]],
    value = "-F|--files -m|--mode",
  },
  operands = "url:source? destination?",
  lands = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not source or call:has("-h", "-V") then return {} end
    local verb = source.text
    if verb == "alias" or verb == "unalias" or verb == "ls" then return {} end
    if call:has("-r") then return { { unknown = "name the directory instead of -r" } } end
    local function fallback() return last_name(source.text) end
    if destination then return { { item = destination, directory = true, fallback = fallback } } end
    if not fallback() then return { { unknown = "the repository gives the copy no name" } } end
    return { { name = ".", directory = true, fallback = fallback, behind = source } }
  end,
}
