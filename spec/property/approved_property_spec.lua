--- Scripts that nobody thought of: each that is approved is run, in bash and in zsh, and must
-- leave its directory as it was. SEED repeats a run, SCRIPTS asks for more.
local look_alikes = require("look_alikes")
local oracle = require("oracle")
local place = require("place")
local writegen = require("writegen")

local TOTAL <const> = tonumber(os.getenv("SCRIPTS") or 500)
local LONGEST <const> = 400

--- Runs the files of a directory, one by one; prints the names of those that changed something.
local RUN <const> = [[
cd %s || exit
for row in rows/*; do
  cp -R project "$row.run" && cd "$row.run" || exit
  HOME=%s timeout 5 %s -c "$(cat "../../$row")" </dev/null >/dev/null 2>&1
  cd ../..
  diff -r -x .git project "$row.run" >/dev/null || echo "${row##*/}"
  rm -rf "$row.run"
done
]]

--- A directory, and the approved ones of many scripts in files.
local function approved(here, shell)
  place.write(here.project .. "/a.txt", "one\ntwo\n")
  place.write(here.project .. "/b.txt", "two\n")
  place.sh(("cd %s && mkdir ../rows && git init -q ."):format(place.quote(here.project)))
  local list = {}
  for i = 1, TOTAL do
    local script = writegen.script()
    if #script <= LONGEST
      and look_alikes.judge(here, script, { SHELL = "/bin/" .. shell }) == "allow" then
      list[i] = script
      place.write(("%s/rows/%06d"):format(here.root, i), script)
    end
  end
  return list
end

describe("a script that is approved #unsanitized", function()
  for _, shell in ipairs({ "bash", "zsh" }) do
    local seed = oracle.seed()
    it(("changes nothing, in %s, SEED=%d"):format(shell, seed), function()
      if not oracle.has(shell) then return pending(shell .. " is not installed") end
      local here = place.new()
      finally(here.remove)
      math.randomseed(seed)
      local list = approved(here, shell)
      local changed = {}
      local script = RUN:format(place.quote(here.root), place.quote(here.home), shell)
      for row in place.sh(script):gmatch("%d+") do changed[#changed + 1] = list[tonumber(row)] end
      assert.same({}, changed)
      assert.is_not_nil(next(list))
    end)
  end
end)
