--- APT: download and source put packages into the working directory, and nowhere else.
--    apt list --installed, apt show jq, apt policy jq         only read
--    apt list -o Dir::Cache=d, apt update, apt install jq     do more

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

--- A setting given by an option may make it write, or run something.
local function pure(call)
  for _, item in ipairs(call.parent.options) do
    if item.name ~= "-q" then return false end
  end
  return true
end

local reads = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -q|--quiet[=] --installed --upgradable --upgradeable --manual-installed -a|--all-versions
      -n|--names-only --full -V|--verbose -i|--important --recurse
    ]],
  },
  operands = "package...",
  pure = pure,
}

--- Subcommands that change the packages of the system.
local CHANGES = [[
  install reinstall remove purge autoremove autopurge upgrade full-upgrade dist-upgrade
  dselect-upgrade update clean autoclean build-dep satisfy edit-sources
]]

local TRIES = {
  ["-s"] = true, ["--simulate"] = true, ["--just-print"] = true, ["--dry-run"] = true,
  ["--recon"] = true, ["--no-act"] = true, ["--print-uris"] = true,
}

return {
  command = "apt-get",
  also = "apt",
  examples = {
    ["apt-get download jq"] = "deny",
    ["apt-get install jq"] = true,
    ["sudo apt-get install -y jq"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = { flag = FLAGS, value = VALUES },
  subcommands = {
    download = download, source = download,
    list = reads, show = reads, search = reads, policy = reads, depends = reads, rdepends = reads,
  },
  does = function(call)
    if not call.among(call.subcommand, CHANGES) then return {} end
    for _, field in ipairs(call.fields) do
      if TRIES[field.text] then return {} end
    end
    return call:alters_packages(CHANGES)
  end,
  pure = { with = "-v -h", alone = true },
  talks = true,
  plain_words = true,
}
