--- crane: images become files.
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
    brings = { with = "-o", without = "-h" },
    lands = { { "-o", except = "" } },
    does = { { kind = "send", without = "-o" } },
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
  lands = { { stdout = true, without = "-h" } },
}

return {
  command = "crane",
  loses = { ["an image of the registry"] = { "delete" } },
  about = "-h|--help",
  examples = {
    ["crane pull h/i f.tar"] = "crane pull h/i SANDBOX/f.tar",
    ["crane export h/i - > f"] = "crane export h/i - > SANDBOX/f",
    ["crane manifest h/i | head"] = true,
  },
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  subcommands = {
    pull = pull, export = export, blob = prints, manifest = prints, config = prints,
    append = append, mutate = mutate,
  },
}
