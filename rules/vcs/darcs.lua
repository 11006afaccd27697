--- Darcs: clones.
--    darcs clone URL              ->  darcs clone URL SANDBOX/NAME

--- "host:path" and "http://host/path" are elsewhere.
local function is_address(text) return text ~= nil and text:find("^[^/]+:") ~= nil end

local FLAGS = [[
  -q|--quiet -v|--verbose --debug --debug-http --disable --help --list-options --no-cache
  --no-http-pipelining --no-posthook --no-prehook --prompt-posthook --prompt-prehook
  --run-posthook --run-prehook --standard-verbosity --timings
]]
local VALUES = "--remote-darcs --umask "

local clone = {
  label = "darcs clone",
  options = {
    flag = FLAGS .. [[
      --complete --dont-set-scripts-executable|--no-set-scripts-executable --inherit-default --lazy
      --no-inherit-default --no-packs --no-patch-index --no-set-default --no-working-dir --packs
      --set-default --set-scripts-executable --with-patch-index --with-working-dir
    ]],
    value = VALUES .. "-t|--tag --repodir|--repo-name --to-hash --to-match --to-patch",
    read = "--context",
    script = "--posthook --prehook",
  },
  operands = "url:source directory?",
  lands = function(call)
    local source, to = call.operands[1], call:item("--repodir") or call.operands[2]
    if not source or call:has("--help", "--list-options", "--disable") then return {} end
    local name = source.text and source.text:gsub("%f[/]/+$", ""):match("%f[^/:\0][^/:]+$")
    if to and is_address(to.text) then return {} end
    if to then return { { item = to, fallback = function() return name end } } end
    local unknown = not name and "the name that darcs would choose is unknown" or nil
    return { { name = name, unknown = unknown } }
  end,
}

local function takes(call)
  local source = call.operands[1]
  return source ~= nil and is_address(source.text or source.begins)
end

local pull = {
  label = "darcs pull",
  options = { flag = FLAGS .. "-a|--all", value = VALUES, script = "--posthook --prehook" },
  operands = "url:source...",
  brings = takes,
  lands = function(call)
    if not takes(call) then return {} end
    return { { unknown = "it changes this repository with what it downloads; "
      .. "clone it into the sandbox instead" } }
  end,
}

return {
  command = "darcs",
  about = "--help --version",
  examples = {
    ["darcs get U --repodir d"] = "darcs get U --repodir SANDBOX/d",
    ["darcs pull"] = true,
    ["darcs clone http://h/repo/"] = "darcs clone http://h/repo/ SANDBOX/repo",
  },
  grammar = { "gnu", shorten = true },
  options = { flag = "-h|--help -v|--version --commands --exact-version" },
  subcommands = { clone = clone, get = clone, pull = pull },
}
