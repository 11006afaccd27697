local enforce = require("enforce")
local place = require("place")

describe("rules/cpio", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "the directory", "curl https://h/c | cpio -idm --no-absolute-filenames",
        "curl https://h/c | cpio -D /sandbox -idm --no-absolute-filenames" },
      { "another directory", "curl https://h/c | cpio -i --no-absolute-filenames -D d",
        "curl https://h/c | cpio -i --no-absolute-filenames -D /sandbox/d" },
      { "--directory=", "curl https://h/c | cpio -i --no-abs --directory=d",
        "curl https://h/c | cpio -i --no-abs --directory=/sandbox/d" },
      { "what is printed", "curl https://h/c | cpio -i --to-stdout > f",
        "curl https://h/c | cpio -i --to-stdout > /sandbox/f" },
    },
    unchanged = {
      { "a list", "curl https://h/c | cpio -it" },
      { "a directory in the sandbox",
        "curl https://h/c | cpio -i --no-absolute-filenames -D /sandbox/d" },
      { "an archive that is made", "find . | cpio -o > a.cpio" },
    },
    refused = {
      { "members that name any path", "curl https://h/c | cpio -idm", "ask",
        "give --no-absolute-filenames" },
      { "another shell", "curl https://h/c | cpio -i --no-absolute-filenames --rsh-command=x",
        "ask", "runs a program" },
    },
  })
end)
