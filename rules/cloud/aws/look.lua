--- Amazon's command line: the operations that only tell what there is. Nothing but the policy asks
-- for them. What shows a secret, a token or a variable of a program is not among them:
-- secretsmanager get-secret-value, ssm get-parameter, ecr get-login-password, lambda get-function.
--    aws ec2 describe-instances --output text, aws sts get-caller-identity, aws s3 ls     only read
--    aws lambda list-functions --query 'Functions[].FunctionName'                        only reads
--    aws ec2 describe-instances --endpoint-url U, aws logs tail --follow, --filters file://f
--                                                                                       do more
--    aws lambda list-functions                                    shows the variables of programs

local FLAGS = [[
  --debug --no-cli-pager --no-paginate --no-sign-request --no-cli-auto-prompt --no-verify-ssl
  --dry-run --no-dry-run --include-all-instances --no-include-all-instances --no-interleaved
  --interleaved --start-from-head --no-start-from-head --recursive --human-readable --summarize
  --descending --no-descending --include-deleted-map --all-availability-zones
]]

local VALUES = [[
  --cli-connect-timeout --cli-read-timeout --color --output --profile --query --region --max-items
  --page-size --starting-token --next-token --max-results --limit --filters --filter --owners
  --instance-ids --image-ids --vpc-ids --subnet-ids --group-ids --group-names --volume-ids
  --snapshot-ids --key-names --allocation-ids --route-table-ids --nat-gateway-ids --cluster
  --clusters --services --tasks --service --service-name --task-definition --family-prefix
  --desired-status --launch-type --include --function-name --qualifier --stack-name
  --logical-resource-id --stack-status-filter --role-name --user-name --group-name --policy-arn
  --policy-name --version-id --scope --path-prefix --db-instance-identifier
  --db-cluster-identifier --db-snapshot-identifier --table-name --index-name --log-group-name
  --log-group-name-prefix --log-group-name-pattern --log-stream-name --log-stream-name-prefix
  --log-stream-names --filter-pattern --start-time --end-time --order-by --since --format --bucket
  --key --prefix --delimiter --start-after --request-payer --expected-bucket-owner --name --names
  --nodegroup-name --addon-name --repository-name --repository-names --registry-id
  --load-balancer-arns --load-balancer-arn --listener-arns --target-group-arn --target-group-arns
  --metric-name --namespace --dimensions --statistics --period --alarm-names --state-value
  --hosted-zone-id --distribution-id --id --topic-arn --queue-url --queue-name-prefix
  --attribute-names --stream-name --execution-arn --state-machine-arn --status-filter --user-pool-id
  --rest-api-id --api-id --cache-cluster-id --auto-scaling-group-names --certificate-arn
  --certificate-statuses --key-id --secret-id --parameter-filters --domain-name --time-period
  --granularity --metrics --group-by --rule --event-bus-name --project-name --names-prefix --cidr
]]

--- A value may name a file, whose content goes there; or an address.
local function is_plain(item)
  if item.flag then return item.name ~= "--no-verify-ssl" and item.name ~= "--debug" end
  return item.text ~= nil and not item.text:find("^%a[%w+.-]*://")
end

local function pure(call)
  local at = call
  while at do
    for _, item in ipairs(at.options) do
      if not is_plain(item) then return false end
    end
    at = at.parent
  end
  return true
end

--- Lists take words up to the next option.
local tells = {
  options = { flag = FLAGS, value = VALUES }, operands = "more...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or item.text:find("://", 1, true) then return false end
    end
    return pure(call)
  end,
}

--- Does a query pick properties by their names, and none that holds what programs are started with?
local function picks(text)
  local rest = text and text:match("%]%.(.*)$")
  return rest ~= nil and rest:find("^[%w_,%[%]{}: .]+$") ~= nil
    and not rest:lower():find("environment") and not rest:find("[Oo]verrides")
    and not rest:find("Specification") and not rest:find("Data") and not rest:find("Origin")
    and not rest:find("Config") and not rest:find("variables")
end

--- These show variables, user data or headers, unless a query picks something else.
local full = { options = tells.options, operands = "more..." }
function full.pure(call)
  local query = call:values("--query")
  return #query == 1 and picks(query[1]) and tells.pure(call)
end

