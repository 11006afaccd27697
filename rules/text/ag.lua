--- The silver searcher: prints what it finds; --pager runs a program. The number after -A, -B
-- and -C may be left out, so the next word may be an option.
--    ag -l foo src         only reads (it asks git which files to ignore)
--    ag --pager X foo      runs X
--    ag -A --pager=X foo   runs X

--- Everything below is read; names that begin with a dot only if that is asked for.
local function does(call)
  if call:has("-g", "--list-file-types") then return {} end
  local list, files = {}, call:all("path")
  for i, item in ipairs(#files > 0 and files or { { text = "." } }) do
    list[i] = {
      kind = "tree", of = item, name = item.text, hidden = call:has("--hidden", "-u"),
      follow = call:has("-f"),
    }
  end
  return list
end

return {
  command = "ag",
  policy = true,
  options = {
    flag = [[
      --ackmate --affinity --noaffinity --no-affinity --break --nobreak --no-break -c|--count
      --color --nocolor --no-color --column --filename --nofilename --no-filename -H|--heading
      --noheading --no-heading -h|--help --group --nogroup --no-group -l|--files-with-matches
      -L|--files-without-matches --list-file-types --print-all-files --numbers|--line-numbers
      --nonumbers --no-numbers -o|--only-matching --print-long-lines --passthrough|--passthru
      --silent --stats --stats-only --vimgrep -0|--null|--print0 -a|--all-types -D|--debug
      -f|--follow --nofollow --no-follow -F|--fixed-strings --hidden -i|--ignore-case --mmap
      --nommap --no-mmap --multiline --nomultiline --no-multiline -n|--norecurse|--no-recurse
      --nopager|--no-pager --one-device --parallel -Q|--literal -r|-R|--recurse -s|--case-sensitive
      -S|--smart-case --search-binary --search-files -t|--all-text -u|--unrestricted
      -U|--skip-vcs-ignores -v|--invert-match -V|--version -w|--word-regexp -z|--search-zip --cc
      --clojure --coffee --config --cpp --csharp --css --dot --elisp --elixir --elm --erlang
      --fortran --fsharp --go --groovy --haml --haskell --html --ini --java --js --json --julia
      --kotlin --less --log --lua --make --markdown --md --nix --objc --ocaml --org --perl --php
      --proto --python --ruby --rust --sass --scala --scheme --shell --sql --stylus --swift --tcl
      --terraform --tex --toml --ts --vim --vue --xml --yaml
    ]],
    value = [[
      -A|--after -B|--before -C|--context --ackmate-dir-filter --color-line-number --color-match
      --color-path --depth -G|--file-search-regex -g|--filename-pattern --ignore --ignore-dir
      -m|--max-count -W|--width --workers
    ]],
    read = "-p|--path-to-ignore",
    program = "--pager",
  },
  operands = { { "read:path...", with = "-g" }, { "pattern? read:path..." } },
  does = does,
  pure = function(call)
    for _, name in ipairs({ "-A", "-B", "-C" }) do
      for _, item in ipairs(call:items(name)) do
        if not item.text or not item.text:find("^%d+$") then return false end
      end
    end
    return not call:has("--pager")
  end,
  talks = true,
  offline = true,
  searches = "no input",
  plain_words = true,
}
