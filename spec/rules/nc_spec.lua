local enforce = require("enforce")
local place = require("place")

describe("rules/nc, ncat, socat and telnet", function()
  local here = place.new()
  place.sh("cd " .. here.project .. " && mkdir d")
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what comes in", "nc -l 80 > f", "nc -l 80 > /sandbox/f" },
      { "what is asked for", "echo GET | nc -w 3 h 80 > f && cat f",
        "echo GET | nc -w 3 h 80 > /sandbox/f && cat /sandbox/f" },
      { "its long name", "netcat h 80 >> d/f", "netcat h 80 >> /sandbox/f" },
      { "a dump of the traditional one", "nc -o f h 80", "nc -o /sandbox/f h 80" },
      { "what another command writes", "nc h 80 | tee f", "nc h 80 | tee /sandbox/f" },
      { "ncat", "ncat --ssl h 443 > f", "ncat --ssl h 443 > /sandbox/f" },
      { "its output", "ncat -o f h 80", "ncat -o /sandbox/f h 80" },
      { "its dump", "ncat --hex-dump=f h 80", "ncat --hex-dump=/sandbox/f h 80" },
      { "socat", "socat - TCP:h:80 > f", "socat - TCP:h:80 > /sandbox/f" },
      { "in small letters", "socat -u tcp4:h:80 stdout > f",
        "socat -u tcp4:h:80 stdout > /sandbox/f" },
      { "telnet", "telnet h 80 > f", "telnet h 80 > /sandbox/f" },
    },
    unchanged = {
      { "a question", "nc -zv h 80" },
      { "a question whose answer is kept", "nc -zv h 80 2> f" },
      { "what is only shown", "nc h 80; ncat h 80; telnet h 80; socat - TCP:h:80" },
      { "an upload", "ncat --send-only h 80 < f" },
      { "addresses on this machine", "socat PIPE:p OPEN:f" },
      { "versions", "socat -V > f; ncat --version > f; telnet -V > f" },
      { "a proxy", "nc -X 5 -x h:1080 h 80" },
    },
    refused = {
      { "an address that is a file", "socat TCP:h:80 OPEN:f,creat", "ask", "addresses decide" },
      { "an address that is a path", "socat -u TCP:h:80 ./f", "ask", "addresses decide" },
      { "an unknown address", 'socat TCP:h:80 "$x"', "ask", "addresses decide" },
      { "two in one", "socat TCP:h:80 '-!!OPEN:f'", "ask", "addresses decide" },
      { "-x, which is a file for ncat", "nc -x f h 80", "ask", "may be a proxy or a file" },
    },
  })
end)
