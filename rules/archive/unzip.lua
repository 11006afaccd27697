--- Info-ZIP's unzip: members go to -d.
--    curl -O URL/a.zip && unzip a.zip     ->  … && unzip -d SANDBOX SANDBOX/a.zip
--    unzip -l a.zip, unzip -p a.zip x     only read
--    unzip -lT a.zip                      sets the time of a.zip
--    unzip -l '*'                         reads every file here: it expands patterns itself
return {
  command = "unzip",
  helps = "",
  about = "--help",
  examples = {
    ["unzip a.zip -d d"] = true,
    ["curl -O https://h/a.zip && unzip a.zip"] =
      "curl -o SANDBOX/a.zip https://h/a.zip && unzip -d SANDBOX SANDBOX/a.zip",
    ["curl -O https://h/a.zip && unzip -q a.zip -d out"] =
      "curl -o SANDBOX/a.zip https://h/a.zip && unzip -q SANDBOX/a.zip -d SANDBOX/out",
  },
  sink = true,
  duplicates = true, remakes = "-o",
  grammar = { "gnu", abbreviate = false, equals = false, ends = false },
  options = {
    flag = [[
      -$ -/ -: -^ -1 -2 -A -a -B -b -C -c -D -E -F -f -h -J -j -K -k -L -l -M -N -n -o -p -q -S -s
      -T -t -U -u -V -v -W -X -x -Y -Z -z
    ]],
    value = "-d -P -O -I",
  },
  operands = { { "read:archive read:member...", with = "-p -c" }, { "read:archive member..." } },
  lands = {
    { "-d", directory = true, default = ".", unless = "-l -t -v -Z -p -c -z -h -T" },
  },
  inspect = function(call)
    if call:has("-:") then return nil, "-: lets members leave the directory" end
    if call:gets("UNZIP") or call:gets("UNZIPOPT") then return nil, "UNZIP adds options" end
    return true
  end,
  pure = function(call)
    if call:has("-Z", "-T") then return false end
    for _, item in ipairs(call.operands) do
      local text = item.text  -- a "-" is passed over
      if not text or text == "-" or text:find("[*?%[]") then return false end
    end
    return call:has("-l") or call:has("-p") and #call.operands > 1
  end,
}
