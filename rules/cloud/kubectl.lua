--- Kubernetes: cp brings files out of a pod, and exec prints what is in one. `get` and
-- `describe` only read.
--    kubectl get pods -A -o wide, kubectl describe pod x, kubectl config view        only read
--    kubectl get secrets, kubectl get pods -s https://h, kubectl config use-context  do more
--    kubectl --kubeconfig f get pods    may run a program that the file names

local FLAGS = [[
  --disable-compression[=] -h|--help[=] --insecure-skip-tls-verify[=] --match-server-version[=]
  --warnings-as-errors[=]
]]

local VALUES = [[
  --as --as-group --as-uid --as-user-extra --cache-dir --cluster --context --log-flush-frequency
  -n|--namespace --password --profile --profile-output --request-timeout -s|--server
  --tls-server-name --token --user --username -v|--v --vmodule
]]

local FILES = "--kubeconfig --kuberc --certificate-authority --client-certificate --client-key "

--- Does an argument name a place in a pod?
local function is_inside(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^:./][^:]*:") ~= nil
end

local cp = {
  label = "kubectl cp",
  grammar = "pflag",
  options = {
    flag = FLAGS .. "--no-preserve[=]", value = VALUES .. "-c|--container --retries", read = FILES,
  },
  operands = "source? destination?",
  brings = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not destination or call:has("-h") or is_inside(destination) then return false end
    return not source.text or is_inside(source)
  end,
  lands = function(call)
    return { { item = call:item("destination"), directory = "named" } }
  end,
}

--- Options of all subcommands that leave the cluster, and the user, those that are set up.
local HERE = {
  ["-h"] = true, ["--context"] = true, ["-n"] = true, ["--request-timeout"] = true, ["-v"] = true,
}

--- Options that lead to another cluster or user, or write.
local AWAY = {}
for entry in (FLAGS .. VALUES .. FILES):gmatch("%S+") do
  local name = entry:match("^[^|%[]+")
  AWAY[name] = not HERE[name]
end

local function is_here(call)
  for _, item in ipairs(call.options) do
    if AWAY[item.name] or not item.flag and not item.text then return false end
    if item.name == "-v" and not item.text:find("^[0-5]$") then return false end  -- shows requests
  end
  return true
end

--- What shows only names, and what is in a list next to them.
local SHORT = { name = true, wide = true }

--- Secrets are not shown unasked, nor variables alone; a file of objects may be an address, or list
-- secrets.
local function is_harmless(call)
  local listed = false
  for _, item in ipairs(call:items("-f")) do listed = listed or item.kind == "read" end
  for _, item in ipairs(call.operands) do
    if not item.text or item.text:lower():find("secret", 1, true) then return false end
  end
  for _, item in ipairs(call.options) do
    if item.name == "-f" and item.kind == "read" and (item.text or "://"):find("://", 1, true) then
      return false
    end
    local output = item.name == "-o" and (item.text or "file"):lower()
    if output and (output:find("file", 1, true) or output:find("%f[%w]env")) then return false end
    if item.name == "-o" and listed and not SHORT[item.text] then return false end
  end
  return true
end

local function reads(flag, value, operands, read)
  return {
    grammar = "pflag",
    options = { flag = FLAGS .. flag, value = VALUES .. value, read = FILES .. (read or "") },
    operands = operands,
    pure = function(call) return is_here(call) and is_harmless(call) end,
  }
end

local LIST = [[
  -A|--all-namespaces --no-headers --show-labels --show-kind -w|--watch --watch-only
  --ignore-not-found --output-watch-events --show-managed-fields -R|--recursive
]]

--- Commands run in pods: those after "--".
local function runs_away(flag, value, at)
  return {
    grammar = "pflag",
    options = {
      flag = FLAGS .. "-i|--stdin[=] -t|--tty[=] -q|--quiet[=] " .. flag, value = VALUES .. value,
      read = FILES,
    },
    operands = "object more...",
    does = function(call)
      local first = call.operands[at]
      return { first and { kind = "away", item = first } }
    end,
    lands = { { stdout = true, without = "-h" } },
  }
end

local function group(subcommands)
  return {
    grammar = "pflag",
    options = { flag = FLAGS, value = VALUES, read = FILES }, plain = is_here,
    subcommands = subcommands,
  }
end

--- The files that say what is to be there.
local manifest = { options = "-f --filename -k --kustomize" }

