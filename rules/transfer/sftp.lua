--- sftp: a path after the host is fetched; otherwise its commands decide.

--- The path that is fetched; nil if sftp then reads commands.
local function path_of(text)
  local path = text:match("^sftp://[^/]*/(.*)$")
  if not path and not text:find("^sftp://") then
    path = text:match("^[^/:@]*@?%[[^%]]*%]:(.*)$") or text:match("^[^/:]+:(.*)$")
  end
  if not path or path == "" or path:find("/$") then return nil end
  return path
end

--- Can a path only be a directory?
local function is_directory(text) return ("/" .. text):find("/%.?%.?$") ~= nil end

local function lands(call)
  local source, to = call.operands[1], call.operands[2]
  if not source then return {} end
  local path = source.text and path_of(source.text)
  if call:has("-b") or not path then
    return { { name = ".", directory = true, unknown = "its commands decide where files go; "
      .. "name the file after the host, or use scp" } }
  end
  local name = path:match("%f[^/\0][^/]+$")
  if to then
    local inside = not to.text or is_directory(to.text)
    return { { item = to, directory = inside, names = inside and { name } or nil } }
  elseif name:find("[*?%[]") then
    return { { name = ".", directory = true } }
  end
  return { { name = name } }
end

return {
  command = "sftp",
  examples = {
    ["sftp host:dir/f"] = "sftp host:dir/f SANDBOX/f",
    ["sftp host:f copy"] = "sftp host:f SANDBOX/copy",
    ["sftp h:f SANDBOX/f"] = true,
  },
  label = "sftp",
  grammar = "posix",
  options = {
    flag = "-4 -6 -A -a -C -f -N -p -q -r -v",
    value = "-B -c -i -J -l -o -P -R -s -X",
    read = "-b -F",
    program = "-D -S",
  },
  operands = "url:source destination?",
  lands = lands,
  inspect = function(call)
    if call:has("-S", "-D") then return nil, "-S and -D run another program" end
    for _, setting in ipairs(call:values("-o")) do
      if not setting or setting:lower():find("^%s*%a+command[%s=]") then
        return nil, "-o may run a program"
      end
    end
    return true
  end,
  speaks = true,
  holds = {
    patterns = {
      "^%-?o?%s*[Pp]roxy[Cc]ommand[=%s]+(.*)", "^%-?o?%s*[Ll]ocal[Cc]ommand[=%s]+(.*)",
    },
  },
  only_fetches = "-4 -6 -a -C -f -N -p -q -r -v -B -c -l -P -R",
}
