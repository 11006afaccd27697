local pure = require("pure")
local tells = require("tells")

describe("rules/go", function()
  pure.tables({
    pairs = {
      { "go version", "go vet" },
      { "go version -m bin/x", "go install x" },
      { "go env", "go env -w GOPATH=d" },
      { "go env GOPATH GOROOT", "go env -u GOPATH" },
      { "go env -json", "go list -json" },
      { "go help build", "go build" },
    },
    refuses = {
      "go",
      "go doc fmt",
      "go test ./...",
      "go list ./...",
      "go mod tidy",
      "go run .",
      "go env $X",
      "go fmt ./...",
    },
    names = {
      { "go version bin/x", "/project/bin/x" },
    },
  })

  tells.tables({
    project = {
      "go version",
      "go env GOPATH",
    },
  })
end)
