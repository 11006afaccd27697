--- diff: prints how files differ; -l runs pr.
--    diff -ru A B          only reads
--    diff -l A B           runs pr

--- Of two directories, the files in them are read.
local function does(call)
  local list, from, to = {}, call:items("--from-file"), call:items("--to-file")
  for _, items in ipairs({ call:all("file"), from, to }) do
    for _, item in ipairs(items) do
      list[#list + 1] = { kind = "tree", of = item, name = item.text, hidden = true, follow = true }
    end
  end
  return list
end

return {
  command = "diff",
  policy = true,
  options = {
    flag = [[
      --normal -q|--brief -s|--report-identical-files -c --context[=] -u --unified[=] -e|--ed -f
      --forward-ed -n|--rcs -y|--side-by-side --left-column --suppress-common-lines
      -p|--show-c-function -t|--expand-tabs -T|--initial-tab --suppress-blank-empty -l|--paginate
      -r|--recursive --no-dereference -N|--new-file -P|--unidirectional-new-file
      --ignore-file-name-case --no-ignore-file-name-case -i|--ignore-case -E|--ignore-tab-expansion
      -Z|--ignore-trailing-space -b|--ignore-space-change -w|--ignore-all-space
      -B|--ignore-blank-lines -a|--text --strip-trailing-cr --binary -d|--minimal
      -H|--speed-large-files -h --color[=] --help -v|--version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -C -U -W|--width -F|--show-function-line -L|--label --tabsize -x|--exclude -S|--starting-file
      -I|--ignore-matching-lines -D|--ifdef --old-group-format --new-group-format
      --unchanged-group-format --changed-group-format --line-format --old-line-format
      --new-line-format --unchanged-line-format --horizon-lines --palette
    ]],
    read = "-X|--exclude-from --from-file --to-file",
  },
  operands = "read:file...",
  does = does,
  pure = { without = "-l" },
  makes_nothing = true,
}
