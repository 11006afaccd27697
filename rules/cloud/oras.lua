--- oras: artifacts are pulled into a directory.

local FLAGS = [[
  --allow-path-traversal[=] -d|--debug[=] -h|--help[=] --identity-token-stdin[=]
  --include-subject[=] --insecure[=] -k|--keep-old-files[=] --no-tty[=] --oci-layout[=]
  --password-stdin[=] --plain-http[=] -T -v|--verbose[=]
]]

local VALUES = [[
  --ca-file --cert-file --concurrency --format -H|--header --identity-token --key-file
  -p|--password --platform --registry-config --resolve --template -u|--username
]]

local pull = {
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES, fetch = "-o|--output --config" },
  operands = "url:reference?",
  lands = { { "-o", directory = true, default = ".", unless = "-h" } },
  inspect = function(call)
    if call:has("--allow-path-traversal") then return nil, "files may leave the directory" end
    return true
  end,
}

--- What is printed unless -o names a file.
local fetch = {
  grammar = "pflag",
  options = { flag = FLAGS .. "--descriptor[=] --pretty[=]", value = VALUES .. "-o|--output" },
  operands = "url:reference?",
  lands = function(call)
    local output = call:item("-o")
    if call:has("-h") then return {} end
    return { output and output.text ~= "-" and { item = output } or { stdout = true } }
  end,
}

local function group(subcommands)
  return { grammar = "pflag", options = { flag = "-h|--help" }, subcommands = subcommands }
end

return {
  command = "oras",
  loses = { ["an image of the registry"] = { "manifest delete", "blob delete" } },
  about = "-h|--help",
  examples = {
    ["oras pull h/a:1"] = "oras pull -o SANDBOX h/a:1",
    ["oras pull -o d h/a:1"] = "oras pull -o SANDBOX/d h/a:1",
    ["oras push h/a:1 f"] = true,
  },
  grammar = "pflag",
  options = { flag = "-h|--help" },
  subcommands = {
    pull = pull, blob = group({ fetch = fetch }), manifest = group({ fetch = fetch }),
  },
}
