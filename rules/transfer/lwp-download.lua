--- lwp-download: writes a file, named after the URL and its type unless a second operand names it.
return {
  command = "lwp-download",
  examples = {
    ["lwp-download U/a"] = "lwp-download U/a SANDBOX",
    ["lwp-download U/a f"] = "lwp-download U/a SANDBOX/f",
    ["lwp-download https://h/a SANDBOX/f"] = true,
  },
  grammar = "posix",
  options = { flag = "-a -s" },
  operands = "url:url? target?",
  lands = function(call)
    local target = call:item("target")
    if target then return { { item = target, directory = "existing" } } end
    return { call:item("url") and { name = ".", directory = true } or nil }
  end,
}
