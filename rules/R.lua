--- R, a language of its own: what -e says, the file of -f, or what comes in.
--    curl URL | R --no-save    ->  refused
return {
  command = "R",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help --version --save --no-save --no-environ --no-site-file --no-init-file --restore
      --no-restore --no-restore-data --no-restore-history --vanilla --no-readline --no-echo -q
      --quiet --silent -s --verbose --interactive --slave
    ]],
    value = "--encoding -g|--gui --max-ppsize --min-nsize --min-vsize", code = "-e",
    program = "-f|--file",
  },
  operands = "argument...",
  runs = function(call)
    local first, second, third = table.unpack(call.operands)
    if call:has("-e", "-f", "-h", "--version") then return {} end
    if not first or first.text ~= "CMD" then return { { stdin = true } } end
    if not second or second.text ~= "BATCH" or not third then return {} end
    return { { item = third, program = true } }
  end,
}
