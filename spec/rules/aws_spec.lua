local enforce = require("enforce")
local place = require("place")

describe("rules/aws", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "aws s3 cp s3://b/k f", "aws s3 cp s3://b/k /sandbox/f" },
      { "the working directory", "aws s3 cp s3://b/k . && cat k",
        "aws s3 cp s3://b/k /sandbox && cat /sandbox/k" },
      { "a directory", "aws s3 cp --recursive s3://b/k d",
        "aws s3 cp --recursive s3://b/k /sandbox/d" },
      { "options before the service", "aws --region r s3 mv s3://b/k d/",
        "aws --region r s3 mv s3://b/k /sandbox/d/" },
      { "a name in a new directory", "aws s3 cp s3://b/k d/ && cat d/k",
        "aws s3 cp s3://b/k /sandbox/d/ && cat /sandbox/d/k" },
      { "options after the operands", "aws s3 cp s3://b/k f --profile p",
        "aws s3 cp s3://b/k /sandbox/f --profile p" },
      { "an abbreviated option", "aws s3 cp s3://b/k f --prof p",
        "aws s3 cp s3://b/k /sandbox/f --prof p" },
      { "a synchronisation", "aws s3 sync s3://b/p d --exclude '*'",
        "aws s3 sync s3://b/p /sandbox/d --exclude '*'" },
      { "an object", "aws s3api get-object --bucket b --key k f",
        "aws s3api get-object --bucket b --key k /sandbox/f" },
      { "an object, its file first", "aws s3api get-object f --bucket b --key k",
        "aws s3api get-object /sandbox/f --bucket b --key k" },
      { "what is printed", "aws s3 cp s3://b/k - > f", "aws s3 cp s3://b/k - > /sandbox/f" },
      { "an unknown object", 'aws s3 cp "s3://$B/k" f',
        'aws s3 cp "s3://$B/k" /sandbox/f' },
    },
    unchanged = {
      { "the standard output", "aws s3 cp s3://b/k - | head" },
      { "an upload", "aws s3 cp f s3://b/k" },
      { "a copy elsewhere", "aws s3 cp s3://a/k s3://b/k" },
      { "a list", "aws s3 ls s3://b --output text" },
      { "a trial", "aws s3 sync s3://b d --dryrun" },
      { "other services", "aws ec2 describe-instances --query 'x' $ARGS" },
      { "a file in the sandbox", "aws s3 cp s3://b/k /sandbox/f" },
      { "files that are unknown, to elsewhere", 'aws s3 cp "$F" "s3://$B/k" --acl "$ACL" $MORE' },
    },
    refused = {
      { "a synchronisation that deletes", "aws s3 sync s3://b d --delete", "deny",
        "without --delete" },
      { "an unknown option", "aws s3 cp s3://b/k f --teleport", "ask", "--teleport" },
      { "an unknown file", 'aws s3 cp s3://b/k "$F"', "ask", "unknown" },
    },
  })
end)
