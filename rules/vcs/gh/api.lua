--- gh api: requests to the service. What it prints came from there.
--    gh api repos/o/r, gh api graphql -f query='{ viewer { login } }'                   only read
--    gh api -X DELETE x, gh api repos/o/r -f name=x, gh api graphql -F query=@file      do more

local function is_address(text) return not text or text:find("://", 1, true) ~= nil end

--- Does a header say nothing but what the answer should look like?
local function is_plain_header(text)
  local name = text and text:lower():match("^([%w-]+):")
  return name == "accept" or name == "x-github-api-version"
end

--- The fields of a request, if all of them are known and none is from a file: name -> text.
local function fields(call)
  local list = {}
  for _, option in ipairs({ "-f", "-F" }) do
    for _, text in ipairs(call:values(option)) do
      local name, value = (text or ""):match("^([^=]+)=(.*)$")
      if not name or list[name] or option == "-F" and value:find("^@") then return nil end
      list[name] = value
    end
  end
  return list
end

--- Is it a query for GraphQL that changes nothing?
local function is_query(call)
  local text = call.endpoint == "graphql" and (fields(call) or {}).query
  if not text or text:find("mutation") or text:find("subscription") then return false end
  return text:find("^%s*query%f[^%w_]") ~= nil or text:find("^%s*{") ~= nil
end

--- Does a call ask for more than to read? A field makes it POST, unless told otherwise.
local function requests_more(call)
  local query = is_query(call)
  local method = call:has("-F", "-f", "--input") and "POST" or "GET"
  for _, text in ipairs(call:values("-X")) do method = text or "?" end
  method = query and method == "POST" and "GET" or method:upper()
  for _, text in ipairs(call:values("-H")) do
    if not is_plain_header(text) then return true end
  end
  return method ~= "GET" and method ~= "HEAD" or call:has("--input", "--hostname")
    or not query and (call.endpoint or "graphql"):find("graphql", 1, true) ~= nil
    or call.endpoint:gsub("^https://api%.github%.com/", ""):find("://", 1, true) ~= nil
end

return {
  command = "gh",
  examples = {
    ["gh api repos/o/r > f"] = "gh api repos/o/r > SANDBOX/f",
    ["gh api repos/o/r"] = true,
  },
  subcommands = {
    api = {
      grammar = "pflag",
      options = {
        flag = "--help -i|--include --paginate --silent --slurp --verbose",
        value = [[
          --cache -F|--field -H|--header --hostname -q|--jq -X|--method -p|--preview
          -f|--raw-field -t|--template
        ]],
        read = "--input",
      },
      operands = "endpoint",
      lands = { { stdout = true } },
      does = function(call) return { requests_more(call) and { kind = "send" } or nil } end,
      only_fetches = "-i --paginate --silent --slurp --verbose -q -t -X -f -F -p --cache",
      pure = function(call)
        for _, filter in ipairs(call:values("-q")) do
          if not filter or filter:lower():find("%f[%w_.]env%f[^%w_]") then return false end
        end
        return not requests_more(call) and not call:has("--cache") and fields(call)
          and call:stays(is_address)
      end,
    },
  },
}
