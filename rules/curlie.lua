--- curlie: options of curl, and operands as HTTPie has them. Those that are listed are clear.
--    curlie -o f URL           ->  curlie -o SANDBOX/f URL
--    curlie URL > f            ->  curlie URL > SANDBOX/f
--    curlie -o f POST URL a=b  ->  asked
return {
  command = "curlie",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-s|--silent -S|--show-error -f|--fail -L|--location -k|--insecure -v|--verbose --help",
    value = "-A|--user-agent -m|--max-time --retry",
    fetch = "-o|--output",
  },
  operands = "url:url?",
  lands = function(call)
    local output = call:item("-o")
    if not call:item("url") then return {} end
    return { output and output.text ~= "-" and { item = output } or { stdout = true } }
  end,
}
