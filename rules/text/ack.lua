--- ack: prints what it finds. --pager runs a program, --output is evaluated by older ones, and
-- --ackrc names a file with options. The number after -C may be left out.
--    ack -l foo lib        only reads
--    ack --pager=X foo     runs X
--    ack --output=X foo    evaluates X
--    ack -C --pager=X foo  runs X
--    ack -x foo            reads the files that come in

--- Everything below is read, and what a list of files names.
local function does(call)
  if call:has("-x", "--files-from") then return { { kind = "read" } } end
  if call:has("-f", "-g") then return {} end
  local list, files = {}, call:all("path")
  for i, item in ipairs(#files > 0 and files or { { text = "." } }) do
    list[i] = {
      kind = "tree", of = item, name = item.text, hidden = true, follow = call:has("--follow"),
    }
  end
  return list
end

return {
  command = "ack",
  policy = true,
  options = {
    flag = [[
      -f -g -l|--files-with-matches -L|--files-without-matches -c|--count -i|--ignore-case
      -S|--smart-case --nosmart-case --no-smart-case -I|--no-ignore-case -v|--invert-match
      -w|--word-regexp -Q|--literal -o --passthru -1 -H|--with-filename -h|--no-filename --column
      --nocolumn --no-column --print0 -s --nopager --heading --noheading --no-heading --break
      --nobreak --no-break --group --nogroup --no-group -P --underline --nounderline --no-underline
      --color --colour --nocolor --no-color --nocolour --no-colour --flush --sort-files --show-types
      -x -r|-R|--recurse -n|--no-recurse --follow --nofollow --no-follow -k|--known-types
      --help-types --help-colors --help-rgb-colors --version --env --noenv --no-env
      --ignore-ack-defaults --create-ackrc --dump --filter --nofilter --no-filter --help --man
      --thpppt --bar --cathy
    ]],
    value = [[
      --range-start --range-end --match --output -m|--max-count -A|--after-context
      -B|--before-context -C|--context -p|--proximate --color-filename --color-match --color-colno
      --color-lineno --ignore-dir --ignore-directory --noignore-dir --noignore-directory
      --ignore-file -t|--type -T --type-set --type-add --type-del
    ]],
    read = "--files-from --ackrc",
    program = "--pager",
  },
  settings = {
    { "~/.ackrc", "pager" }, { "~/.ackrc", "output" },
    { "./.ackrc", "^%s*%-%-f" }, { "./.ackrc", "^%s*%-%a*x" },  -- --files-from, --follow
    { "./_ackrc", "^%s*%-%-f" }, { "./_ackrc", "^%s*%-%a*x" },
  },
  operands = { { "read:path...", with = "-f --match" }, { "pattern? read:path..." } },
  does = does,
  pure = function(call)
    for _, name in ipairs({ "-A", "-B", "-C", "-p", "-m" }) do
      for _, item in ipairs(call:items(name)) do
        if not item.text or not item.text:find("^%d+$") then return false end
      end
    end
    return not call:has("--pager", "--output", "--ackrc", "--man")
  end,
  obeys = true,
  offline = true,
  searches = "no input",
}
