--- Homebrew: queries packages, or changes the installed ones.
--    brew list, brew --prefix, brew info jq, brew deps jq      only read
--    brew install jq, brew outdated (updates brew itself)      do more
--    brew info owner/tap/jq                                    taps that first

local reads = {
  options = {
    flag = [[
      --formula --formulae --cask --casks -1 -l -r -t --versions --pinned --full-name --multiple
      --installed-on-request --installed-as-dependency -q|--quiet -v|--verbose
    ]],
  },
  operands = "package...",
  pure = true,
}

--- A name with an owner is that of a tap, which is fetched, and run.
local function is_plain(call)
  for _, item in ipairs(call.operands) do
    if not item.text or item.text:find("/", 1, true) then return false end
  end
  return true
end

local function asks(flag, value)
  return {
    options = {
      flag = "--formula --formulae --cask --casks -q|--quiet -v|--verbose " .. (flag or ""),
      value = value,
    },
    operands = "package...",
    pure = is_plain,
  }
end

local info = asks("--installed --json[=] --variations --sizes")

--- Which services there are; all others start or stop one.
local services = {
  options = { flag = "--json --all" },
  operands = "verb? name?",
  does = function(call)
    local shows = call.verb == nil or call.verb == "list" or call.verb == "info"
    local about = call:item("name") or call:item("verb")
    return { not shows and { kind = "service", item = about } or nil }
  end,
  pure = function(call)
    local shows = call.verb == "list" or call.verb == "info"
    return #call.operands == 0 or shows
  end,
}

--- Without a name, the taps that there are.
local tap = {
  options = { flag = "-q|--quiet -v|--verbose" }, operands = "tap...",
  pure = function(call) return #call.operands == 0 end,
}

return {
  command = "brew",
  helps = true,
  policy = true,
  grammar = "posix",
  options = { flag = "--version -v --prefix --cellar --cache --repository" },
  subcommands = {
    list = reads, ls = reads, leaves = reads, info = info, abv = info,
    services = services, tap = tap,
    search = asks("--desc --open --closed"), desc = asks("-s|--search -n|--name -d|--description"),
    deps = asks([[
      --tree --installed -1 --direct --include-build --include-test --include-optional --full-name
      --union -n --topological --annotate --for-each
    ]]),
    uses = asks("--installed --recursive --include-build --include-test --missing"),
    cat = asks(), config = asks(), commands = asks("--include-aliases"),
    casks = asks(), formulae = asks(),
  },
  packages = [[
    install reinstall uninstall remove rm upgrade update cleanup link unlink ln pin unpin tap untap
    bundle autoremove migrate postinstall update-reset
  ]],
  pure = { alone = true },
  talks = true,
  plain_words = true,
}
