--- 1Password: runs commands with secrets in their variables, and writes documents to files.
--    op run -- curl -O URL      ->  op run -- curl -o SANDBOX/NAME URL

local FLAGS = "--cache[=] --debug --iso-timestamps --no-color -h|--help "
local VALUES = "--account --config --encoding --format --session "
local GRAMMAR = { "gnu", abbreviate = false }

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "--no-masking", value = VALUES .. "--environment", read = "--env-file",
  },
  operands = "run:command...",
}

--- What is put into a file comes from the vault.
local function saves(more)
  return {
    grammar = GRAMMAR,
    options = {
      flag = FLAGS .. "-f|--force -n|--no-newline --include-archive",
      value = VALUES .. "--file-mode --vault", read = "-i|--in-file",
      fetch = "-o|--out-file" .. (more or ""),
    },
    operands = "more...",
  }
end

return {
  command = "op",
  loses = { verbs = "a stored secret" },
  about = "--help --version",
  examples = {
    ["op run --env-file=.env -- curl -o f U"] = "op run --env-file=.env -- curl -o SANDBOX/f U",
    ["op run -- env"] = true,
    ["op read --out-file key.pem op://a/b/c"] = "op read --out-file SANDBOX/key.pem op://a/b/c",
    ["op read op://a/b/c"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-v|--version", value = VALUES },
  subcommands = {
    run = run, read = saves(), inject = saves(),
    document = { subcommands = { get = saves("|--output") } },
    plugin = { subcommands = { run = run } },
  },
  holds = { after = "run" },
  secrets = { "read", "item get", "document get" },
}
