--- sudo: runs a command as another user.
--    sudo git clone URL /opt/x   ->  sudo git clone URL SANDBOX/x
local function runs(call)
  local sets, values = {}, {}
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    local name = text:match("^([%a_][%w_]*)=")
    if not name then
      local script = call:has("-s", "-i") and text:find("%s") ~= nil
      return { { item = item, script = script or nil, sets = sets, values = values } }
    end
    sets[#sets + 1] = name
    values[name] = item.text and text:match("=(.*)$")
  end
  return {}
end

return {
  command = "sudo",
  unconfined = "rights",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -A|--askpass -b|--background -B|--bell -E|--preserve-env[=] -e|--edit -H|--set-home
      -h|--help -i|--login -K|--remove-timestamp -k|--reset-timestamp -l|--list -N|--no-update
      -n|--non-interactive -P|--preserve-groups -S|--stdin -s|--shell -V|--version -v|--validate
    ]],
    value = [[
      -C|--close-from -g|--group -p|--prompt -r|--role -T|--command-timeout -t|--type
      -U|--other-user -u|--user --host
    ]],
    chdir = "-D|--chdir", read = "-R|--chroot",
  },
  operands = "more...",
  runs = runs,
  does = function(call)
    local asks = #call.options == 1 and call:has("-V", "-h")
    local list = { not asks and { kind = "privilege" } or nil }
    if call:has("-R") then list[#list + 1] = { kind = "root" } end
    return list
  end,
  leads = true,
}
