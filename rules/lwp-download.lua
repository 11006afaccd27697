--- lwp-download: a file, named after the URL unless a second operand names it.
--    lwp-download URL/a       ->  lwp-download URL/a SANDBOX
--    lwp-download URL/a f     ->  lwp-download URL/a SANDBOX/f
local function name_of(url)
  local path = url:gsub("^%a[%w+.-]*://[^/]*", ""):gsub("[?#].*$", "")
  local name = path:match("([^/]*)$")
  if name:find("%%") then return nil end
  return name == "" and "index" or name
end

return {
  command = "lwp-download",
  grammar = "posix",
  options = { flag = "-a -s" },
  operands = "url:url? target?",
  lands = function(call)
    local target = call:item("target")
    local name = not call:has("-s") and call.url and name_of(call.url)
    local names = name and { name } or nil
    if target then return { { item = target, directory = "existing", names = names } } end
    if not call:item("url") then return {} end
    return { { name = ".", directory = true, names = names } }
  end,
}
