--- APT: download and source put packages into the working directory, and nowhere else.
--    apt-get download jq          ->  refused, unless the working directory is in the sandbox
--    apt-get install jq           ->  unchanged: packages are installed

local FLAGS = [[
  -d|--download-only -f|--fix-broken -m|--ignore-missing --fix-missing --no-download -q|--quiet[=]
  -s|--simulate --just-print --dry-run --recon --no-act -y|--yes --assume-yes --assume-no
  --no-show-upgraded -V|--verbose-versions -b|--compile --build --ignore-hold --with-new-pkgs
  --no-upgrade --only-upgrade --allow-downgrades --allow-remove-essential
  --allow-change-held-packages --force-yes --print-uris --purge --reinstall --list-cleanup
  --trivial-only --no-remove --auto-remove --autoremove --only-source --diff-only --dsc-only
  --tar-only --arch-only --indep-only --allow-unauthenticated --no-allow-insecure-repositories
  --allow-releaseinfo-change --show-progress --error-on[=] -u|--show-upgraded -h|--help
  -v|--version --install-recommends --no-install-recommends --install-suggests
  --no-install-suggests --no-list-cleanup
]]

local VALUES = [[
  -a|--host-architecture -c|--config-file -o|--option -P|--build-profiles -t|--target-release
  --default-release --with-source --format
]]

local REFUSED = "apt-get puts packages into the working directory. Use: cd <directory in the "
  .. "sandbox> && apt-get download <package>"

local download = {
  grammar = { "gnu", abbreviate = false },
  options = { flag = FLAGS, value = VALUES },
  operands = "package...",
  lands = function(call)
    if #call.operands == 0 then return {} end
    if call:has("-s", "--just-print", "--dry-run", "--recon", "--no-act", "--print-uris", "-h") then
      return {}
    end
    return { { name = ".", directory = true, refuse = REFUSED } }
  end,
}

return {
  command = "apt-get",
  grammar = { "gnu", abbreviate = false },
  options = { flag = FLAGS, value = VALUES },
  subcommands = { download = download, source = download },
}
