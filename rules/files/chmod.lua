--- chmod: changes the mode of files. A mode may look like an option.
--    chmod +x a       changes a
--    chmod -w a       changes a

--- The letters that begin a mode, with a dash before them.
local MODES = {
  "-r", "-w", "-x", "-X", "-s", "-t", "-u", "-g", "-o", "-a", "-0", "-1", "-2", "-3", "-4", "-5",
  "-6", "-7",
}

return {
  command = "chmod",
  about = "--help --version",
  also = "gchmod",
  options = {
    flag = [[
      -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference
      --no-preserve-root --preserve-root -R|--recursive -H -L -P --help --version
    ]],
    value = [[
      -r[] -w[] -x[] -X[] -s[] -t[] -u[] -g[] -o[] -a[] -0[] -1[] -2[] -3[] -4[] -5[] -6[] -7[]
    ]],
    read = "--reference",
  },
  operands = function(call)
    if call:has("--reference", table.unpack(MODES)) then return "change:file..." end
    return "mode change:file..."
  end,
  brings = false,
  rights = true,
  mode = "operand",
}
