return {
  title = "a download tool",
  edits = {
    { "rules/transfer/snatch.lua", [=[
--- snatch: fetches one address into a file.
--    snatch URL/a         ->  snatch -t SANDBOX/a URL/a
--    snatch -t b URL/a    ->  snatch -t SANDBOX/b URL/a
return {
  command = "snatch",
  options = { flag = "-q|--quiet -h|--help", fetch = "-t|--to" },
  operands = "url:address",
  lands = { { "-t", default = function(call) return call:item("address").text:match("[^/]+$") end,
    unless = "-h" } },
}
]=] },
    { "spec/rules/snatch_spec.lua", [=[
local enforce = require("enforce")
local place = require("place")

describe("rules/snatch", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an address", "snatch https://h/a && cat a",
        "snatch -t /sandbox/a https://h/a && cat /sandbox/a" },
      { "a file", "snatch -qt b https://h/a", "snatch -qt /sandbox/b https://h/a" },
    },
    unchanged = { { "its help", "snatch --help" } },
    refused = { { "an option that nobody lists", "snatch --deep https://h/a", "ask", "--deep" } },
  })
end)
]=] },
  },
  spec = "spec/rules/snatch_spec.lua",
  runs = "env CONTENT_FILTER_SANDBOX_DIR=/sb bin/sandbox-enforcer explain 'snatch https://h/a'",
  prints = "snatch -t /sb/a https://h/a",
}
