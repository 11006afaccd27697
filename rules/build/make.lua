--- make: runs what its makefile says, in the directory of -C.
--    make --version        only reads
--    make, make -n test    run what the makefile says, even to know what to do

--- Is only the version asked for?
local function asks(call)
  return call:has("-v", "-h") and #call.options == 1 and #call.operands == 0
end

--- A recipe for each target, and for the first of the makefile if none is named.
local function does(call)
  if asks(call) then return {} end
  local file, list, assigns = call:item("-f"), {}, {}
  for _, item in ipairs(call.operands) do
    if (item.text or ""):find("=", 1, true) then
      assigns[#assigns + 1] = item.text
    else
      list[#list + 1] = { kind = "recipe", tool = "makefile", name = item.text }
    end
  end
  if #list == 0 then list[1] = { kind = "recipe", tool = "makefile", name = "" } end
  for _, effect in ipairs(list) do
    if call.unknown or call:has("-E") or #call:items("-f") > 1 then effect.name = nil end
    effect.file, effect.assigns = file and (file.text or false), assigns
  end
  return list
end

--- Does the makefile come in?
local function reads_input(call)
  local file = call:item("-f")
  return file ~= nil and (file.text == "-" or file.text == "/dev/stdin")
end

return {
  command = "make",
  also = "gmake",
  options = {
    flag = [[
      -b -m -B|--always-make -d --debug[=] -e|--environment-overrides -h|--help -i|--ignore-errors
      -j[] --jobs[=] -k|--keep-going -l[] --load-average[=] --max-load[=] -L|--check-symlink-times
      -n|--just-print|--dry-run|--recon -O[] --output-sync[=] -p|--print-data-base -q|--question
      -r|--no-builtin-rules -R|--no-builtin-variables -s|--silent|--quiet --no-silent
      -S|--no-keep-going|--stop -t|--touch --trace --shuffle[=] -v|--version -w|--print-directory
      --no-print-directory --warn-undefined-variables
    ]],
    value = "-E|--eval --jobserver-style --jobserver-auth",
    read = [[
      -f|--file|--makefile -I|--include-dir -o|--old-file|--assume-old
      -W|--what-if|--new-file|--assume-new
    ]],
    chdir = "-C|--directory",
  },
  operands = "target...",
  does = does,
  runs = function(call) return { reads_input(call) and { stdin = true } or nil } end,
  runner = { options = "-f --file --makefile", at = "-C" },
  inspect = function(call) return asks(call) or nil, "its makefile says what it runs" end,
  pure = true,
  obeys = true,
  holds = { patterns = { "^[^:;]*:[^;]*;(.*)", "^\t(.*)", "%$%(shell%s+(.*)" } },
}
