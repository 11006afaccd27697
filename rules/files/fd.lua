--- fd: finds files, and prints their names. -x and -X run a command on them, -l runs ls.
--    fd -e lua . src            only reads
--    fd -e lua -x wc -l         runs wc on each, and only reads
--    fd -x rm                   runs rm
--    fd -l                      runs ls
--    fd -e lua | xargs wc -l    hands on the names that it finds

--- Options that leave names as they are.
local PLAIN = {}
for name in ([[
  -H -I -u -s -i -g -F -p -0 -d -E -t -e -S --no-hidden --min-depth --exact-depth --regex --and
  --changed-within --changed-before -x -X
]]):gmatch("%S+") do PLAIN[name] = true end

--- The names that it prints.
local function names(call)
  for _, item in ipairs(call.options) do
    if not PLAIN[item.name] then return {} end
  end
  local below, any = {}, {}
  for i, item in ipairs(call:all("path")) do
    if not item.text then return {} end
    below[i] = item.text
  end
  for i, text in ipairs(call:values("-e")) do any[i] = text and "*." .. text or "*" end
  local pattern = call.pattern or call:has("-e") and "?" or "."
  local bare = #below == 0
  return { {
    kind = "names", below = bare and { "." } or below, bare = bare, null = call:has("-0"),
    visible = not call:has("-H", "-u"), any = any, some = pattern ~= "." and pattern ~= "",
  } }
end

--- The option that a command follows.
local function start(call) return call:item("-x") or call:item("-X") end

--- What it runs is given what it finds: in place of {}, or else as the last argument. What {/} and
-- its like stand for is unknown.
local function runs(call)
  local item, before, holes = start(call), nil, "{}"
  if not item then return {} end
  for i = item.field, #call.fields do
    local text = call.fields[i].text or ""
    if text == ";" then before = before or i end
    if text:find("{[/.]") then holes = "{" end
  end
  local found, below = holes == "{}" and names(call)[1], call:all("path")
  return { {
    item = item, before = before, holes = holes, open = "hole", bare = #below == 0,
    several = call:has("-X") or nil,
    below = found and (#below > 0 and below or { { text = "." } }) or nil,
    matching = found and #found.any == 1 and found.any or nil,
  } }
end

--- All that follows the name of the command is its own.
local function operands(call)
  local item, list = start(call), {}
  for i, operand in ipairs(call.operands) do
    local own = item and operand.field > item.field
    list[i] = own and "more" or i == 1 and "pattern" or "read:path"
  end
  return list
end

return {
  command = "fd",
  also = "fdfind",
  grammar = "pflag",
  options = {
    flag = [[
      -H|--hidden --no-hidden -I|--no-ignore --ignore --no-ignore-vcs --ignore-vcs
      --no-ignore-parent --ignore-parent --no-require-git --require-git --no-global-ignore-file
      -u|--unrestricted -s|--case-sensitive -i|--ignore-case -g|--glob --regex
      -F|--fixed-strings|--literal --exact -a|--absolute-path --relative-path -l|--list-details
      -L|--follow|--dereference --no-follow -p|--full-path -0|--print0 --prune -1
      -q|--quiet|--has-results --show-errors --error-on-fs-errors --hyperlink[=]
      --strip-cwd-prefix[=] --one-file-system|--mount|--xdev -h|--help -V|--version
    ]],
    value = [[
      --and -d|--max-depth|--maxdepth --min-depth|--mindepth --exact-depth -E|--exclude -t|--type
      -e|--extension -S|--size --changed-within|--change-newer-than|--newer|--changed-after
      --changed-before|--change-older-than|--older -o|--owner --format --batch-size -c|--color
      --ignore-contain -j|--threads --max-buffer-time --max-results --path-separator
      -x|--exec -X|--exec-batch
    ]],
    read = "--ignore-file --search-path",
    chdir = "-C|--base-directory",
  },
  last = "-x -X",
  operands = operands,
  runs = runs,
  does = function(call) return start(call) and {} or names(call) end,
  inspect = function(call)
    local item = start(call)
    if item and item.prefix ~= "" then return nil, "the command is part of an option" end
    for i = item and item.field or #call.fields, #call.fields - 1 do
      if call.fields[i].text == ";" then return nil, "options may come after the command" end
    end
    return true
  end,
  pure = { without = "-l" },
  lists = "known",
  searches = "always",
}
