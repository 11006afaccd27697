--- dd: the operand of= names what is written.
return {
  command = "dd",
  about = "--help --version",
  also = "dcfldd gdd",
  examples = {
    ["curl U | dd of=f bs=1M"] = "curl U | dd of=SANDBOX/f bs=1M",
    ["dd if=a of=b"] = true,
    ["curl https://h/b | dd of=f bs=1M"] = "curl https://h/b | dd of=SANDBOX/f bs=1M",
  },
  sink = true,
  grammar = { "gnu", cluster = false, attach = false, abbreviate = false },
  options = { flag = "--help --version" },
  operands = "setting...",
  does = function(call)
    local list = {}
    for _, item in ipairs(call.operands) do
      local other = not item.text and not (item.begins or ""):find("^of=") and item
      local file = item.text and call.behind(item, "if=") or other
      list[#list + 1] = file and { kind = "read", item = file } or nil
    end
    return list
  end,
  lands = function(call)
    local file
    for _, item in ipairs(call.operands) do
      local begins = not item.text and (item.begins or "of=")
      if begins and begins:sub(1, 3) == "of=" then
        return { {
          unknown = "its destination is unknown",
          item = { field = item.field, prefix = item.prefix .. "of=", begins = begins:sub(4) },
        } }
      end
      file = call.behind(item, "of=") or file
    end
    return { file and { item = file } }
  end,
}
