--- tee: copies its input to its output, and to every file.
--    curl URL | tee f     ->  curl URL | tee SANDBOX/f
--    tee f                ->  unchanged: nothing was fetched
--    tee /dev/stderr          only prints
local NOWHERE = { ["/dev/null"] = true, ["/dev/stderr"] = true, ["/dev/tty"] = true }

return {
  command = "tee",
  about = "--help --version",
  also = "gtee",
  sink = true,
  options = {
    flag = "-a|--append -i|--ignore-interrupts -p --output-error[=] --help --version",
  },
  operands = "write:file...",
  prints = "input and files",
  adds = "-a",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not NOWHERE[item.text or ""] then return false end
    end
    return true
  end,
}
