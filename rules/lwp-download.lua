--- lwp-download: a file, named after the URL and its type unless a second operand names it.
--    lwp-download URL/a       ->  lwp-download URL/a SANDBOX
--    lwp-download URL/a f     ->  lwp-download URL/a SANDBOX/f
return {
  command = "lwp-download",
  grammar = "posix",
  options = { flag = "-a -s" },
  operands = "url:url? target?",
  lands = function(call)
    local target = call:item("target")
    if target then return { { item = target, directory = "existing" } } end
    return { call:item("url") and { name = ".", directory = true } or nil }
  end,
}
