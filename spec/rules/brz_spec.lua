local enforce = require("enforce")
local place = require("place")

describe("rules/brz", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a branch", "brz branch https://h/proj/trunk",
        "brz branch https://h/proj/trunk /sandbox/trunk" },
      { "a short address", "bzr branch lp:proj", "bzr branch lp:proj /sandbox/proj" },
      { "a directory", "brz branch -q bzr+ssh://h/proj x/d",
        "brz branch -q bzr+ssh://h/proj /sandbox/d" },
      { "the current directory", "brz co https://h/proj .", "brz co https://h/proj /sandbox/proj" },
      { "a clone", "brz clone https://h/proj/", "brz clone https://h/proj/ /sandbox/proj" },
      { "abbreviated options", "brz checkout --lightw --rev=12 https://h/proj",
        "brz checkout --lightw --rev=12 https://h/proj /sandbox/proj" },
      { "options at the end", "brz branch https://h/proj -r12",
        "brz branch https://h/proj /sandbox/proj -r12" },
      { "an address after --", "brz branch -- https://h/proj",
        "brz branch -- https://h/proj /sandbox/proj" },
      { "an export", "brz export out/a.tgz https://h/proj",
        "brz export /sandbox/a.tgz https://h/proj" },
      { "an export of a directory", "brz export d -dhttps://h/proj",
        "brz export /sandbox/d -dhttps://h/proj" },
    },
    unchanged = {
      { "the sandbox", "brz branch https://h/proj /sandbox/proj" },
      { "a branch of a branch here", "brz branch trunk fix" },
      { "a check-out of what is here", "brz checkout" },
      { "an export of what is here", "brz export a.tgz" },
      { "a pull", "brz pull" },
      { "a merge of a branch here", "bzr merge ../fix" },
      { "a commit", "brz commit -m 'brz branch lp:proj'" },
    },
    refused = {
      { "a pull from an address", "brz pull --overwrite https://h/proj", "ask", "this branch" },
      { "a merge from an address", "brz merge lp:proj", "ask", "this branch" },
      { "an address without a name", "brz branch https://h/", "ask", "unknown" },
      { "an unknown option", "brz branch --frobnicate lp:proj", "ask", "--frobnicate" },
      { "an unknown destination", 'brz branch lp:proj "$D"', "ask", "unknown" },
    },
  })
end)
