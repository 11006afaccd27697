--- The name that each tool gives what it fetches: rows of tool, URL and name, measured on the
-- tools. "?" is a name that versions of the tool do not agree on, or none.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

local COMMANDS <const> = {
  git = "git clone %s", ["git --bare"] = "git clone --bare %s", curl = "curl -O %s",
  wget = "wget %s", wget2 = "wget2 %s", aria2c = "aria2c %s", axel = "axel %s",
  ["busybox wget"] = "busybox wget %s",
}

--- A name that the tool would choose in its own way, and need not: the rewrite says it.
local OURS <const> = {
  ["axel http://h.invalid/a/%0a"] = "axel -o '/sandbox/\n' http://h.invalid/a/%0a",
}

--- Of what is unknown: that it has no name, or none that is known, or one that leads elsewhere.
local REASONS <const> = "%f[%w]name%f[%W]"

describe("names", function()
  local here = place.new()
  teardown(here.remove)

  for line in io.lines("spec/fixtures/names.txt") do
    local tool, url, name = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)$")
    local command = COMMANDS[tool]:format(core.quote(url))
    if OURS[tool .. " " .. url] then
      it(("of %s for %s are given by the rewrite"):format(tool, url), function()
        local decision = enforce.library(here, command .. " && touch x")
        assert.equal(OURS[tool .. " " .. url] .. " && touch x", decision.command)
      end)
    elseif name == "?" or name == "." then
      -- "." is no name at all: git itself would refuse it
      it(("of %s for %s are not taken for known"):format(tool, url), function()
        local decision = enforce.library(here, command .. " && touch x")
        assert.equal(name == "." and "deny" or "ask", decision.verdict)
        assert.matches(REASONS, table.concat(decision.reasons, "\n"))
      end)
    else
      -- a later word that names it moves along
      it(("of %s for %s"):format(tool, url), function()
        local decision = enforce.library(here, command .. " && cat " .. core.quote("./" .. name))
        assert.same({ "rewrite", core.quote("/sandbox/" .. name) }, {
          decision.verdict or decision.reasons,
          decision.command and decision.command:match(" && cat (.*)$") or decision.reasons,
        })
      end)
    end
  end
end)
