--- Texts that a shell runs though no command says so: subscripts, expressions, prompts, patterns.
-- Real shells say which lines of fixtures/evaluated.txt do; none of those is approved.
local look_alikes = require("look_alikes")
local oracle = require("oracle")
local place = require("place")

--- In a line § is a text that is run where it is evaluated, ¤ is each of these names.
local RUN <const> = "path[$(touch HIT)]"
local NAMES <const> = [[
  ARGC BASHPID BAUD CDPATH COLUMNS DIRSTACKSIZE EPOCHSECONDS ERRNO EUID FUNCNEST GID HISTCMD
  HISTFILE HISTSIZE HOME IFS KEYTIMEOUT LC_ALL LINENO LINES LISTMAX LOGCHECK MAILCHECK MAILPATH
  NULLCMD OLDPWD OPTARG OPTIND POSTEDIT PROMPT PS1 PS4 PWD RANDOM READNULLCMD REPORTMEMORY
  REPORTTIME RPS1 SAVEHIST SECONDS SHLVL SRANDOM TERM TMOUT TZ UID WATCH cdpath histchars prompt
  psvar status watch
]]

local function lines()
  local list = {}
  for line in place.read("spec/fixtures/evaluated.txt"):gmatch("[^\n]+") do
    line = line:gsub("§", (RUN:gsub("%%", "%%%%")))
    for name in (line:find("¤") and NAMES or "-"):gmatch("%S+") do
      list[#list + 1] = line:gsub("¤", name)
    end
  end
  return list
end

--- Runs each file of a directory in a directory of its own; prints the names of those that ran RUN.
local SCRIPT <const> = [[
cd %s || exit
for row in rows/*; do
  mkdir "$row.run" && cd "$row.run" || exit
  echo 'path[$(touch${IFS}HIT)]' >f; echo '$(touch HIT)' >g; echo 'touch HIT' >s
  timeout 5 %s -c "$(cat "../../$row")" </dev/null >/dev/null 2>&1
  cd ../..
  if test -e "$row.run/HIT"; then echo "${row##*/}"; fi
done
]]

--- Those of the lines that a shell runs something for.
local function evaluated(here, shell, list)
  local at = here.root .. "/" .. shell
  place.sh("mkdir -p " .. place.quote(at .. "/rows"))
  for i, line in ipairs(list) do place.write(("%s/rows/%05d"):format(at, i), line) end
  local found = {}
  for row in place.sh(SCRIPT:format(place.quote(at), shell)):gmatch("%d+") do
    found[#found + 1] = list[tonumber(row)]
  end
  return found
end

describe("what a shell evaluates #unsanitized", function()
  local here = look_alikes.project()
  teardown(here.remove)

  for shell, least in pairs({ bash = 150, zsh = 250 }) do
    it("is not approved, in " .. shell, function()
      if not oracle.has(shell) then return pending(shell .. " is not installed") end
      local found, approved = evaluated(here, shell, lines()), {}
      for _, line in ipairs(found) do
        local said = look_alikes.judge(here, line, { SHELL = "/bin/" .. shell })
        if said == "allow" then approved[#approved + 1] = line end
      end
      assert.same({}, approved)
      assert.is_true(#found >= least, ("only %d lines ran something"):format(#found))
    end)
  end
end)

describe("the shell of the client", function()
  local here = place.new()
  teardown(here.remove)
  local line = "y='path[$(touch f)]'; echo $HOME[y]"  -- evaluated by zsh only
  local rows = {
    -- SHELL           CLAUDE_CODE_SHELL  approved
    { "/bin/bash",     nil,               "allow" },
    { "/bin/zsh",      nil,               "none" },
    { "/opt/bash-5/x", nil,               "allow" },
    { "/opt/bash/zsh", nil,               "none" },
    { "/bin/bash",     "zsh",             "none" },
    { "/bin/bash",     "gone/zsh",        "allow" },
    { "/bin/zsh",      "bash",            "allow" },
    { "/usr/bin/fish", nil,               "none" },
    { nil,             nil,               "none" },
  }
  for i = 1, 9 do
    local shell, other, verdict = rows[i][1], rows[i][2], rows[i][3]
    it(("is found from %s and %s"):format(shell or "none", other or "none"), function()
      for _, name in ipairs({ "bash", "zsh" }) do place.write(here.root .. "/" .. name, "") end
      local said = look_alikes.judge(here, line, {
        SHELL = shell or false, PATH = here.root,
        CLAUDE_CODE_SHELL = other and here.root .. "/" .. other,
      })
      assert.equal(verdict, said)
    end)
  end
end)
