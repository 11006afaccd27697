--- Amazon's command line: s3 cp, mv and sync, s3api get-object.
--    aws s3api get-object --bucket b --key k f           ->  … --key k SANDBOX/f

local VALUES = [[
  --acl --ca-bundle --cache-control --case-conflict --checksum-algorithm --checksum-mode
  --cli-binary-format --cli-connect-timeout --cli-read-timeout --color --content-disposition
  --content-encoding --content-language --content-type --copy-props --exclude
  --expected-size --expires --grants --include --metadata --metadata-directive --output
  --page-size --profile --query --region --request-payer --source-region --sse --sse-c
  --sse-c-copy-source --sse-c-copy-source-key --sse-c-key --sse-kms-key-id --storage-class
  --website-redirect
]]

local FLAGS = [[
  --cli-auto-prompt --debug --dryrun --exact-timestamps --follow-symlinks --force-glacier-transfer
  --ignore-glacier-warnings --no-cli-auto-prompt --no-cli-pager --no-follow-symlinks
  --no-guess-mime-type --no-paginate --no-progress --no-sign-request --no-verify-ssl
  --only-show-errors --quiet --recursive --size-only --validate-same-s3-paths
]]

--- Is an argument elsewhere, as far as can be seen?
local function is_remote(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^s3://") ~= nil
end

--- Is the destination here, and the source elsewhere, as far as is known?
local function brings(call)
  local source, destination = call:item("source"), call:item("destination")
  if not destination or call:has("--dryrun") or is_remote(destination) then return false end
  return not (source.text or source.begins) or is_remote(source)
end

--- The last name of a key.
local function names(call)
  local key = call:item("source").text
  local name = key and not call:has("--recursive") and key:match("%f[^/\0]([^/]+)$")
  return name and { name } or nil
end

--- @tparam[opt] boolean directory the destination is one in any case
-- @tparam[opt] function refuse
local function copies(directory, refuse)
  return {
    options = { flag = FLAGS .. (refuse and " --delete" or ""), value = VALUES,
      url = "--endpoint-url" },
    only_fetches = [[
      --recursive --exclude --include --quiet --no-progress --only-show-errors --region
      --no-sign-request --page-size --size-only --exact-timestamps --color
    ]],
    operands = "source? destination?",
    brings = brings,
    does = function(call)
      local source = call:item("source")
      return { source and not is_remote(source) and { kind = "read", item = source } or nil }
    end,
    lands = function(call)
      local destination = call:item("destination")
      if destination.text == "-" and not directory then return { { stdout = true } } end
      return { {
        item = destination, directory = directory or call:has("--recursive") or "named",
        names = not directory and names(call) or nil,
        refuse = refuse and call:has("--delete") and refuse or nil,
      } }
    end,
    inspect = function(call)
      if call:has("--sse", "--sse-c", "--grants") then
        return nil, "it is unknown how many words an option takes"
      end
      return true
    end,
  }
end

--- What is moved goes there.
local moves = copies()
local reads = moves.does
moves.does = function(call)
  local list = reads(call)
  list[#list + 1] = { kind = "send" }
  return list
end

local DELETES = "aws s3 sync --delete deletes what is only in its destination. Use: aws s3 sync "
  .. "without --delete"

local get_object = {
  options = {
    flag = [[
      --cli-auto-prompt --debug --no-cli-auto-prompt --no-cli-pager --no-paginate
      --no-sign-request --no-verify-ssl
    ]],
    value = [[
      --bucket --ca-bundle --checksum-mode --cli-binary-format --cli-connect-timeout
      --cli-read-timeout --color --expected-bucket-owner --if-match
      --if-modified-since --if-none-match --if-unmodified-since --key --output --part-number
      --profile --query --range --region --request-payer --response-cache-control
      --response-content-disposition --response-content-encoding --response-content-language
      --response-content-type --response-expires --sse-customer-algorithm --sse-customer-key
      --sse-customer-key-md5 --version-id
    ]],
    url = "--endpoint-url",
  },
  operands = "outfile?",
  lands = { { "outfile" } },
}

local GLOBAL = {
  flag = [[
    --cli-auto-prompt --debug --no-cli-auto-prompt --no-cli-pager --no-paginate --no-sign-request
    --no-verify-ssl --version
  ]],
  value = [[
    --ca-bundle --cli-binary-format --cli-connect-timeout --cli-read-timeout --color --output
    --profile --query --region
  ]],
  url = "--endpoint-url",
}

local function group(subcommands)
  return { options = GLOBAL, subcommands = subcommands }
end

local LOOK = "aws/look"

return {
  command = "aws",
  loses = {
    verbs = "data in the cloud",
    ["data in the cloud"] = { "s3 sync --delete", "kms schedule-key-deletion" },
    ["what is on other machines"] = { "ssm send-command" },
    ["an account"] = { "organizations close-account" },
  },
  examples = {
    ["aws s3 cp s3://b/k f"] = "aws s3 cp s3://b/k SANDBOX/f",
    ["aws s3 cp s3://b/k ."] = "aws s3 cp s3://b/k SANDBOX",
    ["aws s3 cp f s3://b/k"] = true,
  },
  options = GLOBAL,
  subcommands = {
    s3 = group({ cp = copies(), mv = moves, sync = copies(true, DELETES), ls = LOOK }),
    s3api = group({
      ["get-object"] = get_object, ["list-buckets"] = LOOK, ["list-objects"] = LOOK,
      ["list-objects-v2"] = LOOK, ["head-object"] = LOOK, ["head-bucket"] = LOOK,
      ["get-bucket-location"] = LOOK, ["get-bucket-versioning"] = LOOK,
      ["get-bucket-policy"] = LOOK, ["get-bucket-acl"] = LOOK, ["list-object-versions"] = LOOK,
    }),
  },
  parts = {
    ["aws/look"] = [[
      acm apigateway autoscaling ce cloudformation cloudfront cloudwatch codebuild cognito-idp
      configure dynamodb ec2 ecr ecs eks elasticache elbv2 events iam kinesis kms lambda logs
      organizations rds route53 secretsmanager sns sqs ssm stepfunctions sts
    ]],
  },
  pure = { with = "--version", alone = true },
  answers = {
    " get%-", " list%-", " describe%-", " batch%-get", " logs ", " s3 ls ", " query ", " scan ",
  },
  saves = {
    " lambda invoke ", " get%-job%-output ", " s3api select%-",
    " synthesize%-speech ", " invoke%-model ", " invoke%-endpoint ", " get%-export ", " get%-sdk ",
    " get%-media ", " get%-snapshot%-block ", " get%-package%-version%-asset ",
    " %-%-[%w-]+%-outfile ",
  },
  speaks = true,
  secrets = {
    "configure get", "configure export-credentials", "sts get-session-token",
    "secretsmanager get-secret-value", "--with-decryption", "ecr get-login-password",
    "sts assume-role", "iam create-access-key",
  },
  minds = { of = "package", file = "--template-file --template" },
  stores = { "^ configure set " },
}
