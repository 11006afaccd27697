--- rules/dpkg.lua and rules/dpkg-deb.lua
local enforce = require("enforce")
local place = require("place")

describe("rules/dpkg", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "wget https://h/a.deb && dpkg -x a.deb d && cat d/usr/x",
        "wget -P /sandbox https://h/a.deb && dpkg -x /sandbox/a.deb /sandbox/d "
          .. "&& cat /sandbox/d/usr/x" },
      { "its control files", "curl -O https://h/a.deb && dpkg -e a.deb",
        "curl -o /sandbox/a.deb https://h/a.deb && dpkg -e /sandbox/a.deb /sandbox/DEBIAN" },
      { "all of it", "curl -O https://h/a.deb && dpkg-deb -R a.deb d",
        "curl -o /sandbox/a.deb https://h/a.deb && dpkg-deb -R /sandbox/a.deb /sandbox/d" },
      { "a package that is installed", "wget https://h/a.deb && sudo dpkg -i ./a.deb && rm a.deb",
        "wget -P /sandbox https://h/a.deb && sudo dpkg -i /sandbox/a.deb && rm /sandbox/a.deb" },
      { "what it holds", "curl -O https://h/a.deb && dpkg-deb -c a.deb",
        "curl -o /sandbox/a.deb https://h/a.deb && dpkg-deb -c /sandbox/a.deb" },
    },
    unchanged = {
      { "a package of one's own", "dpkg -x a.deb d" }, { "a list", "dpkg -l" },
      { "a new package", "dpkg-deb -b tree a.deb" }, { "what one holds", "dpkg-deb -c a.deb" },
    },
  })
end)
