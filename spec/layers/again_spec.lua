--- What a script has become is judged again: a word that still names the old place of a download is
-- a mistake of ours, and asks.
local edit = require("sandbox_enforcer.edit")
local enforce = require("enforce")
local place = require("place")

describe("looking again at what was rewritten", function()
  local here = place.new()
  teardown(here.remove)

  --- What is decided if an edit of a word that begins after a byte is lost.
  local function decide_without(command, behind)
    local field, file, lost = edit.field, edit.file, false
    local function loses(word)
      local first = not lost and word.from > behind
      lost = lost or first
      return first
    end
    edit.field = function(self, script, given, text)
      if not loses(given.word) then field(self, script, given, text) end
    end
    edit.file = function(self, script, given, text)
      if not loses(given.redirect.target) then file(self, script, given, text) end
    end
    local decision = enforce.library(here, command)
    edit.field, edit.file = field, file
    return decision
  end

  local COMMANDS <const> = {
    { "an argument", "curl -o x https://h/x; cat x" },
    { "a redirection", "curl -o x https://h/x; cat < x" },
    { "a directory", "git clone https://h/o/r d; cd d; ls" },
    { "a word in a loop", "curl -o x https://h/x; for i in 1 2; do cat x; done" },
    { "one of several names", "wget -O a https://h/a; wget -O b https://h/b; cat a b" },
    { "what is printed to a file", "curl https://h/x > x; sort x" },
    { "what is deleted", "curl -o x https://h/x; rm x" },
  }
  for _, row in ipairs(COMMANDS) do
    it("asks if the edit of " .. row[1] .. " is lost", function()
      assert.equal("rewrite", enforce.library(here, row[2]).verdict)
      local first = row[2]:find("https://", 1, true) + 1
      local decision = decide_without(row[2], first)
      assert.equal("ask", decision.verdict, row[2] .. " -> " .. tostring(decision.command))
    end)
  end
end)
