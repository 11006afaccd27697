--- Files of a project that run when a tool only answers or lists something: the command is approved
-- only where nobody could have changed them unasked, and not at all if the file says that another
-- program runs. The table was made by planting each file, and running the command.
local enforcer = require("sandbox_enforcer")
local place = require("place")

--- Files that run code of the project, though the command only reads.
local PROJECT <const> = {
  { "conftest.py", "pytest --version" },
  { "conftest.py", "pytest --collect-only" },
  { "pytest.ini", "python3 -m pytest --help" },
  { "app.py", "python3 -m json.tool x.json" },
  { "setup.py", "python3 -m pip list" },
  { "json/a.txt", "python3 -m json.tool x.json" },
  { "Cargo.toml", "rustc --version" },
  { "Cargo.toml", "cargo --version" },
  { "Cargo.toml", "cargo metadata --no-deps --offline" },
  { "Cargo.toml", "pip index versions x" },
  { "Cargo.toml", "pip list --outdated" },
  { "go.mod", "go version" },
  { "go.mod", "go env GOPATH" },
  { ".yarnrc.yml", "yarn --version" },
  { ".yarnrc", "yarn list" },
  { "pnpm-workspace.yaml", "pnpm list" },
  { "package.json", "pnpm --version" },
  { "node_modules/jest/package.json", "jest --version" },
  { "node_modules/jest/package.json", "jest -h" },
  { ".terraform/providers/x", "terraform validate" },
  { ".terraform/providers/x", "terraform providers" },
  { ".python-version", "uv pip list" },
}

--- The same commands in which such files have no say.
local READS <const> = {
  { "conftest.py", "cat conftest.py" }, { "json.py", "cat json.py" },
  { "pip.py", "pip list" }, { "Makefile", "make --version" }, { "main.tf", "terraform version" },
  { "CMakeLists.txt", "cmake --version" }, { "build.ninja", "ninja --version" },
  { "eslint.config.js", "eslint --version" }, { ".mocharc.js", "mocha --version" },
  { "prettier.config.js", "prettier --version" }, { "tsconfig.json", "tsc --version" },
  { "vitest.config.js", "vitest --version" }, { ".gitattributes", "git diff" },
  { ".clang-format", "clang-format --version" }, { "mypy.ini", "mypy --version" },
  { ".ackrc", "ack hello", "--pager=sh" },  -- it refuses that
}

