--- pip: download puts packages into a directory.
--    pip download requests             ->  pip download -d SANDBOX requests
--    pip download -d d requests        ->  pip download -d SANDBOX/d requests
--    pip install requests              ->  unchanged: packages are installed

local FLAGS = [[
  -h|--help --debug --isolated --require-virtualenv -v|--verbose -V|--version -q|--quiet --no-input
  --no-cache-dir --disable-pip-version-check --no-color --no-python-version-warning
]]

local VALUES = [[
  --python --keyring-provider --proxy --retries --timeout|--default-timeout --exists-action
  --trusted-host --cert --client-cert --cache-dir --use-feature --use-deprecated --resume-retries
]]

local download = {
  options = {
    flag = FLAGS .. [[
      --no-deps|--no-dependencies --prefer-binary --pre --require-hashes --no-build-isolation
      --use-pep517 --no-use-pep517 --check-build-dependencies --ignore-requires-python --no-clean
      --no-index
    ]],
    value = VALUES .. [[
      --global-option --no-binary --only-binary --progress-bar --platform --python-version
      --implementation --abi -i|--index-url|--pypi-url --extra-index-url -f|--find-links
      -e|--editable -C|--config-settings --build-option --uploaded-prior-to
    ]],
    read = "-c|--constraint --build-constraint -r|--requirement --group",
    fetch = "-d|--dest|--destination-dir|--destination-directory --src|--source --log --log-file",
  },
  operands = "requirement...",
  lands = { { "-d", directory = true, default = ".", unless = "-h" } },
}

return {
  command = "pip",
  options = { flag = FLAGS, value = VALUES .. "--log --log-file" },
  subcommands = { download = download },
}
