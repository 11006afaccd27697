--- split: pieces are named after a prefix.
-- The prefix says what it writes: all pieces begin with it.
return {
  command = "split",
  about = "--help --version",
  examples = {
    ["curl U | split -b 1m - part_"] = "curl U | split -b 1m - SANDBOX/part_",
    ["curl U | split -b 1m"] = "curl U | split - SANDBOX/x -b 1m",
    ["split big part_"] = true,
  },
  sink = true,
  options = {
    flag = [[
      -d --numeric-suffixes[=] -x --hex-suffixes[=] -e|--elide-empty-files -u|--unbuffered
      --verbose --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -a|--suffix-length --additional-suffix -b|--bytes -C|--line-bytes -l|--lines -n|--number
      -t|--separator --filter
    ]],
  },
  operands = "read:input? prefix?",
  lands = function(call)
    if call:has("--help", "--version") then return {} end
    local input, prefix = call:item("input"), call:item("prefix")
    if prefix then return { { item = prefix } } end
    return { { name = "x", behind = input, insert = not input and "-" or nil } }
  end,
  runs = function(call)
    local filter = call:item("--filter")
    local script = filter and (filter.text or ""):find("%s")  -- a name alone says nothing more
    return { script and { item = filter, script = true } or nil }
  end,
  inspect = function(call)
    if call:has("--filter") then return nil, "--filter runs a program" end
    return true
  end,
}