return {
  command = "kubectl",
  helps = true,
  loses = {
    ["running resources"] = {
      "delete", "drain", "replace --force", "rollout undo", "scale --replicas=0",
      "scale --replicas 0", "apply --prune",
    },
  },
  about = "-h|--help",
  endless = { "get -w", "get --watch", "get --watch-only", "logs -f", "events -w" },
  also = "oc",
  examples = {
    ["kubectl cp pod:/etc/x f"] = "kubectl cp pod:/etc/x SANDBOX/f",
    ["kubectl cp f pod:/etc/x"] = true,
    ["kubectl exec pod -- cat x > f"] = "kubectl exec pod -- cat x > SANDBOX/f",
    ["kubectl exec pod -- ls"] = true,
    ["kubectl cp ns/pod:/etc/x f"] = "kubectl cp ns/pod:/etc/x SANDBOX/f",
  },
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES, read = FILES },
  plain = is_here,
  subcommands = {
    cp = cp,
    get = reads(LIST, [[
      --chunk-size --field-selector -L|--label-columns -o|--output -l|--selector --sort-by
    ]], "object...", "-f|--filename"),
    describe = reads("-A|--all-namespaces -R|--recursive --show-events", "-l|--selector",
      "object...", "-f|--filename"),
    logs = reads("--all-containers --all-pods -f|--follow --prefix -p|--previous --timestamps",
      "-c|--container --limit-bytes --max-log-requests -l|--selector --since --since-time --tail",
      "object..."),
    exec = runs_away("", "-c|--container -f|--filename --pod-running-timeout", 2),
    run = runs_away([[
      --rm[=] --attach[=] --command[=] --expose[=] --leave-stdin-open[=] --privileged[=] --wait[=]
    ]], [[
      --image --restart --env -l|--labels --overrides --port --annotations --dry-run -o|--output
      --image-pull-policy --pod-running-timeout --timeout --override-type --grace-period
    ]], 2),
    debug = runs_away([[
      --attach[=] --arguments-only[=] --keep-annotations[=] --keep-init-containers[=]
      --keep-labels[=] --keep-liveness[=] --keep-readiness[=] --keep-startup[=] --replace[=]
      --same-node[=] --share-processes[=]
    ]], [[
      --image --target -c|--container --copy-to --env -f|--filename --image-pull-policy
      --set-image --custom
    ]], 2),
    explain = reads("--recursive", "--api-version -o|--output", "object"),
    events = reads("-A|--all-namespaces --no-headers -w|--watch", "--for -o|--output --types"),
    version = reads("--client", "-o|--output"),
    ["api-resources"] = reads("--cached --namespaced[=] --no-headers",
      "--api-group --categories -o|--output --sort-by --verbs"),
    ["api-versions"] = reads("", ""),
    ["cluster-info"] = reads("", ""),
    auth = group({
      ["can-i"] = reads("-A|--all-namespaces --list --no-headers -q|--quiet", "--subresource",
        "verb? object? name?"),
      whoami = reads("", "-o|--output"),
    }),
    top = group({
      pods = reads(LIST .. "--containers --sum", "-l|--selector --sort-by", "object?"),
      pod = reads(LIST .. "--containers --sum", "-l|--selector --sort-by", "object?"),
      nodes = reads(LIST, "-l|--selector --sort-by", "object?"),
      node = reads(LIST, "-l|--selector --sort-by", "object?"),
    }),
    rollout = group({
      status = reads("-w|--watch[=]", "--revision --timeout -l|--selector", "object..."),
      history = reads("", "--revision -o|--output -l|--selector", "object..."),
    }),
    config = group({
      view = reads("--minify --merge[=]", "-o|--output"),
      ["current-context"] = reads("", ""),
      ["get-contexts"] = reads("--no-headers", "-o|--output", "name..."),
      ["get-clusters"] = reads("", ""), ["get-users"] = reads("", ""),
    }),
  },
  answers = {
    " get ", " describe ", " logs ", " events ", " top ", " kustomize .*://", "://",
  },
  saves = { " dump .*%-%-output%-directory" },
  speaks = "cp",
  secrets = {
    "get secret -o", "get secrets -o", "get secret/ -o", "get secrets/ -o", "get secret --output",
    "get secrets --output", "get secret --template", "config view --raw",
  },
  online = true,
  runner = {
    subcommands = { apply = manifest, create = manifest, replace = manifest, delete = manifest },
  },
  talks = true,
  plain_words = { except = { "^%-f .*%.ya?ml$", "^%-f .*%.json$", "^%-%-filename ", "^%-k " } },
  stores = { " config set" },
}
