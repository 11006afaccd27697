--- dd: the operand of= names what is written.
--    curl URL | dd of=f bs=1M     ->  curl URL | dd of=SANDBOX/f bs=1M
--    dd if=a of=b                 ->  unchanged: nothing was fetched
return {
  command = "dd",
  sink = true,
  grammar = { "gnu", cluster = false, attach = false, abbreviate = false },
  options = { flag = "--help --version" },
  operands = "read:setting...",
  lands = function(call)
    local file
    for _, item in ipairs(call.operands) do
      if not item.text and (item.begins or "of="):sub(1, 3) == "of=" then
        return { { unknown = "its destination is not known" } }
      end
      file = call.behind(item, "of=") or file
    end
    return { file and { item = file } }
  end,
}
