--- scp: what comes from another machine lands at the last argument.

--- Is an argument on another machine, as far as can be seen?
local function is_remote(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^/:]+:") ~= nil
end

--- Is it in truth this machine?
local function is_here(item)
  local host = "@" .. (item.text or ""):gsub("^scp://", "")
  return host:find("@localhost[:/]") or host:find("@127%.%d[%d.]*[:/]") or host:find("@%[::1%]:")
end

--- What cannot be seen may be.
local function may_be_remote(item)
  return is_remote(item) or (not item.text and not (item.begins or ""):find("/", 1, true))
end

--- Can a path only be a directory?
local function is_directory(text) return ("/" .. text):find("/%.?%.?$") ~= nil end

--- Does something come from another machine, as far as can be seen?
local function brings(call)
  local items = call.operands
  local to = items[#items]
  if #items < 2 or is_remote(to) then return false end
  for i = 1, #items - 1 do
    if may_be_remote(items[i]) then return true end
  end
  return false
end

--- What is made in a directory; nil where that cannot be told.
local function names(call)
  local list = {}
  for i = 1, #call.operands - 1 do
    list[i] = (call.operands[i].text or "/"):gsub("%f[/]/+$", ""):match("%f[^/:\0][^/:]+$")
    if not list[i] or list[i]:find("[*?%[]") then return nil end
  end
  return list
end

--- Settings of ssh that run a program here.
local RUNS = "^%s*(%a+command)[%s=]"

local function inspect(call)
  if not brings(call) then return true end
  if call:has("-S", "-D") then return nil, "-S and -D run another program" end
  for _, setting in ipairs(call:values("-o")) do
    if not setting or setting:lower():find(RUNS) then return nil, "-o may run a program" end
  end
  return true
end

--- What is read here, and the machines that are spoken to.
local function does(call)
  local items, list = call.operands, {}
  for _, name in ipairs({ "-S", "-D" }) do
    for _, item in ipairs(call:items(name)) do
      list[#list + 1] = { kind = "instead", item = item }
    end
  end
  for i, item in ipairs(items) do
    local remote = is_remote(item)
    if remote or i < #items then
      local here = i == #items and is_here(item) or nil
      list[#list + 1] = { kind = remote and "url" or "read", item = item, here = here }
    end
  end
  return list
end

return {
  command = "scp",
  about = "--help --version",
  examples = {
    ["scp host:dir/f ."] = "scp host:dir/f SANDBOX",
    ["scp host:f copy"] = "scp host:f SANDBOX/copy",
    ["scp f host:"] = true,
  },
  label = "scp",
  grammar = "posix",
  options = {
    flag = "-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v",
    value = "-c -i -J -l -o -P -X",
    read = "-F",
    program = "-D -S",
  },
  operands = "source... destination",
  brings = brings,
  sink = true,
  lands = function(call)
    local to = call.operands[#call.operands]
    if #call.operands < 2 or is_remote(to) then return {} end
    local inside = #call.operands > 2 or not to.text or is_directory(to.text)
      or not brings(call) and "existing"
    return { { item = to, directory = inside, names = inside and names(call) or nil } }
  end,
  does = does,
  inspect = inspect,
  holds = {
    texts = "-S -D",
    patterns = {
      "^%-?o?%s*[Pp]roxy[Cc]ommand[=%s]+(.*)", "^%-?o?%s*[Ll]ocal[Cc]ommand[=%s]+(.*)",
    },
  },
  fetches = true,
  only_fetches = "-4 -6 -B -C -O -p -q -R -r -s -T -v -c -l -P",
}
