--- ncftpget: the directory is an operand, but a URL goes to the working directory.

--- The files that are made in the directory; nil where a pattern or a tree decides.
local function names(call, first)
  local list = {}
  for nth = first, #call.operands do
    local text = call.operands[nth].text
    if not text or text:find("[*?%[]") or call:has("-R") then return nil end
    list[#list + 1] = text:gsub("^.*/", "")
  end
  return list
end

local function lands(call)
  local words = call.operands
  if #words == 0 then return {} end
  if call:has("-c") then return { { stdout = true } } end
  if words[1].text and words[1].text:find("^%a+://") then
    return { { name = ".", directory = true, refuse = "ncftpget takes a URL to the working "
      .. "directory: use ncftpget <host> <sandbox> <file>" } }
  end
  local nth = call:has("-f") and 1 or 2
  if call:has("-C") then
    return { words[nth + 1] and { item = words[nth + 1] } or { unknown = "a file is missing" } }
  end
  if not words[1].text or not words[nth] then
    return { { unknown = "its operands are unknown" } }
  end
  return { { item = words[nth], directory = true, names = names(call, nth + 1) } }
end

return {
  command = "ncftpget",
  examples = {
    ["ncftpget HOST dir FILE..."] = "ncftpget HOST SANDBOX/dir FILE...",
    ["ncftpget -C HOST FILE local"] = "ncftpget -C HOST FILE SANDBOX/local",
    ["ncftpget -c HOST FILE"] = true,
    ["ncftpget ftp://HOST/FILE"] = "deny",
  },
  grammar = "posix",
  options = {
    flag = "-A -a -b -C -c -D -E -e -F -R -T -V -v -Z -z",
    value = "-B -h -I -j -o -P -p -r -t -u -W -X -Y -y",
    read = "-f",
    fetch = "-d",
  },
  operands = "words...",
  lands = lands,
  inspect = function(call)
    if call:has("-b") then return nil, "-b leaves the download to another program, later" end
    return true
  end,
}
