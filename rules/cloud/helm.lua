--- Helm: charts are pulled into the directory of -d, and unpacked below it.
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

return {
  command = "helm",
  examples = {
    ["helm pull r/c"] = "helm pull -d SANDBOX r/c",
    ["helm pull r/c -d charts"] = "helm pull r/c -d SANDBOX/charts",
    ["helm list -A"] = true,
  },
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  subcommands = { pull = pull, fetch = pull },
}
