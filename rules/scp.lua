--- scp: what comes from another machine lands at the last argument.
--    scp host:dir/f .         ->  scp host:dir/f SANDBOX
--    scp host:f copy          ->  scp host:f SANDBOX/copy
--    scp f host:              ->  unchanged: nothing comes in

local function is_remote(text) return text:find("^[^/:]+:") ~= nil end

--- Can a path only be a directory?
local function is_directory(text) return ("/" .. text):find("/%.?%.?$") ~= nil end

--- Does something come from another machine, as far as one can see?
local function brings(call)
  local items = call.operands
  local to = items[#items]
  if #items < 2 or (to.text and is_remote(to.text)) then return false end
  for i = 1, #items - 1 do
    if not items[i].text or is_remote(items[i].text) then return true end
  end
  return false
end

--- What is made in a directory; nil where that cannot be told.
local function names(call)
  local list = {}
  for i = 1, #call.operands - 1 do
    list[i] = (call.operands[i].text or "/"):gsub("/+$", ""):match("[^/:]+$")
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

return {
  command = "scp",
  label = "scp",
  grammar = "posix",
  options = {
    flag = "-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v",
    value = "-c -J -l -o -P -X",
    read = "-F -i",
    program = "-D -S",
  },
  operands = "source... destination",
  runs = function(call)  -- what is not understood of a call that brings nothing does not matter
    if not brings(call) then call.unknown, call.unsure, call.surplus = nil, nil, nil end
    return {}
  end,
  lands = function(call)
    if not brings(call) then return {} end
    local to = call.operands[#call.operands]
    local inside = #call.operands > 2 or not to.text or is_directory(to.text)
    return { { item = to, directory = inside, names = inside and names(call) or nil } }
  end,
  inspect = inspect,
}
