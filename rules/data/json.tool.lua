--- Python's json.tool, as `python3 -m json.tool` runs it: prints what it reads, or writes it to a
-- second file.
--    python3 -m json.tool a.json          only reads
--    python3 -m json.tool a.json b.json   writes b.json
return {
  command = "json.tool",
  examples = {
    ["python3 -m json.tool a.json b.json"] = true,
    ["curl -O https://h/a && python3 -m json.tool a b.json"] =
      "curl -o SANDBOX/a https://h/a && python3 -m json.tool SANDBOX/a SANDBOX/b.json",
  },
  options = {
    flag = "-h|--help --sort-keys --no-ensure-ascii --json-lines --tab --no-indent --compact",
    value = "--indent",
  },
  operands = "read:file? write:to?",
  sink = true,
  pure = { without = "to" },
}
