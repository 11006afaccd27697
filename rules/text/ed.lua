--- ed, vi and others: editors, which change what they are given.
--    vim -es -c ':%d' -c ':wq' f    changes f
--    vim -R f, view f               only show it
return {
  command = "ed",
  about = "--help --version",
  unconfined = "terminal",
  also = "ex nvim vi vim",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -A -b -C -d -D -e -E -f -g -h|--help -H -l -L -m -M -n -N -O[] -o[] -p[] -R -s|--silent -v -x
      -X -y -Y -Z --version --clean --noplugin --headless --nofork --not-a-term --restricted
      --verbose --quiet -G|--traditional -es -Es -ES
    ]],
    value = "-q -r -t -T -u -U -i --startuptime --listen", read = "-S", write = "-w -W",
    code = "-c --cmd",
  },
  operands = "file...",
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
  holds = { patterns = { "^[:+]*!(.*)$", "^[:+]*silent!?%s+!(.*)$" } },
  runner = { options = "-S -u -s -l" },
  keeps = true,
}
