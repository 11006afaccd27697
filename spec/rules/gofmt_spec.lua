local pure = require("pure")

describe("rules/gofmt", function()
  pure.tables({
    pairs = {
      { "gofmt -l .", "gofmt -l -w ." },
      { "gofmt -d x.go", "gofmt -w x.go" },
      { "gofmt --l .", "gofmt --w ." },
      { "gofmt -s -e x.go", "gofmt -w=true x.go" },
      { "gofmt -r 'a -> b' x.go", "gofmt -cpuprofile f x.go" },
    },
    names = {
      { "gofmt -l a b/c.go", "/project/a", "/project/b/c.go" },
    },
  })
end)
