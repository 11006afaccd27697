--- ln: another name of what was fetched stays in the sandbox; a symbolic link brings no content.
--    curl -o f URL && ln f ~/x        ->  curl -o SANDBOX/f URL && ln SANDBOX/f SANDBOX/x
--    curl -o f URL && ln -s f ~/x     ->  curl -o SANDBOX/f URL && ln -s SANDBOX/f ~/x
--    ln a b                           ->  unchanged: nothing was fetched

return {
  command = "ln",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -d|-F|--directory -f|--force -i|--interactive -L|--logical
      -n|--no-dereference -P|--physical -r|--relative -s|--symbolic -T|--no-target-directory
      -v|--verbose --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = "read:file...",
  lands = function(call)
    if #call.operands == 0 or call:has("-s") then return {} end  -- a symbolic link brings nothing
    if #call.operands == 1 and not call:has("-t") then
      return { { unknown = "say where the link goes" } }
    end
    return call:copies()
  end,
}