--- Never approved: they run what the file says.
local NEVER <const> = {
  { "json.py", "python3 -m json.tool x.json" }, { "pip.py", "python3 -m pip list" },
  { "tokenize.py", "python3 -m pip --version" }, { "argparse.py", "python -m json.tool x.json" },
  { "json/__init__.py", "python3 -m json.tool x.json" },
  { "pip/__init__.py", "python3 -m pip list" },
  { "rust-toolchain.toml", "rustc --version" }, { "rust-toolchain", "cargo --version" },
  { "rust-toolchain.toml", "cargo metadata --no-deps --offline" },
  { "rust-toolchain.toml", "pip index versions x" },
  { "rust-toolchain.toml", "pip list --outdated" }, { "rust-toolchain", "cargo --list" },
  { ".cargo/config.toml", "cargo metadata --no-deps --offline" },
  { ".cargo/config", "cargo search x" }, { "go.mod", "go version", "toolchain go1.99.0" },
  { "go.work", "go env GOPATH", "toolchain go1.99.0" },
  { ".yarnrc.yml", "yarn --version", "yarnPath: ./x.cjs" },
  { ".yarnrc.yml", "yarn list", "plugins: [./x.cjs]" },
  { ".yarnrc", "yarn list", "yarn-path x.js" },
  { ".npmrc", "npm view x", "userconfig=./u" }, { ".npmrc", "npm ls", "globalconfig = ./u" },
  { "docker-compose.yml", "docker compose ps", "include:\n  - https://example.com/o/r.git" },
  { "compose.yaml", "docker compose logs", "include:\n  - path: oci://example.com/o/r" },
  { ".pnpmfile.cjs", "pnpm list" }, { ".npmrc", "pnpm why x", "pnpmfile=./x.cjs" },
  { "pnpm-workspace.yaml", "pnpm ls", "pnpmfile: ./x.cjs" },
  { "package.json", "pnpm --version", '{ "packageManager": "pnpm@https://h/x.tgz" }' },
  { "package.json", "yarn -v", '{ "packageManager": "yarn@https://h/x.js" }' },
  { "Makefile", "make -n" }, { "Makefile", "make -p" }, { "Makefile", "make -q" },
  { "build.ninja", "ninja" }, { "CMakeLists.txt", "cmake -N -LA ." },
  { "gradlew", "./gradlew --version" }, { "mvnw", "./mvnw --version" },
  { ".mvn/jvm.config", "mvn --version" }, { "build.rs", "cargo check" },
  { ".cargo/config.toml", "cargo tree" }, { "eslint.config.js", "eslint ." },
  { "prettier.config.js", "prettier --check ." }, { "jest.config.js", "jest --showConfig" },
  { ".mocharc.js", "mocha --dry-run" }, { "mypy.ini", "mypy app.py" }, { "setup.py", "uv tree" },
  { "Gemfile", "bundle list" }, { "Rakefile", "rake -T" }, { "mix.exs", "mix help" },
  { ".envrc", "direnv status" }, { ".mise.toml", "mise current" },
  { "kubeconfig", "kubectl --kubeconfig kubeconfig get pods" }, { "main.tf", "terraform plan" },
  { "kubeconfig", "KUBECONFIG=kubeconfig kubectl get pods" }, { ".bazelrc", "bazel version" },
  { ".docker/config.json", "docker --config .docker ps" }, { ".perltidyrc", "perltidy a.pl" },
  { "justfile", "just --list" }, { "Taskfile.yml", "task --list" }, { "tox.ini", "tox -l" },
  { "noxfile.py", "nox -l" }, { ".pre-commit-config.yaml", "pre-commit run" },
  { "composer.json", "composer show" }, { "meson.build", "meson introspect ." },
}

describe("a file of the project", function()
  local root = place.sh("mktemp -d"):gsub("\n", "")
  local home, nth = root .. "/home", 0
  place.sh("mkdir -p " .. home)
  teardown(function() place.sh("rm -rf " .. root) end)
  local engine = enforcer.new({
    HOME = home, SANDBOX_ENABLED = "true", SHELL = "/bin/bash",
    PATH = "/usr/local/bin:/usr/bin:/bin",
  })

  --- What is said of a command in a project with one file, in a mode of the client.
  local function said(file, command, mode, text)
    nth = nth + 1
    local project = ("%s/%d"):format(root, nth)
    place.sh(("mkdir -p $(dirname %s/%s) && echo '%s' > %s/%s && echo {} > %s/x.json"):format(
      project, file, text or "x", project, file, project))
    return engine:decide({
      hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s", cwd = project,
      permission_mode = mode, tool_input = { command = command },
    })
  end

  for _, row in ipairs(PROJECT) do
    it(("runs only where it changes with the user's OK: %s, %s"):format(row[1], row[2]), function()
      local decision = said(row[1], row[2], "acceptEdits")
      assert.not_equal("allow", decision.verdict)
      assert.truthy((decision.why or ""):find("without your OK in this mode", 1, true),
        decision.why)
      assert.equal("allow", said(row[1], row[2], "default").verdict)
    end)
  end

  for _, row in ipairs(READS) do
    it(("has no say: %s, %s"):format(row[1], row[2]), function()
      local decision = said(row[1], row[2], "acceptEdits", row[3])
      assert.equal("allow", decision.verdict, decision.why)
    end)
  end

  for _, row in ipairs(NEVER) do
    it(("is not run unasked: %s, %s"):format(row[1], row[2]), function()
      assert.not_equal("allow", said(row[1], row[2], "default", row[3]).verdict)
    end)
  end
end)
