--- bat: prints files in colours. It runs a pager if an option says so, if the output is
-- a terminal, and for its lists and its help; `bat cache` and --generate-config-file write.
--    bat -p FILE                 only reads
--    bat --paging=always FILE    runs the pager
--    bat --pager X FILE          runs X
--    bat cache --build           writes
--    bat --list-languages        runs the pager
--    bat --diagnostic            runs the pager and others
local MORE = {
  "--pager", "--lessopen", "--generate-config-file", "--diagnostic", "--list-themes", "-L",
  "--acknowledgements", "-h",
}

local function is_cache(item)
  for _, text in ipairs(item.choices or { item.text }) do
    if text == "cache" then return true end
  end
  return false
end

local function is_cat(call)
  for _, when in ipairs(call:values("--paging")) do
    if when ~= "never" and when ~= "auto" then return false end
  end
  for _, item in ipairs(call.operands) do
    if is_cache(item) then return false end
  end
  return true
end

return {
  command = "bat",
  helps = "",
  also = "batcat",
  policy = true,
  grammar = "pflag",
  options = {
    flag = [[
      -A|--show-all|--show-nonprintable -p|--plain -d|--diff -S|--chop-long-lines -n|--number
      -f|--force-colorization -P|--no-paging|--no-pager --list-themes -s|--squeeze-blank
      -L|--list-languages -u|--unbuffered --no-config --no-custom-assets --lessopen --no-lessopen
      --config-file --generate-config-file --config-dir --cache-dir --diagnostic|--diagnostics
      --acknowledgements --set-terminal-title -h|--help -V|--version
    ]],
    value = [[
      --nonprintable-notation --binary -l|--language -H|--highlight-line --file-name --diff-context
      --gitsigns --tabs --wrap --terminal-width --color --italic-text --decorations --paging
      -m|--map-syntax --ignored-suffix --theme --theme-light --theme-dark --squeeze-limit
      --strip-ansi --style -r|--line-range --completion
    ]],
    program = "--pager",
  },
  settings = { { "~/.config/bat/config", "pag" }, { "~/.config/bat/config", "lessopen" } },
  operands = "read:file...",
  pure = function(call) return is_cat(call) and not call:has(table.unpack(MORE)) end,
}
