--- Which files a command runs that has no rule, or whose rule does not tell: an approval is bound
-- to what they hold.
-- @module sandbox_enforcer.runners
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.steps")

local runners = {}

--- Fields of a runner:
--    ends     how names of files end that it runs; what follows the first of them are arguments
--    options  whose values are such files
--    reads    patterns of files that it reads if none is named: all in the first directory that has
--             one, from the working directory upwards
--    at       options whose value is that directory; with `operand`, an operand may be, too; with
--             `operand = "only"`, nothing else is
local function runner(fields)
  return {
    ends = set(fields.ends or ""), options = set(fields.options or ""), reads = fields.reads,
    at = set(fields.at or ""), operand = fields.operand,
  }
end

local TYPESCRIPT <const> = runner({ ends = "ts tsx mts cts js jsx mjs cjs" })
local PYTHON <const> = runner({ ends = "py pyw pyz ipynb" })
local JVM <const> = runner({ ends = "jar java groovy kts kt clj scala sc" })
local RUBY <const> = runner({ ends = "rb ru" })
local COMPOSE <const> = runner({
  options = "-f --file", at = "--project-directory",
  reads = { "^compose%.ya?ml$", "^docker%-compose%.ya?ml$", "%.override%.ya?ml$" },
})
local TERRAFORM <const> = runner({
  reads = { "%.tf$", "%.tf%.json$", "%.tfvars$" }, at = "-chdir",
})
local MANIFEST <const> = runner({ options = "-f --filename -k --kustomize" })
local GRADLE <const> = runner({
  options = "-b --build-file -c --settings-file -I --init-script", at = "-p --project-dir",
  reads = { "^build%.gradle", "^settings%.gradle" },
})
local IMAGE <const> = runner({
  options = "-f --file", reads = { "^Dockerfile$", "^Containerfile$" }, operand = true,
})
local ANY <const> = runner({
  ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake",
})

