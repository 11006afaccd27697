--- Copier: a project made from a template goes to the destination.
--    copier copy gh:o/t app   ->  copier copy gh:o/t SANDBOX/app
local function is_remote(text)
  return text:find("^%a[%w+.-]*://") ~= nil or text:find("^g[hl]:") ~= nil
    or text:find("^[%w_-]+@[%w.-]+:") ~= nil or text:find("^git%+") ~= nil
    or text:find("%.git$") ~= nil
end

local OPTIONS = {
  flag = [[
    -f|--force -l|--defaults -n|--pretend -q|--quiet -w|--overwrite -C|--no-cleanup -g|--prereleases
    -T|--skip-tasks --UNSAFE|--trust -A|--skip-answered -h|--help -v|--version
  ]],
  value = "-a|--answers-file -d|--data -r|--vcs-ref -s|--skip -x|--exclude --conflict",
  read = "--data-file",
}

local function brings(call)
  local item = call:item("template")
  return item ~= nil and call:item("destination") ~= nil and not call:has("-h", "-n")
    and (not item.text or is_remote(item.text))
end

local copy = {
  grammar = { "gnu", abbreviate = false },
  options = OPTIONS,
  operands = "url:template? destination?",
  brings = brings,
  lands = { { "destination", directory = true } },
  does = function(call)
    local to = not brings(call) and call:item("destination")
    return { { kind = "build" }, to and { kind = "change", item = to } or nil }
  end,
}

return {
  command = "copier",
  examples = {
    ["copier copy gh:o/t app"] = "copier copy gh:o/t SANDBOX/app",
    ["copier copy --trust https://h/o/t.git d"] = "copier copy --trust https://h/o/t.git SANDBOX/d",
    ["copier copy ./template app"] = true,
    ["copier --version"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = OPTIONS,
  subcommands = { copy = copy },
}
