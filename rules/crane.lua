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

--- An image that is made of another one is pushed, or becomes the file of -o.
local function makes(flag, value, operands)
  return {
    grammar = "pflag",
    options = { flag = FLAGS .. flag, value = VALUES .. value, fetch = "-o|--output" },
    operands = operands,
    brings = function(call) return call:has("-o") and not call:has("-h") end,
    lands = { { "-o", except = "" } },
    does = function(call) return { not call:has("-o") and { kind = "send" } or nil } end,
  }
end

local append = makes("", "-b|--base -f|--new_layer -t|--new_tag", "")
local mutate = makes("", "-a|--annotation --append --cmd --entrypoint -e|--env -l|--label -t|--tag "
  .. "-u|--user", "url:image?")

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
    append = append, mutate = mutate,
  },
}
