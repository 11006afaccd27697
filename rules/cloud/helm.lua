--- Helm: charts are pulled into the directory of -d, and unpacked below it.
--    helm list -A, helm status api, helm show values r/c, helm lint chart/      only read
--    helm get values api (what was set may be a secret; status -o json shows it, too),
--    helm show values https://h/c.tgz,
--    helm template c --post-renderer p, helm --kubeconfig f list                do more
local FLAGS = "-h|--help[=] --debug[=] "
local VALUES = [[
  --burst-limit --kube-apiserver --kube-as-group --kube-as-user --kube-ca-file --kube-context
  --kube-tls-server-name --kube-token --kubeconfig -n|--namespace --qps --registry-config
  --repository-cache --repository-config
]]

--- A directory to unpack into is joined to that of -d, and may leave it.
local function climbs(call)
  for _, text in ipairs(call:values("--untardir")) do
    if not text or text:find("%f[^/%z]%.%.%f[/%z]") or text:find("^/") then return true end
  end
  return false
end

local pull = {
  grammar = "pflag",
  options = {
    flag = FLAGS .. [[
      --devel[=] --insecure-skip-tls-verify[=] --pass-credentials[=]
      --plain-http[=] --prov[=] --untar[=] --verify[=]
    ]],
    value = VALUES .. "--ca-file --cert-file --key-file --keyring --password --repo --username "
      .. "--version --untardir",
    fetch = "-d|--destination",
  },
  operands = "url:chart...",
  lands = { { "-d", directory = true, default = ".", unless = "-h" } },
  inspect = function(call)
    if climbs(call) then return nil, "--untardir may lead out of the directory of -d" end
    return true
  end,
}

--- Options of all subcommands that leave the cluster, the user and the files those that are set up.
local HERE = { ["-h"] = true, ["--debug"] = true, ["--kube-context"] = true, ["-n"] = true }
local AWAY = {}
for entry in (FLAGS .. VALUES):gmatch("%S+") do
  local name = entry:match("^[^|%[]+")
  AWAY[name] = not HERE[name]
end

local function is_here(call)
  for _, item in ipairs(call.options) do
    if AWAY[item.name] or not item.flag and (item.text or "://"):find("://", 1, true) then
      return false
    end
  end
  for _, item in ipairs(call.operands) do  -- an address, or a registry
    if not item.text or item.text:find("://", 1, true) then return false end
  end
  return true
end

local function reads(flag, value, operands, read)
  return {
    grammar = "pflag",
    options = { flag = FLAGS .. flag, value = VALUES .. (value or ""), read = read },
    operands = operands,
    pure = is_here,
  }
end

--- A chart is a directory, the links in which are followed.
local function charts(call)
  local list = {}
  for _, item in ipairs(call:all("chart")) do
    list[#list + 1] = { kind = "tree", of = item, name = item.text, hidden = true, follow = true }
  end
  return list
end

--- What reads a chart of this machine.
local function of_chart(given)
  given.does = charts
  return given
end

local LISTED = "-o|--output -m|--max --offset -f|--filter -l|--selector --time-format "
local list = reads([[
  -a|--all -A|--all-namespaces -d|--date --deployed --failed --pending -r|--reverse -q|--short
  --superseded --uninstalled --uninstalling --no-headers
]], LISTED)
local found = reads("--devel -r|--regexp -l|--versions", "-o|--output --max-col-width --version",
  "word...")
local shown = of_chart(reads("--devel", "--version", "chart"))
shown.vague = "whether the chart is a directory"
local SETS = "--set --set-string --set-json --set-literal -a|--api-versions --kube-version "
local rendered = of_chart(reads([[
  --include-crds --skip-crds --skip-tests --no-hooks --validate[=] --is-upgrade
]], SETS .. "-s|--show-only --name-template", "name? read:chart", "-f|--values"))
local rendering = rendered.pure
function rendered.pure(call)
  local template = call:item("--name-template")  -- may print variables: {{ env "TOKEN" }}
  if template and (template.text or "{{"):find("{{", 1, true) then return false end
  return not call:has("--validate") and rendering(call)
end

local function group(subcommands)
  return {
    grammar = "pflag", options = { flag = FLAGS, value = VALUES }, plain = is_here,
    subcommands = subcommands,
  }
end

--- All of a release, as it is stored, has the values that were set, too.
local status = reads("--show-desc --show-resources", "-o|--output --revision", "release")
function status.pure(call)
  for _, text in ipairs(call:values("-o")) do
    if text ~= "table" then return false end
  end
  return is_here(call)
end

--- A token of the cluster is among its variables.
local environment = reads("", "", "name?")
function environment.does() return { { kind = "environment" } } end

return {
  command = "helm",
  helps = true,
  loses = {
    ["running resources"] = { "uninstall", "delete", "del", "un", "rollback" },
  },
  examples = {
    ["helm pull r/c"] = "helm pull -d SANDBOX r/c",
    ["helm pull r/c -d charts"] = "helm pull r/c -d SANDBOX/charts",
    ["helm list -A"] = true,
  },
  grammar = "pflag",
  options = { flag = FLAGS:gsub("%-h|%-%-help%[=%]", ""), value = VALUES },
  plain = is_here,
  subcommands = {
    pull = pull, fetch = pull, list = list, ls = list,
    status = status,
    history = reads("", "-o|--output --max", "release"),
    version = reads("--short -c|--client", "--template"), env = environment,
    repo = group({ list = reads("", "-o|--output"), ls = reads("", "-o|--output") }),
    search = group({ repo = found }),
    show = group({
      values = shown, chart = shown, readme = shown, crds = shown, all = shown,
    }),
    lint = of_chart(reads("--quiet --strict --with-subcharts", SETS, "read:chart...",
      "-f|--values")),
    template = rendered,
    dependency = group({
      list = of_chart(reads("", "--max-col-width", "read:chart")),
    }),
    plugin = group({ list = reads("", "--type") }),
  },
  answers = {
    " show ", " get ", " template .*://", " template [%w_-]+/[%w_-]+ ", " template .*%-%-repo",
    " search ",
  },
  saves = {
    " dependency update ", " dependency build ", " dep up ", " dep update ",
    " template .*://.* %-%-output%-dir", " template [%w_-]+/[%w_-]+ .*%-%-output%-dir",
  },
  about = "-h|--help",
  plain_words = { except = { "^%-f ", "^%-%-values ", "%.tgz$" } },
  stores = { "^ repo add ", "^ create " },
}
