--- GitLab's command line.
--    glab mr view 12, glab issue list, glab ci status, glab api projects/1         only read
--    glab mr view --web, glab mr list -R https://h/o/r, glab api -X PUT x, glab mr merge    do more

local function last_name(text)
  local name = text and text:gsub("%f[/]/+$", ""):gsub("%.git$", ""):match("%f[^/:\0][^/:]+$")
  if not name then return nil, "the name that glab would choose is unknown" end
  return name
end

local function inspect_clone(call) return call:clones_plainly() end

local function here(why) return { { name = ".", directory = true, unknown = why } } end

local FIRST = "; cd to the sandbox first"

local clone = {
  label = "glab repo clone",
  grammar = "pflag",
  options = {
    flag = [[
      -a|--archived[=] -G|--include-subgroups[=] -I|--with-issues-enabled -M|--with-mr-enabled
      -m|--mine -p|--preserve-namespace -S|--with-shared[=] --help --paginate
    ]],
    value = "-g|--group -v|--visibility --page --per-page",
  },
  operands = "url:repository? more...",
  lands = function(call)
    local repository, directory = call.operands[1], call.operands[2]
    if call:has("--help") then return {} end
    if call:has("-g", "-p") then
      return here("-g and -p clone into the current directory" .. FIRST)
    end
    if not repository then return {} end
    if directory and not (directory.text and directory.text:find("^%-")) then
      return { { item = directory, fallback = function() return last_name(repository.text) end } }
    end
    local name, why = last_name(repository.text)
    return { { name = name, unknown = not name and why or nil, behind = repository } }
  end,
  inspect = inspect_clone,
}

--- A switch that makes a subcommand bring something; without it, what is not understood of the
-- call does not matter.
local function on(call)
  local item = call:item("--clone")
  return item ~= nil and item.text ~= "false" and call.operands[1] ~= nil
end

local fork = {
  label = "glab repo fork",
  grammar = "pflag",
  options = { flag = "-c|--clone[=] --help --remote[=]", value = "-n|--name -p|--path" },
  operands = "url:repository?",
  brings = on,
  lands = function(call)
    return on(call) and here("--clone puts the fork into the current directory" .. FIRST) or {}
  end,
}

local ENDING = "glab repo archive adds an ending to the name of its file, so that what follows "
  .. "would not find it elsewhere. Use: glab repo archive <repo> <sandbox>/<name>"

local archive = {
  label = "glab repo archive",
  grammar = "pflag",
  options = { flag = "--help", value = "-f|--format -s|--sha" },
  operands = "url:repository? file?",
  lands = function(call)
    if call:has("--help") then return {} end
    local file = call.operands[2]
    return { { item = file, name = not file and "." or nil, directory = true, refuse = ENDING } }
  end,
}

local release_download = {
  grammar = "pflag",
  options = {
    flag = "--help", value = "-n|--asset-name -R|--repo", fetch = "-D|--dir",
  },
  operands = "tag?",
  lands = { { "-D", directory = true, default = ".", unless = "--help" } },
  inspect = function(call)
    if call:sets("GITLAB_HOST") or call:sets("GITLAB_URI") or call:sets("GL_HOST") then
      return nil, "another host may choose names that lead elsewhere"
    end
    return true
  end,
}

local artifact = {
  grammar = "pflag",
  options = { flag = "--help --list-paths", value = "-R|--repo", fetch = "-p|--path" },
  operands = "ref job",
  lands = { { "-p", directory = true, default = ".", unless = "--help" } },
}

local REFUSED = "glab mr checkout brings the merge request into a repository outside of the "
  .. "sandbox. Use: glab repo clone <group/repo>, then glab mr checkout in that clone"

local mr_checkout = {
  label = "glab mr checkout",
  grammar = "pflag",
  options = { flag = "--help", value = "-b|--branch -R|--repo -u|--set-upstream-to" },
  operands = "request?",
  lands = function(call)
    if call:has("--help") then return {} end
    return { { name = ".", directory = true, refuse = REFUSED } }
  end,
}

local function group(subcommands)
  return {
    grammar = "pflag",
    options = { flag = "--help", value = "-R|--repo" },
    subcommands = subcommands,
  }
end

