--- crane: images become files.
--    crane pull h/i f.tar         ->  crane pull h/i SANDBOX/f.tar
--    crane export h/i - > f       ->  crane export h/i - > SANDBOX/f
local FLAGS = "-h|--help[=] --insecure[=] -v|--verbose[=] --allow-nondistributable-artifacts[=] "
local VALUES = "--platform "

local pull = {
  grammar = "pflag",
  options = {
    flag = FLAGS .. "--annotate-ref[=]", value = VALUES .. "--format", fetch = "-c|--cache_path",
  },
  operands = "url:image... fetch:target",
  lands = { { "target", unless = "-h" } },
}

local export = {
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  operands = "url:image fetch:target?",
  lands = function(call)
    local target = call:item("target")
    if call:has("-h") then return {} end
    return { target and target.text ~= "-" and { item = target } or { stdout = true } }
  end,
}

--- What is printed.
local prints = {
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  operands = "url:image?",
  lands = function(call) return { not call:has("-h") and { stdout = true } or nil } end,
}

return {
  command = "crane",
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  subcommands = {
    pull = pull, export = export, blob = prints, manifest = prints, config = prints,
  },
}
