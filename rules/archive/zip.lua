--- Info-ZIP's zip: adds files to an archive; -m deletes them afterwards.
--    zip -r a.zip b        changes a.zip
--    zip -r a b            changes a.zip
--    zip -m a.zip b        changes a.zip, deletes b

--- A name as the tool completes it: one that has no dot gets an ending.
local function complete(item, ending)
  if not item.text then return nil end
  return item.text .. (item.text:find("%.[^/]*$") and "" or ending)
end

local function does(call)
  local archive = call:item("archive")
  if not archive or archive.text == "-" or call:has("-sf", "-h", "-h2", "-L", "-so") then
    return {}
  end
  local out = call:item("-O") or archive
  local log = call:item("-lf")
  local list = { { kind = "change", name = complete(out, ".zip"), of = out } }
  local told = not out.text
  for _, item in ipairs(call:all("file")) do told = told or item.text == "-" end
  if told then list[1].item = out end
  if log then list[2] = { kind = "change", name = complete(log, ".log") } end
  if not call:has("-m") then return list end
  for _, item in ipairs(call:all("file")) do
    list[#list + 1] = { kind = "delete", item = item.text ~= "-" and item or nil }
  end
  if call:has("-@", "-R") then list[#list + 1] = { kind = "delete" } end  -- names come in
  return list
end

return {
  command = "zip",
  about = "--help --version",
  grammar = { "gnu", equate = true },
  names_from = "-@",
  options = {
    flag = [[
      -0|--store -1|--compress-1 -2|--compress-2 -3|--compress-3 -4|--compress-4 -5|--compress-5
      -6|--compress-6 -7|--compress-7 -8|--compress-8 -9|--compress-9 -A|--adjust-sfx
      -c|--entry-comments -d|--delete -db|--display-bytes -dc|--display-counts -dd|--display-dots
      -dg|--display-globaldots -du|--display-usize -dv|--display-volume -D|--no-dir-entries
      -DF|--difference-archive -e|--encrypt -F|--fix -FF|--fixfix -FI|--fifo -FS|--filesync
      -f|--freshen -fd|--force-descriptors -fz|--force-zip64 -g|--grow -h|--help -H -?
      -h2|--more-help -j|--junk-paths -J|--junk-sfx -k|--DOS-names -l|--to-crlf -ll|--from-crlf
      -la|--log-append -li|--log-info -L|--license -m|--move -mm -MM|--must-match -nw|--no-wild
      -o|--latest-time -p|--paths -q|--quiet -r|--recurse-paths -R|--recurse-patterns -RE|--regex
      -sp|--split-pause -sv|--split-verbose -sb|--split-bell -sc|--show-command -sd|--show-debug
      -sf|--show-files -so|--show-options -su|--show-unicode -sU|--show-just-unicode -T|--test
      -u|--update -U|--copy-entries -v|--verbose --version -ws|--wild-stop-dirs -X|--strip-extra
      -y|--symlinks -z|--archive-comment -@|--names-stdin
    ]],
    value = [[
      -ds|--dot-size -i|--include -n|--suffixes -P|--password -s|--split-size -t|--from-date
      -tt|--before-date -UN|--unicode -x|--exclude -Z|--compression-method
    ]],
    read = "-b|--temp-path -O|--output-file",
    change = "-lf|--logfile-path",
    script = "-TT|--unzip-command",
  },
  operands = "read:archive? read:file...",
  brings = false,
  does = does,
  packs = true,
  sink = true,
}
