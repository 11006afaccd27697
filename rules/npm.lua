--- npm: pack fetches a package into a file; exec runs one.
--    npm pack lodash               ->  npm pack --pack-destination SANDBOX lodash
--    npm exec degit user/repo      ->  npm exec degit user/repo SANDBOX/repo
--    npm pack                      ->  unchanged: the package of this directory
--    npm install                   ->  unchanged: packages are installed

local FLAGS = [[
  --dry-run --json --workspaces|--ws --include-workspace-root --ignore-scripts -q|--quiet
  -s|--silent -d|--verbose --foreground-scripts --prefer-offline --prefer-online --offline
  --legacy-peer-deps --no-color --no-progress --no-audit --no-fund -f|--force -h|--help
]]

local VALUES = [[
  -w|--workspace --registry --cache --userconfig --loglevel --tag --before -C|--prefix --otp
  --node-options --script-shell
]]

--- Is a package a directory or a file of this machine?
local function is_local(text)
  return text:find("^[./~]") ~= nil or text:find("^file:") ~= nil or text:find("%.tgz$") ~= nil
    and not text:find("^%a+://")
end

local pack = {
  grammar = { "gnu", abbreviate = false },
  options = { flag = FLAGS, value = VALUES .. "--pack-destination" },
  operands = "package...",
  brings = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or not is_local(item.text) then return not call:has("--dry-run", "-h") end
    end
    return false
  end,
  lands = { { "--pack-destination", directory = true, default = "." } },
}

--- What copies repositories is judged by its own rule.
local copier = {
  operands = "argument...",
  runs = function(call)
    return { { item = { text = call.fields[call.at].text, field = call.at, prefix = "" } } }
  end,
}

local COPIERS = { degit = copier, tiged = copier, giget = copier, gitpick = copier }

--- With a version the name of a copier is not its own.
local function inspect(call)
  local name = (call.subcommand or ""):match("^(%w+)@")
  if COPIERS[name] then return nil, ("say %s without a version"):format(name) end
  return true
end

local execute = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "-y|--yes --no", value = VALUES .. "--package", script = "-c|--call",
  },
  subcommands = COPIERS,
  inspect = inspect,
}

return {
  command = "npm",
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES },
  subcommands = { pack = pack, exec = execute, x = execute },
}
