local pure = require("pure")

describe("rules/lsof", function()
  pure.tables({
    reads = {
      "lsof -nP -i :8080", "lsof -ti:8080", "lsof -t -i tcp:80", "lsof a",
      "lsof -nP -iTCP -sTCP:LISTEN", "lsof -n -p 1", "lsof -n +D d",
    },
    pairs = {
      { "lsof -i :80", "lsof -i @host:80" },
      { "lsof -ni", "lsof -i" },
      { "lsof -n -i tcp:80", "lsof -n -i @host" },
      { "lsof -n -i4", "lsof -n -i4@host:80" },
      { "lsof a", "lsof -p 1" },
      { "lsof -n", "lsof" },
      { "lsof -n +D d", "lsof -n +m f" },
      { "lsof -n a", "lsof -n -D b f" },
      { "lsof -t -i:80", "kill $(lsof -t -i:80)" },
      { "lsof -n -P", 'lsof -n "$x"' },
    },
  })
end)
