--- less: prints files. What begins with "+" is a command, and "!" runs one; -o writes; -k reads
-- keys; and more options may follow a "$" or a number: -PX$oFILE contains -o.
--    less -RSN FILE        only reads
--    less +!cmd FILE       runs cmd
--    less -o LOG FILE      writes LOG
--    less -j4oLOG FILE     writes LOG
local NUMBERS = { "-b", "-h", "-j", "-x", "-y", "-z", "--rscroll", "--wheel-lines" }

local function are_numbers(call)
  for _, name in ipairs(NUMBERS) do
    for _, item in ipairs(call:items(name)) do
      if not item.text or not item.text:find("^[%d.,]+$") then return false end
    end
  end
  return true
end

local function are_files(call)
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    if not text:find("^[^+]") then return false end
  end
  return true
end

return {
  command = "less",
  unconfined = "terminal",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -?|--help -a|--search-skip-screen -A|--SEARCH-SKIP-SCREEN -B|--auto-buffers -c|--clear-screen
      -C|--CLEAR-SCREEN -d|--dumb -e|--quit-at-eof -E|--QUIT-AT-EOF -f|--force
      -F|--quit-if-one-screen -g|--hilite-search -G|--HILITE-SEARCH -i|--ignore-case
      -I|--IGNORE-CASE -J|--status-column -K|--quit-on-intr -L|--no-lessopen -m|--long-prompt
      -M|--LONG-PROMPT -n|--line-numbers -N|--LINE-NUMBERS -q|--quiet|--silent -Q|--QUIET|--SILENT
      -r|--raw-control-chars -R|--RAW-CONTROL-CHARS -s|--squeeze-blank-lines -S|--chop-long-lines
      -u|--underline-special -U|--UNDERLINE-SPECIAL -V|--version -w|--hilite-unread
      -W|--HILITE-UNREAD -X|--no-init -~|--tilde --file-size --follow-name --incsearch --mouse
      --MOUSE --no-keypad --no-histdups --use-backslash --use-color
    ]],
    value = [[
      -b|--buffers -h|--max-back-scroll -j|--jump-target -x|--tabs -y|--max-forw-scroll -z|--window
      -p|--pattern -P|--prompt -t|--tag -D|--color --rscroll --wheel-lines
    ]],
    read = "-k|--lesskey-file --lesskey-src -T|--tag-file",
    write = "-o|--log-file -O|--LOG-FILE",
  },
  settings = { { "~/.lesskey", "#env" }, { "~/.config/lesskey", "#env" }, { "~/.less", "." } },
  operands = "read:file...",
  pure = function(call)
    return are_numbers(call) and are_files(call)
      and not call:has("-p", "-P", "-t", "-T", "-D", "-k", "--lesskey-src", "-o", "-O")
  end,
  holds = { patterns = { "^[:+]*!(.*)$", "^[:+]*silent!?%s+!(.*)$" } },
}
