--- Python: the text of -c, a module, a script, or what comes in.
--    curl URL | python3                      ->  refused: what was fetched would run unseen
--    curl URL | python3 -m json.tool         ->  unchanged: it is read, not run
--    curl URL | python3 -c 'import sys…'     ->  unchanged

--- Modules that have a rule of their own.
local MODULES = { pip = true, tarfile = true, zipfile = true }

return {
  command = "python3",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -b -B -d -E -h|-?|--help -i -I -O -P -q -R -s -S -t -u -v -V|--version -x -3 --help-env
      --help-xoptions --help-all
    ]],
    code = "-c",
    value = "-m -Q -W -X --check-hash-based-pycs",
  },
  operands = "script? argument...",
  runs = function(call)
    local code, module, script = call:items("-c")[1], call:items("-m")[1], call.operands[1]
    if code then return { not code.text and { item = code, program = true } or nil } end
    if module then
      return { MODULES[module.text or ""] and module.prefix == "" and { item = module } or nil }
    end
    if call:has("-h", "-V", "--help-env", "--help-xoptions", "--help-all") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
}
