--- rename: renames files. There are two tools of this name: util-linux's replaces a text,
-- Perl's evaluates an expression, whose value is unknown in advance.
--    rename a b a1 a2               deletes a1, a2, makes b1, b2
--    rename 's/a/b/' a1 a2          deletes a1, a2; what it makes cannot be told

local function is_expression(item)
  return not item.text or item.text:find("^%s*[sy]%W") ~= nil or item.text:find("^%s*tr%W") ~= nil
    or item.text:find("[$(]") ~= nil
end

--- Was one of the two meant that evaluates?
local function evaluates(call)
  return call:has("-e", "-E", "-N", "-f") or not call.operands[1] or is_expression(call.operands[1])
end

--- The name of a file with a text in it replaced once, or everywhere; nil if that is unknown.
local function replaced(call, text)
  local from, to = call.from, call.to
  if not text or not from or not to or call:has("-l", "-s") then return nil end
  local limit = not call:has("-a") and 1 or nil
  local before, name = text:match("^(.*/)([^/]*)$")
  if from:find("/", 1, true) or to:find("/", 1, true) then before, name = "", text end
  name = (name or text):gsub(from:gsub("%W", "%%%0"), (to:gsub("%%", "%%%%")), limit)
  return (before or "") .. name
end

return {
  command = "rename",
  about = "-h|--help",
  also = "file-rename prename rename.ul",
  options = {
    flag = [[
      -v|--verbose -s|--symlink -n|--no-act|--nono -a|--all -l|--last -o|--no-overwrite
      -i|--interactive -f|--force -0|--null -d|--filename|--nopath|--nofullpath --path|--fullpath
      -h|--help -m|--man -V|--version -u[] --unicode[=]
    ]],
    value = "-e -E -N|--counter-format",
  },
  operands = function(call)
    local kind = call:has("-n", "--help", "-V") and "read:file..." or "delete:file..."
    if call:has("-e", "-E") then return kind end
    return (evaluates(call) and "expression " or "from to ") .. kind
  end,
  brings = false,
  does = function(call)
    local list = {}
    local files = call:all("file")
    if call:has("-n", "--help", "-V") then return {} end
    for i, item in ipairs(files) do
      local name = not evaluates(call) and replaced(call, item.text)
      local of = name and not name:find("/", 1, true) and item or nil
      list[i] = name and { kind = "change", name = name, of = of } or { kind = "change" }
    end
    return #files > 0 and list or { evaluates(call) and { kind = "change" } or nil }
  end,
}
