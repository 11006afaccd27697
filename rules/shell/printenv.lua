--- printenv: prints variables; unlike env, it runs nothing.
--    printenv PATH         only reads
return {
  command = "printenv",
  options = {
    flag = "-0|--null --help --version",
  },
  operands = "name...",
  does = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do list[i] = { kind = "environment", item = item } end
    return #list > 0 and list or { { kind = "environment" } }
  end,
  pure = "always",
}
