--- Words that describe tools (rule/vocabulary.lua): what they find in commands. Tools that have no
-- other rule are in here, one row at least; to all who ask what these do there is none.
local check = require("sandbox_enforcer.rule.check")
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local place = require("place")
local pure = require("pure")
local rules = require("sandbox_enforcer.rule.load")
local run_files = require("sandbox_enforcer.layers.policy.run_files")
local vocabulary = require("sandbox_enforcer.rule.vocabulary")
local wrappers = require("sandbox_enforcer.layers.policy.wrappers")

local here = place.new()
local project = here.project

local function step_of(text) return assert(pure.steps(text, { cwd = project })[1], text) end

local seen = {}

teardown(here.remove)

--- A table of rows { command, expected }, each compared with what a function gives for its step.
local function rows_of(what, rows, given)
  describe(what, function()
    for _, row in ipairs(rows) do
      it(row[1], function() assert.same(row[2], given(step_of(row[1]))) end)
      seen[row[1]:match("^%S+")] = true
    end
  end)
end

rows_of("a command holds", {
  { "aws-vault exec home -- rm -rf src", { "rm -rf src" } },
  { "asdf exec rm -rf src", { "rm -rf src" } },
  { "asdf install rm -rf src", {} },
  { "bundle exec rake x", { "rake x" } },
  { "chpst -u x rm -rf src", { "rm -rf src" } },
  { "daemonize /bin/sh -c x", { "/bin/sh -c x" } },
  { "ld-linux-x86-64.so.2 /bin/rm src", { "/bin/rm src" } },
  { "start-stop-daemon -S -x /bin/rm -- src", { "/bin/rm -- src" } },
  { "compgen -C 'rm -rf src'", { "rm -rf src" } },
  { "complete -C 'rm -rf src' ls", { "rm -rf src" } },
  { "mapfile -C 'rm -rf src' -c 1", { "rm -rf src" } },
  { "just --command rm -rf src", { "rm -rf src" } },
  { "fish -c 'rm -rf src'", { "rm -rf src" } },
  { "nu -c '^rm src'", { "rm src", "^rm src" } },
  { "cross-env A=1 rm -rf src", { "rm -rf src" } },
  { "bwrap --bind / / rm -rf src", { "rm -rf src" } },
  { "direnv exec . rm -rf src", { "rm -rf src" } },
  { "doppler run -- rm -rf src", { "rm -rf src" } },
  { "conda run -n base rm -rf src", { "rm -rf src" } },
  { "dotenv -f .x rm -rf src", { "rm -rf src" } },
  { "berglas exec -- rm -rf src", { "rm -rf src" } },
  { "chamber exec app -- rm -rf src", { "rm -rf src" } },
  { "devbox run rm -rf src", { "rm -rf src" } },
  { "dotenvx run -f .x -- rm -rf src", { "rm -rf src" } },
  { "envchain aws rm -rf src", { "rm -rf src" } },
  { "shx rm -rf src", { "rm -rf src" } },
  { "incus exec box -- rm -rf src", { "rm -rf src" } },
  { "summon -f x rm -rf src", { "rm -rf src" } },
  { "teller run -- rm -rf src", { "rm -rf src" } },
  { "emacs --eval '(shell-command \"rm -rf src\")'", { "rm -rf src" } },
  { "envdir env rm -rf src", { "rm -rf src" } },
  { "expect -c 'spawn rm -rf src'", { "rm -rf src" } },
  { "gdb -ex 'shell rm -rf src'", { "rm -rf src" } },
  { "gio trash src", { "rm -r src" } },
  { "gio list src", {} },
  { "git -c core.pager='rm -rf src' log", { "rm -rf src" } },
  { "git -c alias.x='!rm -rf src' x", { "rm -rf src" } },
  { "git log", {} },
  { "hyperfine 'rm -rf src'", { "rm -rf src" } },
  { "lldb -o 'platform shell rm -rf src'", { "rm -rf src" } },
  { "mise exec -- rm -rf src", { "rm -rf src" } },
  { "nix develop -c rm -rf src", { "rm -rf src" } },
  { "nix-shell --run 'rm -rf src'", { "rm -rf src" } },
  { "nodemon --exec 'rm -rf src'", { "rm -rf src" } },
  { "npx rimraf src", { "rimraf src" } },
  { "op run -- rm -rf src", { "rm -rf src" } },
  { "pipenv run rm -rf src", { "rm -rf src" } },
  { "rimraf -v src", { "rm -r src" } },
  { "sed -e '1e rm -rf src'", { "rm -rf src" } },
  { "ssh -o ProxyCommand='rm -rf src' host", { "rm -rf src" } },
  { "tox run rm -rf src", { "rm -rf src" } },
  { "view '+!rm -rf src'", { "rm -rf src" } },
  { "xterm -e rm -rf src", { "rm -rf src" } },
  { "kitty -e 'rm -rf src'", { "rm -rf src" } },
}, function(step)
  local list = {}
  wrappers.add(step, list)
  return list
end)

