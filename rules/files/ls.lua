--- ls: lists directories; no option writes anything.
--    ls -la DIR            only reads
--    ls $OPTIONS DIR       only reads, too
--    ls | xargs wc -l      hands on the names of what is here; ls *.txt of what it is given

--- Options that leave the names as they are, one a line.
local PLAIN = { ["-1"] = true, ["-A"] = true, ["-r"] = true, ["-S"] = true, ["-t"] = true }

--- The names of what is in the working directory.
local function names(call)
  for _, item in ipairs(call.options) do
    if not PLAIN[item.name] then return {} end
  end
  if #call.operands > 0 then
    return { { kind = "names", items = call.operands, files = true } }
  end
  return { { kind = "names", below = { "." }, bare = true, visible = not call:has("-A") } }
end

return {
  command = "ls",
  also = "dir vdir",
  policy = true,
  options = {
    flag = [[
      -a|--all -A|--almost-all --author -b|--escape -B|--ignore-backups -c -C --color[=]
      -d|--directory -D|--dired -f -F --classify[=] --file-type --full-time -g
      --group-directories-first -G|--no-group -h|--human-readable --si -H|--dereference-command-line
      --dereference-command-line-symlink-to-dir --hyperlink[=] -i|--inode -k|--kibibytes -l
      -L|--dereference -m -n|--numeric-uid-gid -N|--literal -o -p -q|--hide-control-chars
      --show-control-chars -Q|--quote-name -r|--reverse -R|--recursive -s|--size -S -t -u -U -v -x
      -X -Z|--context --zero -1 -e -O -W -@ -% --help --version
    ]],
    value = [[
      --block-size --format --hide --indicator-style -I|--ignore --quoting-style --sort --time
      --time-style -T|--tabsize -w|--width
    ]],
  },
  operands = "read:file...",
  does = names,
  pure = "always",
  lists = "always",
  offline = true,
  looks = true,
  makes_nothing = true,
}