local KNOWN <const> = {
  java = JVM, groovy = JVM, kotlin = JVM, kotlinc = JVM, clojure = JVM, clj = JVM, scala = JVM,
  jbang = JVM, bb = JVM,
  ["go run"] = runner({ ends = "go", reads = { "%.go$" }, operand = "only" }),
  deno = TYPESCRIPT, bun = TYPESCRIPT, ["ts-node"] = TYPESCRIPT, tsx = TYPESCRIPT,
  ["ts-node-esm"] = TYPESCRIPT, nodemon = TYPESCRIPT, electron = TYPESCRIPT, pm2 = TYPESCRIPT,
  zx = TYPESCRIPT, jiti = TYPESCRIPT,
  npx = ANY, bunx = ANY, pipenv = ANY, poetry = ANY, hatch = ANY, pdm = ANY, rye = ANY, uvx = ANY,
  bundle = ANY, mise = ANY, direnv = ANY, dotenv = ANY,
  coverage = PYTHON, streamlit = PYTHON, flask = PYTHON, gunicorn = PYTHON, ipython = PYTHON,
  hy = runner({ ends = "hy" }), jupyter = PYTHON, papermill = PYTHON, fastapi = PYTHON,
  pypy = PYTHON, kernprof = PYTHON, torchrun = PYTHON, accelerate = PYTHON, deepspeed = PYTHON,
  locust = runner({ options = "-f --locustfile", reads = { "^locustfile%.py$" } }),
  R = runner({ ends = "R r", options = "-f --file" }),
  irb = RUBY, rackup = runner({ ends = "ru", reads = { "^config%.ru$" } }), rspec = RUBY,
  rake = runner({
    options = "-f --rakefile", reads = { "^[Rr]akefile$", "^[Rr]akefile%.rb$" },
  }),
  thor = runner({ reads = { "^Thorfile$", "%.thor$" } }),
  fastlane = runner({ reads = { "^[Ff]astfile$" } }), vagrant = runner({
    reads = { "^Vagrantfile$" },
  }),
  swift = runner({ ends = "swift" }), dart = runner({ ends = "dart" }),
  julia = runner({ ends = "jl" }), elixir = runner({ ends = "ex exs" }),
  iex = runner({ ends = "ex exs" }), escript = runner({ ends = "erl escript" }),
  racket = runner({ ends = "rkt scm" }),
  sbcl = runner({ ends = "lisp", options = "--script --load" }),
  clisp = runner({ ends = "lisp" }), ecl = runner({ ends = "lisp" }),
  chicken = runner({ ends = "scm" }), csi = runner({ ends = "scm csx" }),
  octave = runner({ ends = "m" }), runghc = runner({ ends = "hs" }), ghci = runner({ ends = "hs" }),
  stack = runner({ ends = "hs" }), ocaml = runner({ ends = "ml" }),
  crystal = runner({ ends = "cr" }), nim = runner({ ends = "nim nims" }),
  zig = runner({ ends = "zig" }),
  dotnet = runner({ ends = "csx dll cs fsx csproj fsproj" }), mono = runner({ ends = "exe" }),
  ["nix-build"] = runner({ ends = "nix", reads = { "^default%.nix$" } }),
  ["nix-shell"] = runner({ ends = "nix", reads = { "^shell%.nix$", "^default%.nix$" } }),
  cmake = runner({
    options = "-P -C", at = "-S --build", operand = true,
    reads = { "^CMakeLists%.txt$", "^build%.ninja$", "^Makefile$" },
  }),
  ctest = runner({ options = "-S -SP" }),
  just = runner({
    options = "-f --justfile", at = "-d --working-directory", reads = { "^%.?[Jj][Uu][Ss][Tt]" },
  }),
  task = runner({
    options = "-t --taskfile", at = "-d --dir", reads = { "^[Tt]askfile%.?[%w.]*ya?ml$" },
  }),
  gradle = GRADLE, gradlew = GRADLE,
  mvn = runner({ options = "-f --file", reads = { "^pom%.xml$" } }),
  ant = runner({ options = "-f -file -buildfile", reads = { "^build%.xml$" } }),
  sbt = runner({ reads = { "^build%.sbt$" } }), lein = runner({ reads = { "^project%.clj$" } }),
  mix = runner({ reads = { "^mix%.exs$" } }), bazel = runner({ reads = { "^BUILD", "^MODULE" } }),
  ["ansible-playbook"] = runner({ ends = "yml yaml" }), ansible = runner({ ends = "yml yaml" }),
  ["docker compose"] = COMPOSE, ["podman compose"] = COMPOSE, ["docker-compose"] = COMPOSE,
  ["podman-compose"] = COMPOSE, ["docker build"] = IMAGE, ["podman build"] = IMAGE,
  ["docker buildx"] = IMAGE, buildah = IMAGE, earthly = runner({ reads = { "^Earthfile$" } }),
  terraform = TERRAFORM, tofu = TERRAFORM, terragrunt = runner({ reads = { "%.hcl$", "%.tf$" } }),
  packer = runner({ ends = "hcl json" }),
  ["kubectl apply"] = MANIFEST, ["kubectl create"] = MANIFEST, ["kubectl replace"] = MANIFEST,
  ["kubectl delete"] = MANIFEST, ["oc apply"] = MANIFEST, ["oc create"] = MANIFEST,
  nox = runner({ options = "-f --noxfile", reads = { "^noxfile%.py$" } }),
  tox = runner({ options = "-c", reads = { "^tox%.ini$", "^tox%.toml$", "^pyproject%.toml$" } }),
  invoke = runner({ reads = { "^tasks%.py$" } }), inv = runner({ reads = { "^tasks%.py$" } }),
  fab = runner({ options = "-f --fabfile", reads = { "^fabfile%.py$" } }),
  scons = runner({ options = "-f --file", at = "-C", reads = { "^[Ss][Cc]onstruct$" } }),
  ninja = runner({ options = "-f", at = "-C", reads = { "^build%.ninja$" } }),
  doit = runner({ options = "-f --file", reads = { "^dodo%.py$" } }),
  snakemake = runner({ options = "-s --snakefile", reads = { "^Snakefile$" } }),
  nextflow = runner({ ends = "nf" }), gulp = runner({ reads = { "^gulpfile%." } }),
  grunt = runner({ reads = { "^Gruntfile%." } }),
  foreman = runner({ options = "-f --procfile", reads = { "^Procfile$" } }),
  sed = runner({ options = "-f --file" }), gdb = runner({ options = "-x --command" }),
  lldb = runner({ options = "-s --source" }), vim = runner({ options = "-S -u -s" }),
  nvim = runner({ options = "-S -u -s -l" }),
  emacs = runner({ ends = "el", options = "-l --load" }),
}

