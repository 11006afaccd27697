--- What an approval is bound to where a command runs files.
local enforce = require("enforce")
local place = require("place")

describe("an approval of a command that runs files", function()
  local here = place.new()
  teardown(here.remove)
  local ON <const> = enforce.judging({ BATCH_PERMISSION_ENABLED = "true" })

  local function write(name, text)
    local path = here.project .. "/" .. name
    place.sh("mkdir -p " .. place.quote(path:match("^(.*)/")))
    place.write(path, text or "x\n")
  end

  --- The files that it is bound to, or "?" if it is not kept.
  local function bound(command)
    local decision = enforce.library(here, command, ON)
    assert.equal("NEEDS_APPROVAL", decision.classification, command)
    if decision.unknown then return "?" end
    local names, seen = {}, {}
    for _, script in ipairs(decision.scripts) do
      local name = script:gsub("^" .. here.project:gsub("%p", "%%%0") .. "/", "")
      if not seen[name] then names[#names + 1] = name end
      seen[name] = true
    end
    return table.concat(names, " ")
  end

  setup(function()
    for name in ([[
      x.jar y.jar X.java x.go cmd/main.go x.ts x.R x.php x.lua x.rb x.pl x.py x.js justfile x.cmake
      Taskfile.yml build.gradle sub/settings.gradle.kts p.yml c.yml compose.yaml tf/a.tf tf/b.tf
      x.kts x.swift x.jl x.exs x.rkt x.sed x.csx x.nix pom.xml Rakefile Dockerfile img/Dockerfile
      sub/deep/a noxfile.py s.sql x.tcl x.groovy b/build.ninja CMakeLists.txt data.csv x.dart
    ]]):gmatch("%S+") do write(name) end
  end)

  local rows = {
    -- what runs                                  what it is bound to
    { "java -jar x.jar", "x.jar" }, { "java -Xmx1g -jar x.jar y.jar", "x.jar" },
    { "java X.java", "X.java" }, { "java -cp x.jar:y.jar Main", "x.jar y.jar" },
    { "java -jar none.jar", "none.jar" }, { "cd sub && java -jar ../x.jar", "x.jar" },
    { "go run x.go", "x.go" }, { "go run ./cmd", "cmd/main.go" }, { "go run example.com/t@v1", "" },
    { "go run ./sub", "?" },
    { "deno run x.ts", "x.ts" }, { "deno run -A x.ts data.csv", "x.ts" }, { "deno x.ts", "x.ts" },
    { "deno test x.ts", "x.ts" }, { "bun run x.ts", "x.ts" }, { "tsx x.ts", "x.ts" },
    { "ts-node --esm x.ts", "x.ts" }, { "npx tsx x.ts", "x.ts" }, { "nodemon x.js", "x.js" },
    { "Rscript x.R", "x.R" }, { "R -f x.R", "x.R" }, { "R --file=x.R", "x.R" },
    { "php x.php", "x.php" }, { "lua x.lua", "x.lua" }, { "ruby x.rb", "x.rb" },
    { "perl x.pl", "x.pl" }, { "python x.py", "x.py" }, { "python3 -u x.py data.csv", "x.py" },
    { "node x.js", "x.js" }, { "tclsh x.tcl", "x.tcl" }, { "groovy x.groovy", "x.groovy" },
    { "coverage run x.py", "x.py" }, { "streamlit run x.py", "x.py" },
    { "pipenv run python x.py", "x.py" }, { "poetry run python x.py", "x.py" },
    { "bundle exec ruby x.rb", "x.rb" }, { "timeout 5 java -jar x.jar", "x.jar" },
    { "just", "justfile" }, { "just build", "justfile" }, { "just -f x.rb build", "x.rb" },
    { "cd sub/deep && just build", "justfile" }, { "task build", "Taskfile.yml" },
    { "task -t p.yml build", "p.yml" }, { "rake", "Rakefile" }, { "rake -fx.rb", "x.rb" },
    { "cmake -P x.cmake", "x.cmake" }, { "cmake -S . -B out", "CMakeLists.txt" },
    { "cmake --build b", "b/build.ninja" },
    { "gradle build", "build.gradle" }, { "gradle -p sub build", "sub/settings.gradle.kts" },
    { "mvn package", "pom.xml" }, { "mvn -f pom.xml package", "pom.xml" }, { "nox", "noxfile.py" },
    { "ansible-playbook p.yml", "p.yml" }, { "ansible-playbook -i hosts p.yml", "p.yml" },
    { "docker compose -f c.yml up", "c.yml" }, { "docker compose up", "compose.yaml" },
    { "docker-compose --file=c.yml up", "c.yml" }, { "docker build .", "Dockerfile" },
    { "docker build -t a img", "img/Dockerfile" }, { "docker build -f c.yml .", "c.yml" },
    { "terraform -chdir=tf apply", "tf/a.tf tf/b.tf" }, { "terraform apply", "?" },
    { "cd tf && terraform apply", "tf/a.tf tf/b.tf" }, { "kubectl apply -f p.yml", "p.yml" },
    { "kotlinc -script x.kts", "x.kts" }, { "swift x.swift", "x.swift" }, { "julia x.jl", "x.jl" },
    { "elixir x.exs", "x.exs" }, { "racket x.rkt", "x.rkt" }, { "dotnet script x.csx", "x.csx" },
    { "nix-build x.nix", "x.nix" }, { "dart run x.dart", "x.dart" }, { "psql -f s.sql", "s.sql" },
    { "sed -i -f x.sed data.csv", "x.sed" }, { 'java -jar "$J"', "?" },
    { 'cd "$D" && java -jar x.jar', "?" },
    -- and nothing
    { "frobnicate data.csv", "" }, { "prettier --write x.ts", "" }, { "kubectl exec -f pod", "" },
    { "sed -i s/a/b/ data.csv", "" }, { "docker run image x.py", "" }, { "mkdir just", "" },
  }
  for _, row in ipairs(rows) do
    it("is bound to what they hold: " .. row[1], function()
      assert.equal(row[2], bound(row[1]))
    end)
  end

  local function event(name, command)
    return enforce.binary(here, command, ON, { hook_event_name = name }).decision
  end

  local function approve(command)
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, command)
    end
    return event("PreToolUse", command)
  end

  for command, file in pairs({
    ["java -jar x.jar"] = "x.jar", ["go run x.go"] = "x.go", ["just build"] = "justfile",
    ["docker compose -f c.yml up"] = "c.yml", ["terraform -chdir=tf apply"] = "tf/c.tf",
    ["python x.py"] = "x.py", ["cd sub/deep && just build"] = "sub/justfile",
  }) do
    it("ends when one is changed, or comes: " .. command, function()
      assert.equal("allow", approve(command))
      write(file, "another\n")
      assert.equal(nil, event("PreToolUse", command))
    end)
  end

  it("is not kept if one cannot be read", function()
    assert.equal(nil, approve("java -jar none.jar"))
    assert.equal(nil, approve("tsx sub/none.ts"))
    assert.equal(nil, approve("cd / && terraform apply"))
  end)
end)
