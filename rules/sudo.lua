--- sudo: a command as another user.
--    sudo git clone URL /opt/x   ->  sudo git clone URL SANDBOX/x
local function runs(call)
  if call:has("-s") or call:has("-i") then return {} end
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    if not text:find("^[%a_][%w_]*=") then return { { item = item } } end
  end
  return {}
end

return {
  command = "sudo",
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
    chdir = "-D|--chdir -R|--chroot",
  },
  operands = "more...",
  runs = runs,
}
