--- rmdir: deletes empty directories; with -p, also those above them.
--    rmdir -p a/b     deletes a/b and a

--- The directories that a path names on its way, but for itself.
local function above(text)
  local list = {}
  local at = text:gsub("%f[/]/+$", ""):match("^(.*[^/])/+[^/]+$")
  while at do
    list[#list + 1] = { kind = "delete", name = at }
    at = at:match("^(.*[^/])/+[^/]+$")
  end
  return list
end

return {
  command = "rmdir",
  about = "--help --version",
  options = {
    flag = "--ignore-fail-on-non-empty -p|--parents -v|--verbose --help --version",
  },
  operands = "delete:directory...",
  brings = false,
  does = function(call)
    local list = {}
    for _, item in ipairs(call:has("-p") and call.operands or {}) do
      for _, effect in ipairs(above(item.text or "")) do list[#list + 1] = effect end
    end
    return list
  end,
  tampers = "place",
  looks = true,
  destroys = true,
}
