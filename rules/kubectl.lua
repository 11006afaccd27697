--- Kubernetes: cp brings files out of a pod.
--    kubectl cp pod:/etc/x f          ->  kubectl cp pod:/etc/x SANDBOX/f
--    kubectl cp f pod:/etc/x          ->  unchanged: nothing is fetched

local FLAGS = [[
  --disable-compression[=] -h|--help[=] --insecure-skip-tls-verify[=] --match-server-version[=]
  --warnings-as-errors[=]
]]

local VALUES = [[
  --as --as-group --as-uid --as-user-extra --cache-dir --certificate-authority --client-certificate
  --client-key --cluster --context --kubeconfig --kuberc --log-flush-frequency -n|--namespace
  --password --profile --profile-output --request-timeout -s|--server --tls-server-name --token
  --user --username -v|--v --vmodule
]]

--- Does an argument name a place in a pod?
local function is_inside(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^:./][^:]*:") ~= nil
end

local cp = {
  label = "kubectl cp",
  grammar = "pflag",
  options = { flag = FLAGS .. "--no-preserve[=]", value = VALUES .. "-c|--container --retries" },
  operands = "source? destination?",
  brings = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not destination or call:has("-h") or is_inside(destination) then return false end
    return not source.text or is_inside(source)
  end,
  lands = function(call)
    local destination = call:item("destination")
    local text = destination.text or ""
    local directory = text:find("/$") or text:find("^%.%.?$") or text:find("/%.%.?$")
    return { { item = destination, directory = directory and true or nil } }
  end,
}

return {
  command = "kubectl",
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES },
  subcommands = { cp = cp },
}
