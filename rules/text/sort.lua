--- sort: prints, or writes the file of -o.
--    curl URL | sort -o f     ->  curl URL | sort -o SANDBOX/f
--    sort --files0-from=f     reads the files that f lists
--    sort -T d                writes temporary files in d

local function does(call)
  if call:has("--files0-from") then return { { kind = "read" } } end
  local plain = not call:has("-o", "-c", "-C", "--check", "-z", "--debug", "--help", "--version")
  return plain and #call.operands == 0 and { { kind = "passes", all = true } } or {}
end

return {
  command = "sort",
  sink = true,
  names_from = "--files0-from",
  options = {
    flag = [[
      -b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort
      -i|--ignore-nonprinting -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort
      -R|--random-sort -r|--reverse -V|--version-sort -c -C --check[=] --debug -m|--merge
      -s|--stable -u|--unique -z|--zero-terminated --help --version
    ]],
    value = [[
      --sort --batch-size --compress-program -k|--key -S|--buffer-size -t|--field-separator
      -T|--temporary-directory --parallel
    ]],
    read = "--random-source --files0-from",
    write = "-o|--output",
  },
  operands = "read:file...",
  does = does,
  pure = { without = "-o -T" },
  inspect = function(call)
    if call:has("--compress-program") then return nil, "--compress-program runs a program" end
    return true
  end,
}
