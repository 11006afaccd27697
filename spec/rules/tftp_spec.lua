local enforce = require("enforce")
local place = require("place")

describe("rules/tftp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "tftp h -c get a/b.bin", "tftp h -c get a/b.bin /sandbox/b.bin" },
      { "a file that came before", "tftp h -c get b && tftp i -c put b",
        "tftp h -c get b /sandbox/b && tftp i -c put /sandbox/b" },
      { "a name", "tftp -m binary h 69 -c get b d/c", "tftp -m binary h 69 -c get b /sandbox/c" },
      { "a host before the file", "tftp -v -c get h:b", "tftp -v -c get h:b /sandbox/b" },
      { "a word that names the file later", "tftp h -c get b && cat b",
        "tftp h -c get b /sandbox/b && cat /sandbox/b" },
    },
    unchanged = {
      { "an upload", "tftp h -c put f" },
      { "a file in the sandbox", "tftp h -c get b /sandbox/b" },
      { "-V", "tftp -V" },
    },
    refused = {
      { "several files", "tftp h -c get a b c", "deny", "once per file" },
      { "a file that looks like an option", "tftp h -c get b -v", "ask", "-v is not an option" },
      { "its input", "tftp h", "ask", "its input decides" },
      { "another command", "tftp h -c connect i", "ask", "its input decides" },
      { "an unknown name", 'tftp h -c get b "$F"', "ask", "unknown" },
      { "the options of another tftp", "tftp -g -r b h", "ask", "-g" },
    },
  })
end)
