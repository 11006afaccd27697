--- ed, vi and others: editors, which change what they are given.
--    vim -es -c ':%d' -c ':wq' f    changes f
--    vim -R f, view f               only show it
--- Are the lines that come in commands of the editor?
local function obeys_input(call)
  local name = (call.fields[call.at].text or ""):match("[^/]*$")
  if call:has("--help", "--version", "-h") then return false end
  for _, item in ipairs(call.operands) do
    if item.text == "-" then return false end  -- what comes in is text
  end
  return name == "ed" or name == "red" or name == "ex" or call:has("-e", "-E", "-es", "-Es", "-ES")
end

return {
  command = "ed",
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
  language = {
    comments = "", quotes = "\" '", bare = true, shouts = true,
    calls = {
      run = "system systemlist termopen jobstart term_start job_start execute popen run",
      delete = "delete", write = "writefile:2", code = "exe luaeval py3eval",
    },
  },
  holds = { patterns = { "^.*!([^\"']+)" } },
  runner = { options = "-S -u -s -l" },
  keeps = true,
}
