--- mktemp: makes a file or directory with a unique name, in the directory for temporary files
-- unless another is named. Effects name it by its template.
--    mktemp                    nothing that matters
--    mktemp a/XXXXXX           changes a/XXXXXX
--    mktemp -p a               changes a/tmp.XXXXXXXXXX
--    TMPDIR=a mktemp           changes a/tmp.XXXXXXXXXX

--- What TMPDIR says: a text, false if it is unknown, nil if the script says nothing.
local function temporary(call)
  for _, variable in ipairs(call.environment) do
    if variable.name == "TMPDIR" then return variable.value or false end
  end
  if call:sets("TMPDIR") then return false end
  return nil
end

--- The directory that is named; false if it is unknown, nil if it is the one for temporary files.
local function place(call)
  local given
  for _, item in ipairs(call.options) do
    if item.name == "-p" or item.name == "--tmpdir" then given = item end
  end
  local varies = call:has("-t")  -- the environment's TMPDIR comes first
  if given and not given.flag then return not varies and given.text or false end
  if given or call:has("-t") or not call.operands[1] then return temporary(call) end
  return "."
end

return {
  command = "mktemp",
  about = "--help --version",
  options = {
    flag = "-d|--directory -u|--dry-run -q|--quiet -t -V|--version --help",
    value = "--suffix",
    read = "-p --tmpdir[=]",
  },
  operands = "read:template?",
  brings = false,
  does = function(call)
    local at = place(call)
    if at == nil or call:has("-u", "--help", "-V") then return {} end
    local template = call.operands[1] or { text = "tmp.XXXXXXXXXX" }
    local name = at and template.text
    if name and not (at == "." and name:find("^/")) then name = at .. "/" .. name end
    return { { kind = "change", name = name or nil } }
  end,
  prints = "a new path",
}
