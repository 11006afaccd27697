--- w3m prints what it fetches.
--    w3m -dump URL        ->  unchanged: nothing lands
--    w3m -dump URL > f    ->  w3m -dump URL > SANDBOX/f

--- Is a page fetched? A word without "://" may be a host, or a file.
local function is_fetched(text)
  if not text then return true end
  if text:find("://", 1, true) then return not text:find("^file:") end
  if text:find("^[^/]*%.x?html?$") or text:find("^[^/]*%.txt$") then return false end
  return text:find("^[%w-]+%.%w") ~= nil or text:find("^[%w.-]+:%d") ~= nil
end

local function operands(call)
  local kinds = {}
  for i, item in ipairs(call.operands) do
    kinds[i] = is_fetched(item.text) and "url:url" or "read:url"
  end
  return kinds
end

--- What is fetched is printed.
local function printed(call)
  for _, item in ipairs(call.operands) do
    if item.kind == "url" then return { { stdout = true } } end
  end
  return {}
end

return {
  command = "w3m",
  grammar = { "posix", permute = true, cluster = false, attach = false },
  options = {
    flag = [[
      -4 -6 -B -cookie -debug -dump -dump_both -dump_extra -dump_head -dump_source -F -graph -H
      -help -insecure -m -M -N -no-cookie -no-graph -no-mouse -no-proxy -num -r -reqlog -s
      -show-option -title -v -version -W -X
    ]],
    value = "-cols -header -I -l -O -o -ppc -ppl -t -T",
    read = "-bookmark -config -post",
  },
  operands = operands,
  lands = function(call)
    if call:has("-help", "-version", "-show-option") then return {} end
    return printed(call)
  end,
}
