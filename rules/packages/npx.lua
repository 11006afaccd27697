--- npx: runs a package by its name, as if it were a command.
--    npx degit user/repo     ->  npx degit user/repo SANDBOX/repo

--- What copies repositories, or is an agent, is judged by its own rule.
local copier = {
  operands = "argument...",
  runs = function(call)
    return { { item = { text = call.fields[call.at].text, field = call.at, prefix = "" } } }
  end,
}

--- So is what deletes, or writes the hooks of a repository, whatever its version.
local other = {
  grammar = { "gnu", versions = true },
  operands = "argument...",
  runs = function(call)
    local name = call.fields[call.at].text:match("^(.[^@]*)")
    return { { item = { text = name, field = call.at, prefix = "" }, internal = true } }
  end,
}

local COPIERS = {
  degit = copier, tiged = copier, giget = copier, gitpick = copier,
  ["@anthropic-ai/claude-code"] = copier,
}

local KNOWN = {
  cdk = other, ["del-cli"] = other, ["drizzle-kit"] = other, husky = other, knex = other,
  lefthook = other, prisma = other, rimraf = other, sequelize = other, ["sequelize-cli"] = other,
  shx = other, ["simple-git-hooks"] = other, typeorm = other,
}
for name, rule in pairs(COPIERS) do KNOWN[name] = rule end

local function inspect(call) return call:has_no_version(COPIERS) end

return {
  command = "npx",
  helps = "",
  loses = { verbs = "something for good" },
  also = "bunx",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -y|--yes -n|--no|--no-install -q|--quiet --ignore-existing --always-spawn --prefer-offline
      --prefer-online --offline --workspaces --include-workspace-root --ignore-scripts
      --strict-allow-scripts --dangerously-allow-all-scripts --legacy-peer-deps -d -s|--silent
      -h|--help -v|--version --verbose --bun
    ]],
    value = [[
      -p|--package -w|--workspace --registry --cache --prefix --userconfig --loglevel
      --node-options --shell --script-shell --allow-scripts --npm
    ]],
    script = "-c|--call",
  },
  subcommands = KNOWN,
  inspect = inspect,
  pure = { with = "-v", alone = true },
  obeys = true,
  holds = { after = "" },
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
}
