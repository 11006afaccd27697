--- Cookiecutter: a project made from a template goes below the directory of -o.
local function is_remote(text)
  return text:find("^%a[%w+.-]*://") ~= nil or text:find("^%a+:[^/]") ~= nil
    or text:find("^[%w_-]+@[%w.-]+") ~= nil or text:find("^git%+") ~= nil
end

local function brings(call)
  local item = call:item("template")
  return item ~= nil and (not item.text or is_remote(item.text))
end

return {
  command = "cookiecutter",
  examples = {
    ["cookiecutter gh:o/t"] = "cookiecutter -o SANDBOX gh:o/t",
    ["cookiecutter ./template"] = true,
    ["cookiecutter https://h/o/t -o d"] = "cookiecutter https://h/o/t -o SANDBOX/d",
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -V|--version --no-input -v|--verbose --replay -f|--overwrite-if-exists
      -s|--skip-if-file-exists --default-config -l|--list-installed --keep-project-on-failure
      -h|--help
    ]],
    value = "-c|--checkout --directory --accept-hooks",
    read = "--replay-file --config-file",
    fetch = "-o|--output-dir --debug-file",
  },
  operands = "url:template? extra...",
  brings = brings,
  lands = { { "-o", directory = true, default = ".", unless = "-h -V -l" } },
  does = function(call)
    local to = call:item("-o")
    local made = call:item("template") and not brings(call)
      and { kind = "change", item = to, name = not to and "." or nil }
    return { { kind = "build" }, made or nil }
  end,
}
