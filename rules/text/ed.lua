--- ed, vi and others: editors, which change their files.
--    vim -es -c ':%d' -c ':wq' f    changes f
--    vim -R f, view f               only show it
--- Are the lines of standard input editor commands?
local function obeys_input(call)
  local name = (call.fields[call.at].text or ""):gsub("^.*/", "")
  if call:has("--help", "--version", "-h") then return false end
  for _, item in ipairs(call.operands) do
    if item.text == "-" then return false end  -- what comes in is text
  end
  return name == "ed" or name == "red" or name == "ex" or call:has("-e", "-E", "-es", "-Es", "-ES")
end

--- Commands of vim that open a file, which may be at an address.
local OPENS = {
  "^[%d,.$%%:%s]*e!?%s", "^[:%s]*edi?t?!?%s", "^[%d,.$%%:%s]*re?a?d?%s", "^[:%s]*%l*spl?i?t?%s",
  "^[:%s]*tab%l*%s", "^[:%s]*v?new%s", "^[:%s]*vie?w?%s", "^[:%s]*N%l+%s", "^[:%s]*so%l*%s",
  "^[:%s]*ar%l*%s", "^[:%s]*sil%l*!?%s", "^[:%s]*diffs%l*%s", "^[:%s]*pedit%s", "^[:%s]*fin?d?%s",
}

--- Does a text open something at an address: by its name, or as a command?
local function reads_address(text)
  local line = text:gsub("^%+", "")
  if line:find("^%a[%w+.-]+://") and not line:find("^file://") then return true end
  for _, pattern in ipairs(line:find("://", 1, true) and OPENS or {}) do
    if line:find(pattern) then return true end
  end
  return false
end

return {
  command = "ed",
  examples = {
    ["vim -c 'e https://h/x' -c 'w f' -c q"] = "ask",
    ["vim -es -c '%s#http://a#https://b#' -c wq f"] = true,
  },
  about = "--help --version",
  unconfined = "terminal",
  also = "ex nvim red vi vim",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -A -b -C -d -D -e -E -f -g -h|--help -H -l -L -m -M -n -N -O[] -o[] -p[] -R -s|--silent -v -x
      -X -y -Y -Z --version --clean --noplugin --headless --nofork --not-a-term --restricted
      --verbose --quiet -G|--traditional -es -Es -ES
    ]],
    value = "-q -r -t -T -i --startuptime --listen", write = "-w -W",
    program = "-S -u -U", code = "-c --cmd",
  },
  operands = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do
      list[i] = (item.text or ""):find("^%+.") and "code:command" or "file"
    end
    local name = call.fields[call.at].text or ""
    if name:find("nvim$") and call:has("-l") and list[1] then list[1] = "program:script" end
    return list
  end,
  runs = function(call) return { obeys_input(call) and { stdin = true } or nil } end,
  does = function(call)
    local list = {}
    for _, item in ipairs(call.operands) do
      local text = item.text or ""
      local file = not text:find("^%+") and not text:find("/$") and not text:find("^%.%.?$")
      if file then
        list[#list + 1] = { kind = call:has("-R") and "read" or "change", item = item }
      end
    end
    return list
  end,
  saves = function(texts)
    for _, text in ipairs(texts) do
      if text and reads_address(text) then return true end
    end
    return false
  end,
  language = {
    comments = "", quotes = "\" '", bare = true, loose = true,
    calls = {
      run = "system systemlist termopen jobstart term_start job_start execute popen run",
      delete = "delete", write = "writefile:2", code = "exe luaeval py3eval",
    },
  },
  holds = { patterns = { "^.*!([^\"']+)" } },
  runner = { options = "-S -u -s -l" },
  keeps = true,
}
