--- Commands of fixtures/pairs.txt and fixtures/blocked.txt, and a project that they are run in.
-- @module look_alikes
local enforce = require("enforce")
local place = require("place")

local look_alikes = {}

--- The lines of a file: a list of `{ family, column... }`.
-- @string name in spec/fixtures
function look_alikes.rows(name)
  local list, family = {}, ""
  for line in place.read("spec/fixtures/" .. name):gmatch("[^\n]+") do
    local heading = line:match("^# (.*)$")
    family = heading or family
    local row = { family = family }
    for column in (heading and "" or line):gmatch("[^\t]+") do
      row[#row + 1] = column:gsub("⏎", "\n"):gsub("⇥", "\t")
    end
    if #row > 0 then list[#list + 1] = row end
  end
  return list
end

--- Make the project of a place.
local function fill(here)
  local made = place.sh(("cd %s && HOME=%s GIT_CONFIG_NOSYSTEM=1 sh %s 2>&1"):format(
    place.quote(here.project), place.quote(here.home),
    place.quote(place.sh("pwd"):gsub("\n", "") .. "/spec/fixtures/project.sh")))
  assert(made == "", made)
end

--- The first one, which the others are copies of; it is removed when the specs end.
local first

--- Two of its files hold their own places.
local COPY <const> = [[
cp -a %s/home %s/project %s && cd %s &&
ln -sfn %s/home/.ssh project/keys && sed -i 's|touch .*/project|touch %s/project|' \
  project/hostile/.git/config && git -C project update-index -q --refresh
]]

--- A project with files and a repository, and a home with secrets.
function look_alikes.project()
  if not first then
    first = place.new(place.room())
    setmetatable(first, { __gc = first.remove })
    fill(first)
  end
  local from = first.root
  local root = place.sh("mktemp -d -p " .. place.quote(from:match("^.*/"))):gsub("\n", "")
  local here = place.new(root)
  place.sh(COPY:format(from, from, root, root, root, root))
  return here
end

--- What is said about a command: "allow", "deny", "ask", "rewrite", or "none".
-- @tparam table here see look_alikes.project
-- @string command
-- @tparam[opt] table more of the environment; false takes a variable away
-- @treturn string
-- @treturn table the decision
function look_alikes.judge(here, command, more)
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SHELL = "/bin/bash",
  }
  for name, value in pairs(more or {}) do env[name] = value or nil end
  local decision = enforce.engine(env):decide({
    tool_name = "Bash", tool_input = { command = command }, cwd = here.project,
  })
  return decision.verdict or "none", decision
end

return look_alikes
