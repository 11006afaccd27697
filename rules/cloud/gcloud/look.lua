--- Google Cloud: what lists and describes. Nothing but the policy asks for it. What prints a token
-- or a secret is not among it: auth print-access-token, secrets versions access.
--    gcloud compute instances list, gcloud run services describe api --region r     only read
--    gcloud compute instances delete x, --flags-file f, --access-token-file f       do more

local GRAMMAR = { "gnu", abbreviate = false }
local FLAGS = "-h|--help -q|--quiet --all --uri --no-user-output-enabled --all-users "
  .. "--show-deleted --include-deleted --show-log --recursive -r -R -l|--long -a --full --stats "
local VALUES = [[
  --project --format --filter --limit --page-size --sort-by --region --zone --location --platform
  --flatten --verbosity --configuration --account --regions --zones --cluster --service --version
  --freshness --order --log-filter --instance --database --repository --namespace --organization
  --folder --global --billing-account --parent --revision --job --gen2 --workflow --dataset
]]

local function pure(call)
  local at = call
  while at do
    for _, item in ipairs(at.options) do
      if not item.flag and not item.text then return false end
    end
    at = at.parent
  end
  for _, item in ipairs(call.operands) do
    if not item.text or item.text:find("^https?://") then return false end
  end
  return true
end

local tells = {
  grammar = GRAMMAR, options = { flag = FLAGS, value = VALUES }, operands = "more...", pure = pure,
}

--- Groups, and what they tell: { "a b" = "list describe" }.
local function group(leaves, subcommands)
  local all = {}
  for name in leaves:gmatch("%S+") do all[name] = tells end
  for name, rule in pairs(subcommands or {}) do all[name] = rule end
  return { grammar = GRAMMAR, options = { flag = FLAGS, value = VALUES }, subcommands = all }
end

local both, lists = group("list describe"), group("list")

return {
  command = "gcloud",
  policy = true,
  subcommands = {
    info = tells, version = tells,
    -- of compute, storage and artifacts, whose groups are in the rule of gcloud
    instances = both, disks = both, networks = both, ["firewall-rules"] = both, addresses = both,
    zones = both, regions = both, images = both, ["machine-types"] = both, snapshots = both,
    ls = tells, buckets = both, repositories = both, packages = both,
    config = group("list get get-value", { configurations = both }),
    auth = group("list"),
    projects = group("list describe get-ancestors"),
    organizations = both,
    container = group("", {
      clusters = both, ["node-pools"] = both, images = group("list describe list-tags"),
      operations = both,
    }),
    run = group("", { services = both, revisions = both, jobs = group("list describe", {
      executions = both,
    }), regions = lists }),
    functions = group("list describe"),
    logging = group("read", { logs = lists, sinks = both, metrics = both }),
    sql = group("", { instances = both, databases = both, backups = both, operations = both }),
    builds = group("list describe log", { triggers = both }),
    iam = group("", { roles = both, ["service-accounts"] = both }),
    pubsub = group("", { topics = both, subscriptions = both }),
    services = group("list"),
    secrets = group("list describe", { versions = both }),
    dns = group("", { ["managed-zones"] = both, ["record-sets"] = lists }),
    redis = group("", { instances = both }),
    scheduler = group("", { jobs = both }), tasks = group("", { queues = both }),
    components = group("list"), deploy = group("", { releases = both }),
    monitoring = group("", { dashboards = both }),
    kms = group("", { keys = both, keyrings = both }),
    spanner = group("", { instances = both, databases = both }),
  },
}
