--- Google Cloud: what lists and describes. Nothing but the policy asks for it. What prints a token
-- or a secret is not among it: auth print-access-token, secrets versions access.
--    gcloud compute instances list, gcloud sql instances describe db                only read
--    gcloud run services describe api --format='value(status.url)'                  only reads
--    gcloud run services describe api            shows its variables
--    gcloud compute instances delete x, --flags-file f, --access-token-file f       do more

local GRAMMAR = { "gnu", abbreviate = false }
local FLAGS = "-h|--help -q|--quiet --all --uri --no-user-output-enabled --all-users "
  .. "--show-deleted --include-deleted --recursive -r -R -l|--long -a --full "
  .. "--stats --enabled --available "
  .. "-s|--summarize -c|--total "
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

--- Properties that say where something is, and how it is.
local PLAIN = {}
for name in ([[
  name status url uri zone region state id networkIP natIP version endpoint location runtime
  creationTimestamp createTime updateTime machineType currentMasterVersion currentNodeCount
  schedule timeZone
]]):gmatch("%a+") do PLAIN[name] = true end

--- Does a format pick such properties only?
local function picks(text)
  local inner = (text or ""):match("^%l+%((.*)%)$")
  if not inner then return false end
  for key in inner:gmatch("[^,]+") do
    if not PLAIN[key:match("^[%w_%[%].]-([%a]+)$") or ""] then return false end
  end
  return true
end

--- These show the variables, the metadata or the keys of programs, unless a format picks something
-- else; a list has its own format.
local function guarded(listed)
  return {
    grammar = GRAMMAR, options = tells.options, operands = "more...",
    pure = function(call)
      local formats = {}
      for at in function(_, at) return at and at.parent or not at and call or nil end do
        for _, text in ipairs(at:values("--format")) do formats[#formats + 1] = text end
      end
      for _, text in ipairs(formats) do
        if not picks(text) then return false end
      end
      return (listed or #formats > 0) and pure(call)
    end,
  }
end
local described, inventory = guarded(false), guarded(true)

--- Groups, and what they tell: { "a b" = "list describe" }.
local function group(leaves, subcommands)
  local all = {}
  for name in leaves:gmatch("%S+") do all[name] = tells end
  for name, rule in pairs(subcommands or {}) do all[name] = rule end
  return { grammar = GRAMMAR, options = { flag = FLAGS, value = VALUES }, subcommands = all }
end

local both, lists = group("list describe"), group("list")
local shy = group("", { list = inventory, describe = described })

return {
  command = "gcloud",
  policy = true,
  subcommands = {
    info = tells, version = tells,
    -- of compute, storage and artifacts, whose groups are in the rule of gcloud
    instances = shy, disks = both, networks = both, ["firewall-rules"] = both, addresses = both,
    zones = both, regions = both, images = both, ["machine-types"] = both, snapshots = both,
    ls = tells, du = tells, buckets = both, repositories = both, packages = both,
    config = group("list get get-value", { configurations = both }),
    auth = group("list"),
    projects = group("list describe get-ancestors"),
    organizations = both,
    container = group("", {
      clusters = shy, ["node-pools"] = both, images = group("list describe list-tags"),
      operations = both,
    }),
    run = group("", { services = shy, revisions = shy, regions = lists, jobs = group("", {
      list = inventory, describe = described, executions = shy,
    }) }),
    functions = shy,
    logging = group("read", { logs = lists, sinks = both, metrics = both }),
    sql = group("", { instances = both, databases = both, backups = both, operations = both }),
    builds = group("list describe log", { triggers = shy }),
    iam = group("", { roles = both, ["service-accounts"] = both }),
    pubsub = group("", { topics = both, subscriptions = both }),
    services = group("list"),
    secrets = group("list describe", { versions = both }),
    dns = group("", { ["managed-zones"] = both, ["record-sets"] = lists }),
    redis = group("", { instances = both }),
    scheduler = group("", { jobs = shy }), tasks = group("", { queues = both }),
    components = group("list"), deploy = group("", { releases = both }),
    monitoring = group("", { dashboards = both }),
    kms = group("", { keys = both, keyrings = both }),
    spanner = group("", { instances = both, databases = both }),
  },
}
