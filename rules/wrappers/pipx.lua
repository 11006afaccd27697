--- pipx: `run` starts a program of a package, as uvx does, or a script at an address.
--    pipx run cookiecutter gh:o/t   ->  pipx run cookiecutter -o SANDBOX gh:o/t
--    pipx run https://h/x.py        ->  asked: what was fetched would run unseen
local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      --no-cache --path --pypackages --verbose -q|--quiet -v -h|--help --system-site-packages
      --fetch-missing-python
    ]],
    value = "--spec --with --python -i|--index-url --pip-args --backend",
  },
  operands = "command...",
  runs = function(call)
    local first = call.operands[1]
    return { first and not call:has("-h") and { item = first, internal = true } or nil }
  end,
  lands = function(call)
    local first = call.operands[1]
    local away = first and first.text and first.text:find("://", 1, true)
    return { away and { unknown = "it runs a script from an address unseen" } or nil }
  end,
}

return {
  command = "pipx",
  about = "--help --version",
  examples = {
    ["pipx run cookiecutter gh:o/t"] = "pipx run cookiecutter -o SANDBOX gh:o/t",
    ["pipx run --spec x ruff check ."] = true,
    ["pipx install x"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = "-h|--help --version -q|--quiet -v|--verbose --global" },
  subcommands = { run = run },
  runner = { ends = "py pyz" },
  holds = function(texts)  -- it writes into the files that shells start with
    return texts[1] == "ensurepath" and { "tee -a ~/.bashrc ~/.profile ~/.zshrc" } or {}
  end,
}