--- @string names of operations
-- @string[opt] more those that show secrets as well
local function group(names, more)
  local subcommands = {}
  for name in names:gmatch("%S+") do subcommands[name] = tells end
  for name in (more or ""):gmatch("%S+") do subcommands[name] = full end
  return { options = { flag = FLAGS, value = VALUES }, subcommands = subcommands }
end

--- Those of s3 and s3api have no group: the rule of aws asks for each by its name. An address of s3
-- is no file.
local lists = {
  options = tells.options, operands = "place?",
  pure = function(call)
    local place = call:item("place")
    return pure(call) and (not place or (place.text or ""):find("^s3://") ~= nil)
  end,
}

return {
  command = "aws",
  policy = true,
  subcommands = {
    ls = lists, ["list-buckets"] = tells, ["list-objects"] = tells, ["list-objects-v2"] = tells,
    ["head-object"] = tells, ["head-bucket"] = tells, ["get-bucket-location"] = tells,
    ["get-bucket-versioning"] = tells, ["get-bucket-policy"] = tells, ["get-bucket-acl"] = tells,
    ["list-object-versions"] = tells,
    sts = group("get-caller-identity"),
    configure = group("list list-profiles"),
    ec2 = group([[
      describe-instances describe-instance-status describe-instance-types describe-images
      describe-vpcs describe-subnets describe-security-groups describe-security-group-rules
      describe-volumes describe-snapshots describe-key-pairs describe-addresses
      describe-availability-zones describe-regions describe-route-tables describe-nat-gateways
      describe-internet-gateways describe-network-interfaces describe-network-acls describe-tags
      describe-vpc-endpoints describe-vpc-peering-connections
    ]], "describe-spot-instance-requests"),
    ecs = group([[
      list-clusters list-services list-tasks list-task-definitions list-container-instances
      describe-clusters describe-services
    ]], "describe-tasks"),
    eks = group([[
      list-clusters describe-cluster list-nodegroups describe-nodegroup list-addons describe-addon
    ]]),
    ecr = group("describe-repositories describe-images list-images"),
    rds = group([[
      describe-db-instances describe-db-clusters describe-db-snapshots describe-db-subnet-groups
      describe-events describe-db-engine-versions
    ]]),
    lambda = group("list-layers list-aliases", "list-functions list-versions-by-function"),
    logs = group([[
      describe-log-groups describe-log-streams filter-log-events get-log-events tail
    ]]),
    cloudwatch = group("list-metrics describe-alarms get-metric-statistics list-dashboards"),
    cloudformation = group([[
      describe-stacks list-stacks describe-stack-events describe-stack-resources
      list-stack-resources list-exports
    ]]),
    iam = group([[
      list-users list-roles list-groups list-policies get-role get-user get-policy
      get-policy-version list-attached-role-policies list-role-policies get-role-policy
      list-attached-user-policies list-groups-for-user list-instance-profiles
      get-account-summary list-account-aliases
    ]]),
    dynamodb = group("list-tables describe-table describe-time-to-live list-backups"),
    elbv2 = group([[
      describe-load-balancers describe-target-groups describe-listeners describe-target-health
    ]]),
    autoscaling = group("describe-auto-scaling-groups describe-auto-scaling-instances"),
    route53 = group("list-hosted-zones list-resource-record-sets"),
    acm = group("list-certificates describe-certificate"),
    sns = group("list-topics list-subscriptions get-topic-attributes"),
    sqs = group("list-queues get-queue-attributes get-queue-url"),
    kinesis = group("list-streams describe-stream describe-stream-summary"),
    stepfunctions = group([[
      list-state-machines describe-state-machine list-executions describe-execution
    ]]),
    cloudfront = group("", "list-distributions"),
    elasticache = group("describe-cache-clusters describe-replication-groups"),
    kms = group("list-keys list-aliases describe-key"),
    secretsmanager = group("list-secrets describe-secret"),
    ssm = group("describe-parameters describe-instance-information list-documents"),
    events = group("list-rules describe-rule list-targets-by-rule"),
    codebuild = group("list-projects list-builds"),
    ce = group("get-cost-and-usage"),
    organizations = group("list-accounts describe-organization"),
    apigateway = group("get-rest-apis get-resources", "get-stages"),
    ["cognito-idp"] = group("list-user-pools describe-user-pool"),
  },
}
