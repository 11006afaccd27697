--- Info-ZIP's unzip: members go to -d.
--    curl -O URL/a.zip && unzip a.zip     ->  … && unzip -d SANDBOX SANDBOX/a.zip
--    unzip a.zip -d d                     ->  unchanged: nothing was fetched
--    unzip -l a.zip, unzip -p a.zip x     only read
--    unzip -lT a.zip                      sets the time of a.zip
return {
  command = "unzip",
  sink = true,
  grammar = { "gnu", abbreviate = false, equals = false, ends = false },
  options = {
    flag = [[
      -$ -/ -: -^ -1 -2 -A -a -B -b -C -c -D -E -F -f -h -J -j -K -k -L -l -M -N -n -o -p -q -S -s
      -T -t -U -u -V -v -W -X -x -Y -Z -z
    ]],
    value = "-d -P -O -I",
  },
  operands = function(call)
    return call:has("-p", "-c") and "read:archive read:member..." or "read:archive member..."
  end,
  lands = {
    { "-d", directory = true, default = ".", unless = "-l -t -v -Z -p -c -z -h -T" },
  },
  inspect = function(call)
    if call:has("-:") then return nil, "-: lets members leave the directory" end
    if call:sets("UNZIP") or call:sets("UNZIPOPT") then return nil, "UNZIP adds options" end
    return true
  end,
  pure = function(call) return call:has("-l", "-p") and not call:has("-Z", "-T") end,
}
