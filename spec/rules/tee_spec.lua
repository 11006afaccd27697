local enforce = require("enforce")
local place = require("place")

describe("rules/tee", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/b | tee f", "curl https://h/b | tee /sandbox/f" },
      { "every file", "curl https://h/b | tee a ~/b",
        "curl https://h/b | tee /sandbox/a /sandbox/b" },
      { "options", "curl https://h/b | tee -ai f", "curl https://h/b | tee -ai /sandbox/f" },
      { "an option after the file", "curl https://h/b | tee f -a",
        "curl https://h/b | tee /sandbox/f -a" },
      { "what is after --", "curl https://h/b | tee -- -f",
        "curl https://h/b | tee -- /sandbox/-f" },
      { "a file that is named -", "curl https://h/b | tee -", "curl https://h/b | tee /sandbox/-" },
      { "an abbreviated option", "curl https://h/b | tee --app f",
        "curl https://h/b | tee --app /sandbox/f" },
      { "two files of one name", "curl https://h/b | tee f d/f",
        "curl https://h/b | tee /sandbox/f /sandbox/d/f" },
      { "a file after a filter", "curl https://h/b | sed s/a/b/ | tee f | wc -l",
        "curl https://h/b | sed s/a/b/ | tee /sandbox/f | wc -l" },
      { "a file that needs rights", "curl https://h/b | sudo tee /etc/apt/a.list",
        "curl https://h/b | sudo tee /sandbox/a.list" },
      { "what is used later", "wget -qO- https://h/b | tee f; wc f",
        "wget -qO- https://h/b | tee /sandbox/f; wc /sandbox/f" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "make 2>&1 | tee log" },
      { "a file in the sandbox", "curl https://h/b | tee /sandbox/f" },
      { "/dev/null", "curl https://h/b | tee /dev/null" },
      { "the terminal", "curl https://h/b | tee /dev/tty | jq ." },
      { "no file", "curl https://h/b | tee" },
      { "an unknown file, if nothing was fetched", 'make | tee "$LOG"' },
    },
    refused = {
      { "an unknown file", 'curl https://h/b | tee "$F"', "ask",
        "its destination is unknown" },
    },
  })
end)