--- Does a word lead to a host of its own, or is it unknown where it leads? Of the four names of
-- a repository the first is a host, of fewer it may be.
local function leads_away(text, repository)
  if not text then return true end
  local first, rest = text:match("^([^/]*)/(.*)$")
  if repository and first and first ~= "gitlab.com" and not text:find("://", 1, true) then
    if first:find("[.:]") or rest:find("/.*/") then return true end
  end
  local host = text:match("^%a[%w+.-]*://([^/]*)") or text:match("^[^/@]*@([^:/]*):")
  return host ~= nil and host ~= "gitlab.com"
end

local function pure(call) return call:stays(leads_away) end

--- Of short options only those that have always been the same.
local function reads(flag, value, operands)
  return {
    grammar = "pflag",
    options = {
      flag = "--help " .. flag, value = "-R|--repo -p|--page -P|--per-page --output " .. value,
    },
    operands = operands,
    lands = { { stdout = true } },
    pure = pure,
  }
end

local SEARCH = "--author --assignee --label --milestone --search "
local mr_list = reads("--all --closed --merged --draft",
  SEARCH .. "--source-branch --target-branch --reviewer")
local issue_list = reads("--all --closed --confidential", SEARCH)
local list = reads("", "")

local api = {
  grammar = "pflag",
  options = {
    flag = "--help -i|--include --paginate --silent",
    value = "-F|--field -H|--header --hostname -X|--method -f|--raw-field",
    read = "--input",
  },
  operands = "endpoint",
  lands = { { stdout = true } },
  does = function(call)
    local method = call:has("-F", "-f", "--input") and "POST" or "GET"
    for _, text in ipairs(call:values("-X")) do method = (text or "?"):upper() end
    local more = method ~= "GET" and method ~= "HEAD" or call:has("--input", "--hostname", "-H")
      or (call.endpoint or "graphql"):find("graphql", 1, true) ~= nil
    return { more and { kind = "send" } or nil }
  end,
  only_fetches = "-i --paginate --silent -X -F -f",
  pure = function(call)
    for _, method in ipairs(call:values("-X")) do
      if method ~= "GET" and method ~= "HEAD" then return false end
    end
    return not call:has("-F", "-H", "--hostname", "--input", "-f") and pure(call)
      and not (call.endpoint or "://"):find("://", 1, true)
  end,
}

local repo = group({
  clone = clone, fork = fork, archive = archive, view = reads("", "--branch", "repository?"),
})
local ci = group({
  artifact = artifact, list = list, status = reads("--live --compact", "--branch"),
  get = reads("--with-job-details", "--branch --pipeline-id"),
})

return {
  command = "glab",
  helps = "",
  loses = {
    verbs = "a remote repository, or something in it",
    ["a remote repository, or something in it"] = {
      "repo archive", "project delete", "api -X DELETE", "api --method DELETE",
    },
  },
  examples = {
    ["glab repo clone group/name"] = "glab repo clone group/name SANDBOX/name",
    ["glab release download v1"] = "glab release download -D SANDBOX v1",
    ["glab job artifact main build"] = "glab job artifact -p SANDBOX main build",
    ["glab mr checkout 12"] = "deny",
  },
  grammar = "pflag",
  options = { flag = "--help --version", value = "-R|--repo" },
  subcommands = {
    repo = repo, project = repo, ci = ci, pipe = ci, pipeline = ci, job = ci,
    release = group({ download = release_download, list = list, view = reads("", "", "tag?") }),
    mr = group({
      checkout = mr_checkout, list = mr_list, ls = mr_list,
      view = reads("--comments --system-logs --unresolved", "", "request?"),
      diff = reads("--raw", "--color", "request?"),
    }),
    issue = group({
      list = issue_list, ls = issue_list, view = reads("--comments --system-logs", "", "issue"),
    }),
    auth = group({ status = reads("--all", "") }), api = api,
  },
  others = [[
    alias changelog check-update cluster completion config deploy-key duo help incident iteration
    label milestone opentofu runner schedule securefile snippet ssh-key stack token user variable
    version
  ]],
  pure = { with = "--version", alone = true },
  plain_words = true,
  stores = { "^ config set ", "^ alias set " },
}