--- The runner of a command, by its name or by that and its first operand.
local function runner_of(step)
  local name = steps.name(step)
  if not name then return nil end
  local operands = steps.operands(step)
  return KNOWN[name .. " " .. (operands and operands[1] or "")] or KNOWN[name]
end

--- The value that a word gives to one of some options: in it, or the next word.
local function value_of(options, word, after)
  local name, value = word:match("^(%-[^=]*)=(.*)$")
  if name then return options[name] and value or nil end
  if options[word] then return after end
  local short = word:match("^%-%a")
  return short and word:sub(2, 2) ~= "-" and #word > 2 and options[short] and word:sub(3) or nil
end

--- Add a file, or those of a path for classes.
local function add(files, step, text)
  local path = step.cwd and paths.absolute(step.cwd, text)
  local whole = not path or paths.kind(path) or not text:find(":", 1, true)
  for piece in text:gmatch(whole and ".+" or "[^:]+") do files[#files + 1] = piece end
end

--- What is written in a command: the files that it names, and where it says that others are.
local function named(known, step)
  local files, places, over = {}, {}, false
  for i = 2, #step.fields do
    local word, after = step.fields[i].text or "", (step.fields[i + 1] or {}).text
    local file = value_of(known.options, word, after)
    local ending = word:match("%.(%w+)$")
    if not over and not file and known.ends[ending or ""] then
      file = word:match("^%-[^=]*=(.*)$") or word
      over = word:sub(1, 1) ~= "-"
    end
    if file then add(files, step, file) end
    places[#places + 1] = value_of(known.at, word, after)
    local path = known.operand and step.cwd and paths.absolute(step.cwd, word)
    if path and paths.kind(path) == "directory" then places[#places + 1] = word end
  end
  return files, places
end

local function fits(name, patterns)
  for _, pattern in ipairs(patterns) do
    if name:find(pattern) then return true end
  end
  return false
end

--- The files that are read because none is named; nil if there are none.
local function found(known, directory, upwards)
  local list = {}
  for _, name in ipairs(core.list(directory) or {}) do
    local path = paths.join(directory, name)
    if fits(name, known.reads) and core.kind(path, true) == "file" then list[#list + 1] = path end
  end
  if #list > 0 then return list end
  if not upwards or directory == "/" then return nil end
  return found(known, paths.parent(directory), true)
end

--- The files that a command runs.
-- @treturn {string,...}|nil absolute paths; nil if they are not known
function runners.files(step)
  local known = runner_of(step)
  if not known then return {} end
  local files, places = named(known, step)
  local list = {}
  for i, file in ipairs(files) do
    list[i] = step.cwd and paths.absolute(step.cwd, file)
    if not list[i] then return nil end
  end
  if #list > 0 or not known.reads then return list end
  if known.operand == "only" and #places == 0 then return list end
  local directory = step.cwd and paths.absolute(step.cwd, places[#places] or ".")
  if not directory or not paths.is_known(directory) then return nil end
  return found(known, directory, #places == 0)
end

return runners
