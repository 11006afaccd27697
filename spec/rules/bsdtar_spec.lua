local enforce = require("enforce")
local place = require("place")

describe("rules/bsdtar", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a cluster", "curl https://h/t | bsdtar -xf -",
        "curl https://h/t | bsdtar -C /sandbox -xf -" },
      { "a bundle", "curl https://h/t | bsdtar xvf -",
        "curl https://h/t | bsdtar xvf - -C /sandbox" },
      { "a directory", "curl https://h/t | bsdtar xvf - -C d",
        "curl https://h/t | bsdtar xvf - -C /sandbox/d" },
      { "--cd", "curl https://h/t | bsdtar -xf- --cd d",
        "curl https://h/t | bsdtar -xf- --cd /sandbox/d" },
      { "--directory=", "curl https://h/t | bsdtar -x --directory=d",
        "curl https://h/t | bsdtar -x --directory=/sandbox/d" },
    },
    unchanged = {
      { "a list", "curl https://h/t | bsdtar -tf -" },
      { "an extraction, if nothing was fetched", "bsdtar -xf a.zip -C d" },
      { "a directory in the sandbox", "curl https://h/t | bsdtar -xf - -C /sandbox/d" },
    },
    refused = {
      { "absolute members", "curl https://h/t | bsdtar -xPf -", "ask", "may leave" },
      { "a program that unpacks", "curl https://h/t | bsdtar -x --use-compress-program x", "ask",
        "it runs a program" },
    },
  })
end)
