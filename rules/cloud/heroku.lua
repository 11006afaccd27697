--- Command-line clients of services: their output comes from other machines.
--    heroku logs -a x > f    ->  heroku logs -a x > SANDBOX/f
return {
  command = "heroku",
  also = [[
    fly flyctl vercel netlify doctl oci ibmcloud linode-cli hcloud cf railway supabase wrangler
    firebase sfdx sf eksctl argocd velero nomad bq databricks snowsql circleci travis
    sentry-cli pulumi rosa
  ]],
  partial = true,
  loses = {
    verbs = "something for good", ["running resources"] = { "down", "up --yes", "up -y" },
    ["settings"] = { "config:unset" }, ["a site"] = { "hosting:disable" },
  },
  queries = true,
  online = true,
  answers = {
    " logs ", " logs:", " get ", " list ", " ls ", " describe ", " show ", " cat ", " query ",
    " config", " run ", " ssh ", " export ", " dump ", " inspect ", " status ", " head ",
    " get%-", " list%-", " describe%-", " read ", " env:", ":config",
  },
  saves = {
    " download ", " pull ", " cp ", " :download", " clone ", ":download ", " sftp ",
    " object get ", " object%-get ", " obj get ", " git:clone ", " dump .*%-f", " dump .*%-o",
    " export .*%-%-file",
  },
  secrets = { "auth:token", "config:get" },
}
