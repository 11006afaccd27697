--- lsof: prints open files. Without -n or -t it looks up the names of the hosts it lists; -i with a
-- host looks that one up.
--    lsof -nP -i :8080     only reads
--    lsof -i :8080         only reads, and asks for the names of those that are connected
--    lsof FILE             only reads
--    lsof -i               may ask the network for many names
--    lsof -n -i @host      asks the network

--- What may follow -i without a look-up: protocol and ports.
local function names_host(text) return text == nil or text:find("@", 1, true) ~= nil end

--- Options that begin with "+": a directory, a width, a count of links.
local function is_plain(text) return not text:find("^%+") or text:find("^%+[dDcL]%d*$") ~= nil end

return {
  command = "lsof",
  helps = "",
  policy = true,
  grammar = "posix",
  options = {
    flag = [[
      -? -a -b -h -l -n -N -O -P -Q -R -t -U -v -V -w -X -E -i[] -F[] -g[] -o[] -s[] -S[] -T[] -x[]
      -L[]
    ]],
    value = "-c -d -p -u",
  },
  operands = "read:name...",
  pure = function(call)
    local quiet = call:has("-n", "-t")
    for _, item in ipairs(call:items("-i")) do
      if names_host(item.text or "") then return false end
    end
    for _, item in ipairs(call.operands) do
      if names_host(item.text) or not is_plain(item.text) then return false end
    end
    return quiet or #call.operands > 0 and not call:has("-p", "-u", "-c", "-U", "-g")
  end,
}
