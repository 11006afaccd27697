--- Perl: the text of -e, a script, or what comes in.
--    curl URL | perl               ->  refused: what was fetched would run unseen
--    curl URL | perl -ne '…'       ->  unchanged: it is read, not run

--- What a file is called before it was changed: "*" in the suffix is its name.
local function kept(text, suffix)
  if not suffix:find("*", 1, true) then return text .. suffix end
  return (suffix:gsub("%*", (text:gsub("%%", "%%%%"))))
end

return {
  command = "perl",
  grammar = "posix",
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -C[] -d[] -D[] -f -g -h -i[] -l -n -p -s -S -t -T -u -U
      -v -V[] -w -W -x[] -X
    ]],
    code = "-e -E",
    value = "-F -I -m -M",
  },
  operands = function(call)
    local kind = call:has("-i") and "change:" or ""
    return (call:has("-e", "-E") and "" or "script? ") .. kind .. "argument..."
  end,
  does = function(call)
    local list = {}
    local suffix = call:item("-i")
    for _, item in ipairs(suffix and suffix.text ~= "" and call:all("argument") or {}) do
      local name = item.text and kept(item.text, suffix.text)
      list[#list + 1] = { kind = "change", name = name }
    end
    return list
  end,
  runs = function(call)
    if call:has("-e", "-E") then return call:unknown_texts("-e", "-E") end
    local script = call.operands[1]
    if call:has("-h", "-v", "-V") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  pure = function(call)
    return call:has("-v") and #call.options == 1 and #call.operands == 0
  end,
}
