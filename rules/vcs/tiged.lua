--- tiged: copies a repository without its history. Without a directory it fills the working one.

--- The last name of a source, without the commit.
local function last_name(text)
  local path = text and text:gsub("#.*$", ""):gsub("%f[/]/+$", ""):gsub("%.git$", "")
  local name = path and path:match("%f[^/:\0][^/:]+$")
  return name
end

return {
  command = "tiged",
  examples = {
    ["tiged user/repo"] = "tiged user/repo SANDBOX/repo",
    ["tiged user/repo app"] = "tiged user/repo SANDBOX/app",
    ["tiged user/repo SANDBOX/app"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -c|--cache -D|--disable-cache -f|--force -h|--help -o|--offline-mode -s|--subgroup
      -v|--verbose
    ]],
    value = "-d|--sub-directory|--subdir -m|--mode",
  },
  operands = "url:source? destination?",
  lands = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not source or call:has("-h") then return {} end
    local function fallback() return last_name(source.text) end
    if destination then return { { item = destination, directory = true, fallback = fallback } } end
    if not fallback() then return { { unknown = "the repository gives the copy no name" } } end
    return { { name = ".", directory = true, fallback = fallback, behind = source } }
  end,
}
