--- Breezy and Bazaar: branches, check-outs and exports of other repositories.
--    brz branch URL           ->  brz branch URL SANDBOX/NAME

local function is_address(text) return text ~= nil and text:find("^%a[%w+.-]*:") ~= nil end

--- Is an argument an address? What cannot be seen may be.
local function may_be_address(item)
  local text = item.text or item.begins
  if text == nil or is_address(text) then return true end
  return item.text == nil and not text:find("/", 1, true)
end

--- The last name of an address, without what follows a comma.
local function name_of(text)
  local path = text:gsub(",[^/]*$", ""):gsub("^%a[%w+.-]*://[^/]*", ""):gsub("%f[/]/+$", "")
  return path:match("%f[^/:\0][^/:]+$")
end

local COMMON = [[
  -h|--help -q|--quiet -v|--verbose --builtin --lsprof --no-aliases --no-l10n --no-plugins
  --profile --usage
]]

local function takes(call)
  local first = call.operands[1]
  return first ~= nil and may_be_address(first)
end

local function acquires(label, flags)
  return {
    label = label,
    options = {
      flag = COMMON .. flags, value = "-b|--colocated-branch -r|--revision", read = "--files-from",
    },
    operands = "url:source? directory?",
    brings = takes,
    lands = function(call)
      local source, to = call.operands[1], call.operands[2]
      if not takes(call) then return {} end
      local name = source.text and name_of(source.text)
      if to then return { { item = to, fallback = function() return name end } } end
      local unknown = not name and "the name that brz would choose is unknown" or nil
      return { { name = name, unknown = unknown } }
    end,
  }
end

local branch = acquires("brz branch", [[
  --bind --hardlink --no-recurse-nested --no-tree --stacked --standalone --switch
  --use-existing-dir
]])
local clone = acquires("brz clone", "--no-recurse-nested")
local checkout = acquires("brz checkout", "--hardlink --lightweight")

local function exports(call)
  local source = call.operands[2]
  for _, text in ipairs(call:values("-d")) do
    if not text or is_address(text) then return true end
  end
  return source ~= nil and may_be_address(source)
end

local export = {
  label = "brz export",
  options = {
    flag = COMMON .. "--filters --per-file-timestamps --recurse-nested --uncommitted",
    value = "-r|--revision -d|--directory --format --root",
  },
  operands = "destination url:source? path?",
  brings = exports,
  lands = function(call) return exports(call) and { { item = call.operands[1] } } or {} end,
}

local pull = {
  label = "brz pull",
  options = {
    flag = COMMON .. [[
      -i|--interactive --force --local --no-remember --overwrite --overwrite-tags --preview --pull
      --remember --reprocess --show-base --uncommitted --diff3 --lca --merge3 --weave
    ]],
    value = "-c|--change -d|--directory -r|--revision --merge-type",
  },
  operands = "url:source?",
  brings = takes,
  lands = function(call)
    local source = call.operands[1]
    if not source or not is_address(source.text or source.begins) then return {} end
    return { { name = not call:has("-d") and "." or nil, directory = true,
      unknown = "it changes this branch with what it downloads; "
        .. "branch it into the sandbox instead" } }
  end,
}

return {
  command = "brz",
  also = "bzr",
  examples = {
    ["brz export out.tgz U"] = "brz export SANDBOX/out.tgz U",
    ["brz branch trunk fix"] = true,
    ["brz branch https://h/proj/trunk"] = "brz branch https://h/proj/trunk SANDBOX/trunk",
  },
  options = { flag = COMMON .. "--version" },
  subcommands = {
    branch = branch, get = branch, clone = clone, checkout = checkout, co = checkout,
    export = export, pull = pull, merge = pull,
  },
  answers = { "://", " lp:" },
  stores = { "^ commit ", "^ ci ", "^ tag " },
}
