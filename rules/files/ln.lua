--- ln: a hard link to fetched content stays in the sandbox; a symbolic link copies no content.

local function last_name(text) return text and text:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$") end

--- What gets another name.
local function sources(call, list)
  local count = #call.operands
  if count > 1 and not call:has("-t") then count = count - 1 end
  for i = 1, count do
    list[#list + 1] = {
      kind = "link", item = call.operands[i], symbolic = call:has("-s") or nil,
      relative = call:has("-r") or nil,
    }
  end
end

--- The names that links get where `lands` does not tell: those of symbolic ones, and of one that is
-- made where the command runs.
local function does(call)
  local list = call:backups()
  sources(call, list)
  if #call.operands == 1 and not call:has("-t") then
    local name = last_name(call.operands[1].text)
    if call:has("-b", "--backup", "-S") then name = nil end  -- and one next to it
    list[#list + 1] = { kind = "change", name = name or ".", directory = not name }
    return list
  end
  for _, landing in ipairs(call:has("-s") and call:copies() or {}) do
    list[#list + 1] = {
      kind = "change", item = landing.item, directory = landing.directory, names = landing.names,
    }
    if call:has("-n") then list[#list + 1] = { kind = "change", item = landing.item } end
  end
  return list
end

return {
  command = "ln",
  about = "--help --version",
  also = "gln zf_ln",
  examples = {
    ["curl -o f U && ln f ~/x"] = "curl -o SANDBOX/f U && ln SANDBOX/f SANDBOX/x",
    ["curl -o f U && ln -s f ~/x"] = "curl -o SANDBOX/f U && ln -s SANDBOX/f ~/x",
    ["ln a b"] = true,
  },
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -d|-F|--directory -f|--force -i|--interactive -L|--logical
      -n|--no-dereference -P|--physical -r|--relative -s|--symbolic -T|--no-target-directory
      -v|--verbose --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = function(call)
    if #call.operands == 0 or call:has("-s") then return {} end  -- a symbolic link brings nothing
    if #call.operands == 1 and not call:has("-t") then
      return { { unknown = "name the link", name = last_name(call.operands[1].text) } }
    end
    return call:copies()
  end,
  does = does,
  tampers = "content",
  duplicates = true,
  remakes = "-f",
}
