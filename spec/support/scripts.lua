--- The shell scripts of this machine.
local scripts = {}

local places <const> = "/usr/bin /usr/sbin /usr/lib /usr/libexec /usr/share /etc /var/lib/dpkg/info"

-- Files whose first line asks for sh, dash or bash, and those of bash-completion.
local search <const> = [[
{
  find ]] .. places .. [[ -xdev -type f -size -1000k ! -name '*.[ch1-9]' ! -name '*.py' \
    ! -name '*.gz' ! -name '*.so*' ! -name '*.html' ! -name '*.mo' ! -name '*.pyc' \
    -exec awk 'FNR == 1 { if (/^#! *[^ ]*\/(env +)?(ba|da)?sh( |$)/) print FILENAME
                          nextfile }' {} +
  find /usr/share/bash-completion /etc/bash_completion.d -type f
} 2>/dev/null | LC_ALL=C sort -u]]

--- Paths and texts, without those that hold a NUL.
function scripts.all()
  local found = {}
  local pipe = assert(io.popen(search))
  for path in pipe:lines() do
    local file = io.open(path, "rb")
    local text = file and file:read("a")
    if file then file:close() end
    if text and not text:find("\0", 1, true) and not path:find("'", 1, true) then
      found[#found + 1] = { path = path, text = text }
    end
  end
  pipe:close()
  return found
end

return scripts
