--- Azure: what lists and shows. Nothing but the policy asks for it. What prints a key, a token or a
-- setting of a program is not among it: storage account keys list, account get-access-token,
-- keyvault secret show, webapp config appsettings list, acr credential show.
--    az vm list -o table, az account show, az aks show -n a -g b      only read
--    az group delete -n x, az rest, az vm list --query @f             do more

local FLAGS = "-h|--help --debug --verbose --only-show-errors --all --refresh -d|--show-details "
local VALUES = [[
  -o|--output --query --subscription|-s -n|--name -g|--resource-group -l|--location --tag --ids
  --resource-type --namespace --account-name --vnet-name --server --server-name --cluster-name
  --registry -r --repository --top --vault-name --plan --environment --workspace --start-time
  --end-time --offset --max-events --correlation-id --status --assignee --scope --role
  --display-name --filter --resource --metric --metrics --interval --aggregation --dimension
]]

--- @f is what the file f says.
local function pure(call)
  local at = call
  while at do
    for _, item in ipairs(at.options) do
      if not item.flag and (not item.text or item.text:find("^@")) then return false end
      if item.name == "--debug" then return false end  -- shows requests
    end
    at = at.parent
  end
  return true
end

local tells = { options = { flag = FLAGS, value = VALUES }, pure = pure }

local function group(leaves, subcommands)
  local all = {}
  for name in leaves:gmatch("%S+") do all[name] = tells end
  for name, rule in pairs(subcommands or {}) do all[name] = rule end
  return { options = { flag = FLAGS, value = VALUES }, subcommands = all }
end

local both = group("list show")

--- All of a program has its variables; a table has not.
local brief = { options = tells.options }
function brief.pure(call)
  local output = call:values("-o")
  return #output == 1 and output[1] == "table" and not call:has("--query") and pure(call)
end
local shy = group("", { list = brief, show = brief })

return {
  command = "az",
  policy = true,
  subcommands = {
    version = tells,
    account = group("list show list-locations"),  -- of storage, too
    group = group("list show exists"),
    resource = group("list", { show = brief }), provider = both, tag = group("list"), lock = both,
    vm = group("list show get-instance-view list-sizes list-skus list-ip-addresses"),
    vmss = both, disk = both, snapshot = both, image = both,
    webapp = group("list show list-runtimes", { deployment = group("", { slot = group("list") }) }),
    functionapp = group("list show"), appservice = group("", { plan = both }),
    aks = group("list show get-versions get-upgrades", { nodepool = both }),
    acr = group("list show", { repository = group("list show show-tags") }),
    network = group("", {
      vnet = group("list show", { subnet = both }), nsg = group("list show", { rule = both }),
      ["public-ip"] = both, nic = both, lb = both, ["route-table"] = both,
    }),
    sql = group("", { server = both, db = both }), postgres = group("", {
      ["flexible-server"] = both, server = both,
    }),
    cosmosdb = both, redis = both,
    containerapp = shy, container = shy, batch = group("", { account = both }),
    ad = group("", {
      ["signed-in-user"] = group("show"), user = both, group = both, sp = both, app = both,
    }),
    monitor = group("", { metrics = group("list list-definitions"),
      ["activity-log"] = group("list"), ["log-analytics"] = group("", {
      workspace = both,
    }) }),
    keyvault = group("list show", { secret = group("list"), key = group("list") }),
    role = group("", { assignment = group("list"), definition = group("list") }),
    deployment = group("", { group = group("list show"), sub = group("list show") }),
    extension = group("list"), cloud = both, feature = both, policy = group("", {
      assignment = both, definition = both,
    }),
  },
}
