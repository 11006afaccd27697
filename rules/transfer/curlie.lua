--- curlie: takes options of curl, and operands like HTTPie's. The listed ones are clear.
local DESTINATION = "^%s*%-?%-?[Oo][=:%s]?"

return {
  command = "curlie",
  examples = {
    ["curlie -o f U"] = "curlie -o SANDBOX/f U",
    ["curlie U > f"] = "curlie U > SANDBOX/f",
    ["curlie -o f POST U a=b"] = "ask",
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-s|--silent -S|--show-error -f|--fail -L|--location -k|--insecure -v|--verbose --help",
    value = "-A|--user-agent -m|--max-time --retry",
    fetch = "-o|--output",
  },
  operands = "url:url?",
  settings = {
    { "~/.curlrc", DESTINATION }, { "~/.config/curlrc", DESTINATION },
    { "~/.config/.curlrc", DESTINATION },
  },
  lands = function(call)
    local output = call:item("-o")
    if not call:item("url") then return {} end
    return { output and output.text ~= "-" and { item = output } or { stdout = true } }
  end,
  does = { { kind = "send" } },  -- what comes in, unless it is a terminal
  inspect = function(call)
    for _, text in ipairs(call:values("-o")) do
      if not text or text:find("#", 1, true) then return nil, "-o may name part of the address" end
    end
    return true
  end,
  only_fetches = "-s -S -f -L -k -v -A -m --retry -o",
}
