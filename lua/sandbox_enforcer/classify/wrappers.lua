--- Commands that run others, which no rule tells of: behind a subcommand, or "--", or in a text.
-- @module sandbox_enforcer.classify.wrappers
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.steps")

local wrappers = {}

--- By name: the subcommands behind which a command begins; "" if it begins at once.
local BEHIND <const> = {}
local function add(names, subcommands)
  for name in names:gmatch("%S+") do BEHIND[name] = set(subcommands) end
end
add("bundle asdf rbenv pyenv nodenv plenv goenv lerna aws-vault chamber direnv nx rtx", "exec")
add("pipenv hatch dotenvx op doppler infisical pdm rye conda mamba micromamba toolbox tox devbox",
  "run")
add("mise npm pnpm yarn", "exec x dlx")
add("incus lxc multipass", "exec")
for name in ("bunx proot bwrap entr watchexec cross-env dotenv rlwrap sshpass pkgx envdir reflex")
  :gmatch("%S+") do
  BEHIND[name] = true
end

--- Options of these that take an argument.
local VALUES <const> = set([[
  -n -p -e -f -E -u -w -i --name --prefix --env --env-file --project --config --profile --cwd
  --package --bind --ro-bind --filter --scope --exts --watch -P --region
]])

--- Options of bwrap that take two.
local TWO <const> = set("--bind --ro-bind --dev-bind --symlink")

--- Those behind whose subcommand a name stands before the command.
local NAMED <const> = set("aws-vault chamber direnv envdir incus lxc multipass")

--- The place where the command begins, from a place on; nil if there is none.
local function begins(step, from, name)
  for i = from, #step.fields do
    if step.fields[i].text == "--" then return i + 1 end
  end
  local named = NAMED[name] and 1 or 0
  local at = from
  while at <= #step.fields do
    local text = step.fields[at].text or ""
    if TWO[text] then
      at = at + 3
    elseif text:find("^%-") then
      at = at + (VALUES[text] and 2 or 1)
    elseif text:find("^[%a_][%w_]*=") then
      at = at + 1
    elseif named > 0 then
      at, named = at + 1, 0
    else
      return at
    end
  end
  return nil
end

--- Those whose arguments, or some of them, are texts of scripts.
local TEXTS <const> = {
  hyperfine = true, concurrently = true, nodemon = set("-x --exec"), onchange = true,
  ["cargo"] = set("-s --shell"), ["npm-run-all"] = false,
}

--- Is a command one of these?
function wrappers.is(name) return BEHIND[name] ~= nil or TEXTS[name] ~= nil end

--- Add the texts of scripts among the arguments.
local function of_texts(step, options, list)
  for i = 2, #step.fields do
    local text, before = step.fields[i].text, step.fields[i - 1].text or ""
    local given = text and (options == true and text:find("%s") or options ~= true
      and options[before])
    if given then list[#list + 1] = text end
  end
end

--- Add what a command runs.
-- @tparam table step
-- @tparam function rest function(step, from) that gives the text of the arguments from one on
-- @tparam {string,...} list
function wrappers.add(step, rest, list)
  local name = steps.name(step) or ""
  if TEXTS[name] then of_texts(step, TEXTS[name], list) end
  local behind = BEHIND[name]
  local from = behind == true and 2 or nil
  for i = 2, type(behind) == "table" and not from and #step.fields or 0 do
    local text = step.fields[i].text or ""
    if behind[text] then from = from or i + 1 end
    if not text:find("^%-") and not from then break end
  end
  local at = from and begins(step, from, name)
  if at and at <= #step.fields then list[#list + 1] = rest(step, at) end
end

return wrappers
