--- Azure: blobs, files of shares and packages are downloaded to where an option says.
--    az storage blob download -c c -n n -f f       ->  … -f SANDBOX/f
--    az storage blob download -c c -n n > f        ->  … > SANDBOX/f
--    az storage blob download-batch -s c -d d      ->  … -d SANDBOX/d
--    az artifacts universal download … --path d    ->  … --path SANDBOX/d
local GLOBAL = "-h|--help --debug --verbose --only-show-errors "
local PRINTED = "-o|--output --query --subscription "

--- How an account is reached.
local ACCOUNT = [[
  --account-key --account-name --auth-mode --blob-endpoint --connection-string --sas-token
  --account-url --file-endpoint --timeout
]]

local CONDITIONS = [[
  --if-match --if-modified-since --if-none-match --if-unmodified-since --lease-id
  --tags-condition
]]

--- @f is what the file f says.
local function is_plain(call)
  for _, item in ipairs(call.options) do
    if item.kind == "fetch" and (item.text or ""):find("^@") then
      return nil, "the destination is in a file"
    end
  end
  return true
end

local function rule(flag, value, fetch, lands)
  return {
    options = { flag = GLOBAL .. flag, value = PRINTED .. value, fetch = fetch }, lands = lands,
    inspect = is_plain,
  }
end

local blob = rule("--no-progress --validate-content --overwrite[=]",
  ACCOUNT .. CONDITIONS .. [[
    -c|--container-name -n|--name -b|--blob-url --end-range --start-range --max-connections
    --open-mode --snapshot --version-id --socket-timeout
  ]], "-f|--file",
  function(call)
    local file = call:item("-f")
    if call:has("-h") then return {} end
    return { file and { item = file } or { stdout = true } }
  end)

--- The directory of a batch must be given.
local function into(call)
  local to = call:item("-d")
  return { to and not call:has("-h", "--dryrun") and { item = to, directory = true } or nil }
end

local batch = rule("--no-progress --dryrun --overwrite[=] --validate-content",
  ACCOUNT .. CONDITIONS .. "-s|--source --pattern --max-connections --snapshot --socket-timeout",
  "-d|--destination", into)

--- Without --dest the name of the source counts.
local file = rule("--no-progress --disallow-trailing-dot[=] "
  .. "--disallow-source-trailing-dot[=] --enable-file-backup-request-intent "
  .. "--backup-intent",
  ACCOUNT .. "-s|--share-name -p|--path --end-range --start-range --max-connections --snapshot "
  .. "--open-mode",
  "--dest",
  function(call)
    local dest = call:item("--dest")
    if call:has("-h") then return {} end
    if dest then return { { item = dest, directory = "existing" } } end
    local path = call:values("-p")[1]
    local name = path and path:match("%f[^/\0]([^/]+)$")
    return { {
      name = name, insert = "--dest", unknown = not name and "its name is unknown" or nil,
    } }
  end)

local fs_file = rule("--overwrite[=]", ACCOUNT .. "-p|--path -f|--file-system",
  "-d|--destination",
  function(call)
    local to = call:item("-d")
    if call:has("-h") then return {} end
    if to then return { { item = to, directory = "existing" } } end
    local path = call:values("-p")[1]
    local name = path and path:match("%f[^/\0]([^/]+)$")
    return { {
      name = name, insert = "--destination", unknown = not name and "its name is unknown" or nil,
    } }
  end)

local copy = rule("-r|--recursive", ACCOUNT .. "-s|--source|--source-local-path",
  "-d|--destination|--destination-local-path",
  function(call)
    local to = call:item("-d")
    return { to and not call:has("-h") and { item = to, directory = "existing" } or nil }
  end)
function copy.brings(call)
  return call:has("-d") and not (call:values("-d")[1] or ""):find("^https?://")
end

local directory = rule("-r|--recursive", ACCOUNT .. "-s|--source-path -f|--file-system",
  "-d|--destination-path",
  function(call)
    local to = call:item("-d")
    return { to and not call:has("-h") and { item = to, directory = "existing" } or nil }
  end)

local package = rule("", [[
    --feed -n|--name -v|--version --org|--organization -p|--project --scope --detect
    --file-filter --run-id --artifact-name
  ]], "--path",
  function(call)
    local path = call:item("--path")
    if call:has("-h") then return {} end
    return { path and { item = path, directory = true } or { unknown = "--path is missing" } }
  end)

local function group(subcommands)
  return { options = { flag = GLOBAL }, subcommands = subcommands }
end

return {
  command = "az",
  helps = true,
  loses = { verbs = "data in the cloud" },
  examples = {
    ["az storage blob download -c c -n n -f f"] = "az storage blob download -c c -n n -f SANDBOX/f",
    ["az storage blob download -c c -n n > f"] = "az storage blob download -c c -n n > SANDBOX/f",
    ["az storage blob upload -c c -n n -f f"] = true,
  },
  options = { flag = GLOBAL, value = PRINTED },
  about = "--version",
  subcommands = {
    storage = group({
      blob = group({ download = blob, ["download-batch"] = batch }),
      copy = copy,
      fs = group({
        file = group({ download = fs_file }), directory = group({ download = directory }),
      }),
      file = group({ download = file, ["download-batch"] = batch }), account = "az/look",
    }),
    artifacts = group({ universal = group({ download = package }) }),
    pipelines = group({ runs = group({ artifact = group({ download = package }) }) }),
  },
  parts = {
    ["az/look"] = [[
      account acr ad aks appservice batch cloud container containerapp cosmosdb deployment disk
      extension feature functionapp group image keyvault lock monitor network policy postgres
      provider redis resource role snapshot sql tag version vm vmss webapp
    ]],
  },
  answers = {
    " list ", " show ", " get%-", " list%-", " tail ", " export ", " query ", " ssh ", " rest ",
  },
  saves = {
    " rest .*%-%-output%-file", " secret download ", " certificate download ", " key download ",
    " helm pull ",
  },
  speaks = "storage",
  secrets = { "account get-access-token", "keyvault secret show", "acr credential show" },
  minds = { of = "deployment bicep", file = "-f --template-file --file" },
  stores = { "^ config set ", "^ configure " },
}
