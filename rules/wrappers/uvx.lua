--- uvx: runs a program of a package; the same as `uv tool run`.
--    uvx cookiecutter gh:o/t   ->  uvx cookiecutter -o SANDBOX gh:o/t
return {
  command = "uvx",
  about = "--help --version",
  examples = {
    ["uvx cookiecutter gh:o/t"] = "uvx cookiecutter -o SANDBOX gh:o/t",
    ["uvx --from x ruff check ."] = true,
  },
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -q|--quiet -v|--verbose --offline --no-progress --no-config --no-python-downloads -h|--help
      --isolated --no-env-file --show-resolution --lfs --no-index -U|--upgrade --no-sources
      --reinstall --compile-bytecode --no-build-isolation --no-build --no-binary -n|--no-cache
      --refresh --managed-python --no-managed-python --native-tls -V|--version
    ]],
    value = [[
      --from --with --with-editable -p|--python --python-platform --torch-backend --index
      --default-index -i|--index-url --extra-index-url -f|--find-links --index-strategy
      --keyring-provider -P|--upgrade-package --resolution --prerelease --fork-strategy
      --exclude-newer --reinstall-package --link-mode -C|--config-setting
      --no-build-isolation-package --no-build-package --no-binary-package --refresh-package
      --allow-insecure-host --color --cache-dir
    ]],
    read = [[
      --with-requirements -c|--constraints -b|--build-constraints --overrides --env-file --project
      --config-file
    ]],
    chdir = "--directory",
  },
  operands = "command...",
  runs = { { item = "command", without = "-h -V", internal = true } },
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
}
