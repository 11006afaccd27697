local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/gzip", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl -o a.gz https://h/a && gunzip -c a.gz > b",
        "curl -o /sandbox/a.gz https://h/a && gunzip -c /sandbox/a.gz > /sandbox/b" },
      { "what comes in", "curl https://h/a.gz | gzip -d > b",
        "curl https://h/a.gz | gzip -d > /sandbox/b" },
      { "the file itself", "curl -O https://h/a.gz && gunzip -k a.gz",
        "curl -o /sandbox/a.gz https://h/a.gz && gunzip -k /sandbox/a.gz" },
      { "what it makes", "curl -O https://h/a.gz && gunzip a.gz && wc a",
        "curl -o /sandbox/a.gz https://h/a.gz && gunzip /sandbox/a.gz && wc /sandbox/a" },
      { "what it packs", "curl -o a https://h/a && gzip a && wc a.gz",
        "curl -o /sandbox/a https://h/a && gzip /sandbox/a && wc /sandbox/a.gz" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a.gz | gunzip" },
      { "a file, if nothing was fetched", "gzip -9 $FILES" },
    },
    refused = {
      { "a name that the file holds", "curl -O https://h/a.gz && gunzip -N a.gz", "ask",
        "unknown" },
    },
  })

  altered.tables(here, {
    { "gzip a b", "delete a", "delete b", "write a.gz", "write b.gz" },
    { "gzip -k a", "write a.gz" },
    { "gunzip a.tgz", "delete a.tgz", "write a.tar" },
    { "gzip -S .x a", "change a.x", "delete a", "write a.gz" },
    { "gzip -d -S .x a.x", "change a", "delete a.x", "write a.x" },
    { "gzip -lv a.gz" },
    { "gzip < a > b", "write b" },
    { "gzip \"$X\"", "delete ?", "write ?" },
  })
end)
