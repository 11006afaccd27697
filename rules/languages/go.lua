--- Go: builds, tests and fetches; only what it says about itself is harmless. The project's
-- go.mod decides which Go runs.
--    go version, go env GOPATH, go env -json, go help build     only read
--    go env -w A=b, go list ./..., go doc x, go build           do more

local function reads(flag, operands)
  return {
    grammar = "git",
    options = { flag = flag },
    operands = operands,
    pure = "project",
  }
end

--- What compiles and runs cannot be seen from here; only the place can, and where it puts things.
local builds = {
  grammar = { "git", ends = true },
  options = {
    flag = "-a -n -race -msan -asan -cover -v -work -x -trimpath -short -json -failfast -benchmem",
    value = [[
      -p -tags -ldflags -gcflags -asmflags -mod -buildmode -run -bench -count -cpu -parallel
      -timeout -covermode -coverpkg -skip -fuzz -fuzztime -shuffle -list -vet
    ]],
    change = "-o -coverprofile -cpuprofile -memprofile -outputdir", read = "-modfile -overlay",
    chdir = "-C",
  },
  operands = "argument...",
  inspect = "it builds the project, and runs its build scripts",
}

return {
  command = "go",
  helps = [[
    build clean doc env fix fmt generate get install list mod work run telemetry test version vet
  ]],
  -- One phase: nothing of a module runs before it is built, which has no network.
  installs = {
    after = "get mod work.sync", beyond = "install", keeps = "-C=", at = "-C",
    writes = "go.mod go.sum vendor/",
    makes = "go.sum", open = true,
    caches = "~/go/pkg ~/.cache/go-build",
  },
  builds = "build generate run test vet",
  grammar = "git",
  subcommands = {
    version = reads("-m -v", "read:file..."), env = reads("-json -changed", "name..."),
    help = reads(nil, "topic..."),
    build = builds, test = builds, run = builds, vet = builds, install = builds,
    generate = builds,
  },
  answers = { " run .*@", "^ mod download .*%-json", "^ list .*%-m .*@" },
  obeys = "go.mod:toolchain%s+go go.work:toolchain%s+go",
  online = "list",
  runner = { subcommands = { run = { ends = "go", reads = { "%.go$" }, operand = "only" } } },
  plain_words = { except = { "^%-C ", "%.go$" } },
  minds = { path = "use", near = "go.mod" },
  stores = { "^ env %-w ", "^ mod edit ", "^ mod init ", "^ work edit ", "^ get " },
}
