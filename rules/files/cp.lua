--- cp: copies of fetched files stay in the sandbox.

--- With --parents a source keeps all of its path below the target; with -l and -s it only gets
-- another name.
local function does(call)
  local to = call:item("-t") or call.operands[#call.operands]
  local list = call:backups()
  for i = 1, call:has("-t") and #call.operands or #call.operands - 1 do
    local item = call.operands[i]
    if call:has("--parents") then
      local text = item.text or ".."
      local below = to.text and (text:find("..", 1, true) and to.text or to.text .. "/" .. text)
      list[#list + 1] = { kind = "change", name = below, directory = below == to.text }
    end
    if call:has("-l", "-s") then
      list[#list + 1] = { kind = "link", item = item, symbolic = call:has("-s") or nil }
    end
  end
  return list
end

return {
  command = "cp",
  about = "--help --version",
  also = "gcp",
  examples = {
    ["curl -o f U && cp f ~/x"] = "curl -o SANDBOX/f U && cp SANDBOX/f SANDBOX/x",
    ["cp a b"] = true,
    ["curl -o f https://h/b && cp f ~/x"] =
      "curl -o SANDBOX/f https://h/b && cp SANDBOX/f SANDBOX/x",
  },
  sink = true,
  options = {
    flag = [[
      -a|--archive --attributes-only -b --backup[=] --copy-contents -d -f|--force -i|--interactive
      -H -l|--link -L|--dereference -n|--no-clobber -P|--no-dereference -p --preserve[=] --parents
      -R|-r|--recursive --reflink[=] --remove-destination --strip-trailing-slashes
      -s|--symbolic-link -T|--no-target-directory -u --update[=] -v|--verbose -x|--one-file-system
      -Z --context[=] --debug --keep-directory-symlink --help --version
    ]],
    value = "--no-preserve --sparse -S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = function(call) return call:copies() end,
  does = does,
  duplicates = true,
  declines = "-i -n -u --update",
  tampers = "content",
}