rows_of("what runs elsewhere runs here", {
  { "ssh localhost ls", { true } }, { "ssh me@127.0.0.1 ls", { true } },
  { "ssh host ls", { false } },
}, function(step)
  local list = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "away" then list[#list + 1] = effect.here or false end
  end
  return list
end)

--- Files that tools read if they are told none.
local READS <const> = {
  "Dockerfile", "Earthfile", "Fastfile", "Gruntfile.js", "Procfile", "Rakefile", "SConstruct",
  "Snakefile", "Taskfile.yml", "Thorfile", "Vagrantfile", "BUILD", "build.gradle", "build.sbt",
  "build.xml", "compose.yml", "config.ru", "default.nix", "dodo.py", "fabfile.py", "gulpfile.js",
  "justfile", "locustfile.py", "main.tf", "mix.exs", "noxfile.py", "project.clj", "tasks.py",
  "terragrunt.hcl", "tox.ini",
}
for _, name in ipairs(READS) do place.write(project .. "/" .. name, "") end

rows_of("a command runs", {
  { "ansible-playbook a.yml", { "a.yml" } }, { "ansible a.yml", { "a.yml" } },
  { "ant", { "build.xml" } }, { "bazel build x", { "BUILD" } },
  { "buildah bud .", { "Dockerfile" } }, { "bundle exec a.rb", { "a.rb" } },
  { "crystal a.cr", { "a.cr" } }, { "csi a.scm", { "a.scm" } },
  { "ctest -S a.cmake", { "a.cmake" } },
  { "dart a.dart", { "a.dart" } }, { "docker compose up", { "compose.yml" } },
  { "docker build .", { "Dockerfile" } }, { "docker ps", {} },
  { "docker-compose -f a.yml up", { "a.yml" } }, { "doit", { "dodo.py" } },
  { "earthly +x", { "Earthfile" } }, { "elixir a.exs", { "a.exs" } },
  { "escript a.erl", { "a.erl" } }, { "fab x", { "fabfile.py" } },
  { "fastlane x", { "Fastfile" } }, { "foreman start", { "Procfile" } },
  { "gnuplot a.gp", { "a.gp" } },
  { "gradlew x", { "build.gradle" } }, { "groovy a.groovy", { "a.groovy" } },
  { "grunt", { "Gruntfile.js" } }, { "gulp", { "gulpfile.js" } }, { "hy a.hy", { "a.hy" } },
  { "invoke x", { "tasks.py" } }, { "ipython a.py", { "a.py" } },
  { "jupyter execute a.ipynb", { "a.ipynb" } },
  { "irb a.rb", { "a.rb" } },
  { "julia a.jl", { "a.jl" } }, { "just x", { "justfile" } }, { "just -f a.just x", { "a.just" } },
  { "kotlin a.kts", { "a.kts" } }, { "kubectl apply -f a.yml", { "a.yml" } },
  { "lein x", { "project.clj" } }, { "locust", { "locustfile.py" } }, { "mix x", { "mix.exs" } },
  { "mvnw -f a.xml test", { "a.xml" } },
  { "mono a.exe", { "a.exe" } }, { "nextflow run a.nf", { "a.nf" } },
  { "nim r a.nim", { "a.nim" } },
  { "nix-build", { "default.nix" } }, { "nox", { "noxfile.py" } }, { "ocaml a.ml", { "a.ml" } },
  { "octave a.m", { "a.m" } }, { "packer build a.hcl", { "a.hcl" } },
  { "racket a.rkt", { "a.rkt" } }, { "rackup", { "config.ru" } }, { "rake x", { "Rakefile" } },
  { "rake -f a.rake x", { "a.rake" } }, { "runghc a.hs", { "a.hs" } },
  { "sbcl a.lisp", { "a.lisp" } }, { "sbt x", { "build.sbt" } },
  { "scons", { "SConstruct" } }, { "snakemake", { "Snakefile" } },
  { "swift a.swift", { "a.swift" } },
  { "task x", { "Taskfile.yml" } }, { "terraform plan", { "main.tf" } },
  { "terragrunt plan", { "main.tf", "terragrunt.hcl" } }, { "thor x", { "Thorfile" } },
  { "tox", { "tox.ini" } }, { "tsx a.ts", { "a.ts" } }, { "uvx a.py", { "a.py" } },
  { "vagrant up", { "Vagrantfile" } }, { "zig run a.zig", { "a.zig" } },
}, function(step)
  local list = {}
  for i, path in ipairs(assert(run_files.files(step))) do list[i] = path:sub(#project + 2) end
  table.sort(list)
  return list
end)

--- { command, word, what it is }
local said <const> = {
  { "base32 -d x", "decodes", "^%-[^-]*[dD] ^%-%-d" }, { "gunzip x", "decodes",
    "^gunzip$ ^%-[^-]*d ^%-%-d" },
  { "dig x", "speaks", true }, { "mail x", "speaks", true }, { "openssl x", "speaks", "s_client" },
  { "ack-grep x", "searches", "no input" }, { "rgrep x", "searches", "always" },
  { "nano x", "keeps", true }, { "vim x", "keeps", true },
}
describe("a rule says of", function()
  for _, row in ipairs(said) do
    it(("%s that %s"):format(row[1], row[2]), function()
      assert.equal(row[3], knowledge.of(step_of(row[1]), row[2]))
    end)
    seen[row[1]:match("^%S+")] = true
  end
  for _, name in ipairs({ "pass", "security", "vault", "op" }) do
    it(name .. " which words print secrets", function()
      assert.truthy(knowledge.of(step_of(name .. " x"), "secrets"))
    end)
    seen[name] = true
  end
end)

--- Functions, or a table, in which one tool says what no other has: the escape hatch.
local ALONE <const> = { history = true, shell = true }

describe("a word", function()
  local uses = {}
  for path in place.sh("find rules -name '*.lua'"):gmatch("[^\n]+") do
    for key in pairs(dofile(path)) do uses[key] = (uses[key] or 0) + 1 end
  end
  for _, name in ipairs(vocabulary.names()) do
    it("is used by several rules: " .. name, function()
      local least = ALONE[name] and 1 or 2
      assert.is_true((uses[name] or 0) >= least, ("by %d"):format(uses[name] or 0))
    end)
  end
end)

describe("what is wrong with a word", function()
  local rows <const> = {
    { "a value that it cannot have", "lists", "sometimes", 'expected "always", "known"' },
    { "another type", "compiles", "yes", "expected a boolean" },
    { "a field that holds does not have", "holds", { paterns = {} },
      'paterns: no such field; did you mean "patterns"?' },
    { "a text in place of a table", "runner", { subcommands = { run = 5 } },
      "runner.subcommands.run: expected a table" },
    { "no text in a list", "secrets", { "a", {} }, "secrets[2]: expected a string" },
    { "a version that is no table", "installs", { versions = { 5 } },
      "installs.versions.1: expected a table" },
    { "a value of one of its fields", "holds", { input = "all" }, 'expected "commands", "words"' },
    { "a runner's field", "runner", { subcommands = { run = { end_ = "x" } } }, "no such field" },
  }
  for _, row in ipairs(rows) do
    it("is told: " .. row[1], function()
      local rule = { command = "x", [row[2]] = row[3] }
      local good, told = pcall(check.rule, rule, "rules/x.lua")
      assert.is_false(good)
      assert.truthy(told.message:find(row[4], 1, true), told.message)
    end)
  end
end)

describe("a rule of the user", function()
  local directory = place.directory()
  teardown(function() place.sh("rm -rf " .. place.quote(directory)) end)
  place.write(directory .. "/xargs.lua", 'return { command = "xargs", operands = "more..." }')
  place.write(directory .. "/rm.lua", 'return { command = "rm", tampers = "content" }')
  place.write(directory .. "/mine.lua", 'return { command = "mine" }')
  local all = rules.new({ directory, core.cwd() .. "/rules" }, nil, true)

  it("has the words of the one that it replaces", function()
    assert.equal("more", all:find("xargs").operands[1].name)
    assert.same({ input = "words" }, all:find("xargs").words.holds)
    assert.same({ input = "words" }, knowledge.about(all, "xargs").words.holds)
  end)
  it("has its own words, if it says them", function()
    assert.equal("content", all:find("rm").words.tampers)
    assert.is_true(all:find("rm").words.destroys)
  end)
  it("has none, if it replaces none", function()
    assert.is_nil(all:find("mine").words.holds)
  end)
  it("is a rule, if it replaces one that only carries words", function()
    place.write(directory .. "/just.lua", 'return { command = "just", operands = "x..." }')
    assert.truthy(all:find("just"))
    assert.truthy(all:find("just").words.runner)
  end)
end)

describe("a rule that only carries words", function()
  for name in pairs(seen) do
    local step = step_of(name)
    local rule = step.rules:named(name)
    if rule and rule.words.partial then
      it("is none to those who ask what a command does: " .. name, function()
        assert.is_nil(step.rules:find(name))
        assert.equal("no rule for " .. name, step.effects[1].why)
        assert.falsy(step.said)
      end)
    end
  end
end)
