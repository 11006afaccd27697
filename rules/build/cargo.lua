--- Cargo: builds and runs the project. Queries about the project only read if they may neither
-- fetch nor lock. The project decides which Cargo and which compiler run.
--    cargo --version, cargo metadata --no-deps, cargo tree --frozen    only read
--    cargo metadata, cargo tree, cargo build, cargo --config x -V      do more

local FLAGS = "-q|--quiet -v|--verbose --offline --locked --frozen "

local GRAMMAR = { "gnu", abbreviate = false }

local function reads(flag, value, operands)
  return {
    grammar = GRAMMAR,
    options = {
      flag = FLAGS .. (flag or ""), value = "--color " .. (value or ""), read = "--manifest-path",
    },
    operands = operands,
    pure = "project",
  }
end

local FEATURES = "--all-features --no-default-features "

--- Is it told not to fetch anything, and not to write Cargo.lock?
local function is_frozen(call)
  for _, at in ipairs({ call, call.parent }) do
    if at:has("--frozen") or at:has("--locked") and at:has("--offline") then return "project" end
  end
  return false
end

local metadata = reads("--no-deps " .. FEATURES,
  "--format-version -F|--features --filter-platform")
metadata.pure = function(call) return call:has("--no-deps") and "project" or is_frozen(call) end

local tree = reads("--workspace --all --no-dedupe -d|--duplicates -i[] --invert[=] " .. FEATURES,
  "-p|--package --exclude --prune --depth --prefix --charset -f|--format -F|--features "
  .. "-e|--edges --target")
tree.operands = "spec?"  -- of -i
tree.pure = is_frozen

--- What compiles and runs cannot be seen from here; only the place can.
local builds = {
  grammar = GRAMMAR,
  options = {
    flag = FLAGS .. [[
      -r|--release --all-targets --all --workspace --lib --bins --examples --tests --benches
      --doc --no-run --no-fail-fast --keep-going --allow-dirty --fix --no-deps --open
    ]] .. FEATURES,
    value = [[
      -p|--package --bin --example --test --bench -j|--jobs --profile -F|--features --target
      --color --message-format --exclude
    ]],
    read = "--manifest-path", change = "--target-dir", chdir = "-C",
  },
  operands = "argument...",
  inspect = "it builds the project, and runs its build scripts",
}

--- A project made of a template, below --destination: `cargo generate o/r --name app`.
local generate = {
  label = "cargo generate",
  grammar = GRAMMAR,
  options = {
    flag = [[
      -f|--force -v|--verbose -q|--quiet -s|--silent --lib --bin --init --force-git-init
      -a|--allow-commands -o|--overwrite --skip-submodules --list-favorites --continue-on-error
      --no-workspace --test -V|--version -h|--help
    ]],
    value = "-b|--branch -t|--tag --revision -n|--name --vcs -d|--define --favorite",
    url = "-g|--git", read = "-p|--path --values-file --template-values-file -c|--config "
      .. "-i|--identity --gitconfig",
    fetch = "--destination",
  },
  operands = "url:template? subfolder?",
  brings = function(call)
    local item = call:item("--git") or call:item("template")
    if not item or call:has("-p", "-h", "-V", "--list-favorites") then return false end
    return not item.text or not item.text:find("^[./~]")
  end,
  lands = function(call)
    if call:has("--init") then return { { unknown = "--init fills the working directory" } } end
    local name = call:values("--name")[1]
    local item = call:item("--destination")
    local place = { item = item, name = not item and "." or nil, directory = true,
      insert = "--destination", names = name and { name } or nil }
    return { place }
  end,
  does = { { kind = "build" } },
}

return {
  command = "cargo",
  helps = [[
    add bench build check clean clippy doc fetch fix fmt generate-lockfile help info init install
    locate-project login logout metadata new owner package pkgid publish read-manifest remove report
    run rustc rustdoc search test tree uninstall update vendor verify-project version yank
  ]],
  loses = { ["a published version"] = { "yank" }, ["an owner"] = { "owner --remove", "owner -r" } },
  examples = {
    ["cargo generate o/r --name app"] = "cargo generate --destination SANDBOX o/r --name app",
    ["cargo generate --git https://h/o/r"] =
      "cargo generate --destination SANDBOX --git https://h/o/r",
    ["cargo generate ./template"] = true,
    ["cargo build"] = true,
  },
  -- One phase: nothing of a package runs before it is built, which has no network.
  installs = {
    after = "add fetch generate-lockfile update vendor", beyond = "install",
    keeps = "-C=", at = "-C",
    writes = "Cargo.toml Cargo.lock vendor/ target/",
    makes = "Cargo.lock", open = true,
    caches = "~/.cargo/registry ~/.cargo/git",
  },
  builds = "b bench build c check clippy d doc fix r run rustc rustdoc t test",
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-V|--version --list -h|--help", value = "--color", chdir = "-C" },
  subcommands = {
    pkgid = reads(nil, "-p|--package", "spec?"), ["read-manifest"] = reads(), version = reads(),
    search = reads(nil, "--limit", "query..."), help = reads(nil, nil, "name?"),
    generate = generate, metadata = metadata, tree = tree,
    ["locate-project"] = reads("--workspace", "--message-format"),
    build = builds, b = builds, check = builds, c = builds, test = builds, t = builds,
    run = builds, r = builds, bench = builds, clippy = builds, doc = builds, d = builds,
  },
  pure = function(call)
    if not call:has("-V", "--list", "-h") or call:has("-C") then return false end
    return "project"
  end,
  obeys = "rust-toolchain rust-toolchain.toml .cargo/config .cargo/config.toml",
  online = "info login logout owner publish search yank",
  holds = { texts = "-s --shell" },
  plain_words = { except = { "^%-%-path ", "^%-%-manifest%-path " } },
  minds = { path = "add", file = "--manifest-path" },
  stores = { "^ add ", "^ new ", "^ init ", "^ set%-version " },
  answers = { "^ search ", "^ info " },
}
