--- ripgrep: prints what it finds. --pre and --hostname-bin run a program, -z runs one that unpacks.
--    rg -n foo src              only reads
--    rg --files -g '*.lua'      only reads
--    rg --pre X foo             runs X on every file
--    rg -z foo                  runs gzip and its like

--- Globs: what is read, what is not. One that asks for a hidden file gets it, and .ENV is not .env.
local function globs(call)
  local any, except = {}, {}
  for _, name in ipairs({ "-g", "--iglob" }) do
    for _, text in ipairs(call:values(name)) do
      local negated = text and text:match("^!(.*)$")
      if not negated then
        text = (text or "*"):gsub("%f[%s]%s+$", "")
        any[#any + 1] = text:find("^[^#]") and text or "*"  -- an empty one, or a comment, finds all
      elseif not negated:find("%u") then
        except[#except + 1] = negated
      end
    end
  end
  return any, except
end

--- Is a kind of files asked for that may have hidden ones? Those that rg brings have no secrets.
local function asks_kinds(call)
  for _, kind in ipairs(call:values("-t")) do
    if not kind or kind == "all" or call:has("--type-add") then return true end
  end
  return false
end

--- Options that leave names as they are, if nothing but these is printed.
local LISTS = {}
for name in ([[
  -l --files-without-match --files -i -n -w -x -F -S -s -P -U -e -g -t -T --hidden --sort -u
  --no-ignore -d -0
]]):gmatch("%S+") do LISTS[name] = true end

--- The names that it prints; nil if it prints others.
local function names(call, hidden, any)
  local below = {}
  for _, item in ipairs(call.options) do
    if not LISTS[item.name] then return nil end
  end
  for i, item in ipairs(call:all("path")) do
    if not item.text or item.text == "-" then return nil end
    below[i] = item.text
  end
  if not call:has("-l", "--files-without-match", "--files") then return nil end
  local bare = #below == 0
  return {
    kind = "names", below = bare and { "." } or below, bare = bare, visible = not hidden,
    any = #any > 0 and any or nil, some = not call:has("--files") or #any > 0,
    null = call:has("-0"),
  }
end

--- Options of a file that a variable names: they run a program, or show what is hidden.
local SETTINGS = {}
for i, pattern in ipairs({
  "^%s*%-%-pre", "^%s*%-%-hostname", "^%s*%-%-search%-zip", "^%s*%-%-hidden", "^%s*%-%-unres",
  "^%s*%-%-follow", "^%s*%-%-i?glob=[^!]", "^%s*%-%-type=", "^%s*%-%-type%-add", "^%s*%-%-file",
  "^%s*%-[%w.]*[.uLzgft]", "^%s*%-%-ignore%-file=",
}) do SETTINGS[i] = { "$RIPGREP_CONFIG_PATH", pattern } end

--- Everything below is read; names that begin with a dot only if that is asked for.
local function does(call)
  if call:has("--type-list") then return {} end
  local any, except = globs(call)
  local hidden = call:has("--hidden", "--ignore-file") or #call:items("-u") > 1 or #any > 0
    or asks_kinds(call)
  local printed = names(call, hidden, any)
  if call:has("--files") then return { printed } end
  local list, files = {}, call:all("path")
  for i, item in ipairs(#files > 0 and files or { { text = "." } }) do
    list[i] = {
      kind = "tree", of = item, name = item.text, hidden = hidden, follow = call:has("-L"),
      any = any, except = except,
    }
  end
  list[#list + 1] = printed
  return list
end

return {
  command = "rg",
  policy = true,
  grammar = "pflag",
  options = {
    flag = [[
      --auto-hybrid-regex --no-auto-hybrid-regex --binary --no-binary --block-buffered
      --no-block-buffered -b|--byte-offset --no-byte-offset -s|--case-sensitive --column --no-column
      --no-context-separator -c|--count --count-matches --crlf --no-crlf --debug --trace
      --no-encoding --files -l|--files-with-matches --files-without-match -F|--fixed-strings
      --no-fixed-strings -L|--follow --no-follow --glob-case-insensitive
      --no-glob-case-insensitive -h|--help --heading --no-heading -.|--hidden --no-hidden
      -i|--ignore-case --ignore-file-case-insensitive --no-ignore-file-case-insensitive
      --include-zero --no-include-zero -v|--invert-match --no-invert-match --json --no-json
      --line-buffered --no-line-buffered -n|--line-number -N|--no-line-number -x|--line-regexp
      --max-columns-preview --no-max-columns-preview --mmap --no-mmap -U|--multiline --no-multiline
      --multiline-dotall --no-multiline-dotall --no-config -I|--no-filename --no-ignore --ignore
      --no-ignore-dot --ignore-dot --no-ignore-exclude --ignore-exclude --no-ignore-files
      --ignore-files --no-ignore-global --ignore-global --no-ignore-messages --ignore-messages
      --no-ignore-parent --ignore-parent --no-ignore-vcs --ignore-vcs --no-messages --messages
      --no-pcre2-unicode --pcre2-unicode --no-require-git --require-git --no-unicode --unicode
      -0|--null --null-data --one-file-system --no-one-file-system -o|--only-matching
      --passthru|--passthrough -P|--pcre2 --no-pcre2 --pcre2-version --no-pre -p|--pretty -q|--quiet
      -z|--search-zip --no-search-zip -S|--smart-case --sort-files --no-sort-files --stats
      --no-stats --stop-on-nonmatch -a|--text --no-text --trim --no-trim --type-list
      -u|--unrestricted -V|--version --vimgrep -H|--with-filename -w|--word-regexp
    ]],
    value = [[
      -A|--after-context -B|--before-context --color --colors -C|--context --context-separator
      --dfa-size-limit -E|--encoding --engine --field-context-separator --field-match-separator
      --generate -g|--glob --hyperlink-format --iglob -M|--max-columns -m|--max-count
      -d|--max-depth|--maxdepth --max-filesize --path-separator --pre-glob --regex-size-limit
      -e|--regexp -r|--replace --sort --sortr -j|--threads -t|--type --type-add --type-clear
      -T|--type-not
    ]],
    read = "-f|--file --ignore-file",
    program = "--pre --hostname-bin",
  },
  operands = function(call)
    local given = call:has("-e", "-f", "--files", "--type-list")
    return given and "read:path..." or "pattern? read:path..."
  end,
  settings = SETTINGS,
  does = does,
  pure = { without = "--pre --hostname-bin -z" },
  talks = true,
  offline = true,
  searches = "no input",
  plain_words = true,
}
