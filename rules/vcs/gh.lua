--- GitHub's command line.
--    gh pr view 12, gh issue list, gh run view 1, gh api repos/o/r, gh auth status      only read
--    gh pr view --web, gh pr list -R host.example/o/r, gh api -X DELETE x, gh pr merge  do more

--- The last name of a repository, a gist or a URL.
local function last_name(text)
  local name = text and text:gsub("%f[/]/+$", ""):gsub("%.git$", ""):match("%f[^/:\0][^/:]+$")
  if not name then return nil, "the name that gh would choose is unknown" end
  return name
end

--- The name of a clone: an option for git after "--" makes it a bare one.
local function clone_name(call, repository)
  local name, why = last_name(repository.text)
  for _, item in ipairs(call.operands) do
    if name and (item.text == "--bare" or item.text == "--mirror") then return name .. ".git" end
  end
  return name, why
end

--- The directory is the first word after the repository, if it is not one of git's options.
local function lands_clone(call)
  local repository, directory = call.operands[1], call.operands[2]
  if not repository or call:has("--help") then return {} end
  if directory and not (directory.text and directory.text:find("^%-")) then
    local function fallback() return clone_name(call, repository) end
    return { { item = directory, fallback = fallback, fresh = true } }
  end
  local name, why = clone_name(call, repository)
  return { { name = name, unknown = not name and why or nil, behind = repository, fresh = true } }
end

local function inspect_clone(call) return call:clones_plainly() end

--- A subcommand that brings something to the current directory if `brings` says so: there is no
-- way to send it elsewhere.
local function in_place(rule, brings, why)
  rule.grammar = "pflag"
  rule.brings = brings
  rule.lands = function() return { { name = ".", directory = true, unknown = why } } end
  return rule
end

--- Is a switch on? "--clone=false" says no.
local function on(call, name)
  local item = call:item(name)
  return item ~= nil and item.text ~= "false" and item.text ~= "0"
end

local clone = {
  label = "gh repo clone",
  grammar = "pflag",
  options = { flag = "--help --no-upstream", value = "-u|--upstream-remote-name" },
  operands = "url:repository more...",
  lands = lands_clone,
  inspect = inspect_clone,
  only_fetches = "--no-upstream -u",
}

local gist_clone = {
  label = "gh gist clone",
  grammar = "pflag",
  options = { flag = "--help" },
  operands = "url:gist more...",
  lands = lands_clone,
  inspect = inspect_clone,
}

--- A fork is cloned if told to, and another repository than the current one is forked.
local function lands_fork(call)
  local repository = call.operands[1]
  if not repository or not on(call, "--clone") then return {} end
  local name, why = last_name(call:values("--fork-name")[1] or repository.text)
  local unknown = not name and why or nil
  local dashes
  for i, field in ipairs(call.fields) do
    if field.text == "--" then dashes = dashes or { field = i } end
  end
  if not dashes then
    local words = call:sequence()
    return { { name = name, unknown = unknown, insert = "--", behind = words[#words] } }
  elseif repository.field > dashes.field then
    return { { unknown = "the repository and the options of git cannot be told apart" } }
  end
  local directory = call.operands[2]
  if not directory or (directory.text and directory.text:find("^%-")) then
    return { { name = name, unknown = unknown, behind = dashes } }
  end
  return { { item = directory, fallback = function() return name end } }
end

local fork = {
  label = "gh repo fork",
  grammar = "pflag",
  options = {
    flag = "--clone[=] --default-branch-only[=] --help --remote[=]",
    value = "--fork-name --org --remote-name",
  },
  operands = "url:repository? more...",
  brings = function(call) return on(call, "--clone") end,
  lands = lands_fork,
  inspect = inspect_clone,
}

local create = in_place({
  label = "gh repo create",
  options = {
    flag = [[
      -c|--clone[=] --add-readme --disable-issues --disable-wiki --help --include-all-branches
      --internal --private --public --push
    ]],
    value = [[
      -d|--description -g|--gitignore -h|--homepage -l|--license -p|--template -r|--remote -t|--team
    ]],
    read = "-s|--source",
  },
  operands = "name?",
}, function(call) return on(call, "--clone") end,
  "--clone puts the repository into the current directory; cd to the sandbox first")

local sync = in_place({
  label = "gh repo sync",
  options = { flag = "--force --help", value = "-b|--branch -s|--source" },
  operands = "repository?",
}, function(call) return call:has("--source") and not call.operands[1] end,
  "it pulls from a repository that this one was not cloned from; clone that one into the sandbox")

local extension_install = in_place({
  label = "gh extension install",
  options = { flag = "--force --help", value = "--pin" },
  operands = "url:repository",
}, function(call) return not call:has("--help") and call.repository ~= "." end,
  "it installs a program that gh runs")

local attestation_download = in_place({
  label = "gh attestation download",
  options = {
    flag = "--help",
    value = "-d|--digest-alg --hostname -L|--limit -o|--owner --predicate-type -R|--repo",
  },
  operands = "artifact",
}, function(call) return not call:has("--help") end,
  "it writes to the current directory; cd to the sandbox first")

--- Files of a codespace have names that begin with "remote:".
local function lands_copy(call)
  local to = call.operands[#call.operands]
  local names = {}
  for i, item in ipairs(call.operands) do
    if item.text and item.text:find("^%-") then
      return { { unknown = "an option of scp may take the files elsewhere" } }
    elseif item ~= to and (not item.text or item.text:find("^remote:")) then
      names[#names + 1] = item.text and last_name(item.text) or false
    elseif i == #call.operands and item.text and item.text:find("^remote:") then
      return {}
    end
  end
  if #names == 0 then return {} end
  local inside = #call.operands > 2 or ("/" .. (to.text or "")):find("/%.?%.?$") ~= nil
  return { { item = to, directory = inside, names = inside and names[1] and names or nil } }
end

local codespace_cp = {
  label = "gh codespace cp",
  grammar = "pflag",
  options = {
    flag = "-e|--expand -r|--recursive --help",
    value = "-c|--codespace -p|--profile -R|--repo --repo-owner",
  },
  operands = "source... destination",
  lands = lands_copy,
}

--- Another host than the usual one is asked, which may be any.
local function asks_other_host(call)
  for _, name in ipairs(call:values("-R")) do
    if not name or select(2, name:gsub("/", "")) > 1 then return { { kind = "send" } } end
  end
  return {}
end

local release_download = {
  grammar = "pflag",
  does = asks_other_host,
  only_fetches = "--clobber --skip-existing -A -p -R -D -O",
  options = {
    flag = "--clobber --help --skip-existing",
    value = "-A|--archive -p|--pattern -R|--repo",
    fetch = "-D|--dir -O|--output",
  },
  operands = "tag?",
  lands = {
    { "-O", stdout = "-" },
    { "-D", directory = true, default = ".", unless = "-O --help" },
  },
  inspect = function(call)
    if call:sets("GH_HOST") then return nil, "another host may choose names that lead elsewhere" end
    return true
  end,
}

local run_download = {
  grammar = "pflag",
  does = asks_other_host,
  only_fetches = "-n -p -R -D",
  options = { flag = "--help", value = "-n|--name -p|--pattern -R|--repo", fetch = "-D|--dir" },
  operands = "run?",
  lands = { { "-D", directory = true, default = ".", unless = "--help" } },
}

local REFUSED = "gh pr checkout brings the pull request into a repository outside the sandbox. "
  .. "Use: gh repo clone <owner/repo>, then gh pr checkout in that clone"

local pr_checkout = {
  label = "gh pr checkout",
  grammar = "pflag",
  options = {
    flag = "--detach -f|--force --help --recurse-submodules",
    value = "-b|--branch -R|--repo",
  },
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
    pure = { with = "--help", alone = true },
  }
end

--- What sends files: operands after the first few, "file#label" each.
local function sends(flag, value, first)
  return {
    grammar = "pflag",
    options = { flag = "--help " .. flag, value = "-R|--repo " .. value },
    operands = "word...",
    does = function(call)
      local list = { { kind = "send" } }
      for i = first, #call.operands do
        local file = (call.operands[i].text or ""):match("^[^#]+")
        if file and file ~= "-" then list[#list + 1] = { kind = "read", name = file } end
      end
      return list
    end,
  }
end

local gist_create = sends("-p|--public -w|--web", "-d|--desc -f|--filename", 1)
local release_create = sends([[
  -d|--draft --fail-on-no-commits --generate-notes --latest --notes-from-tag -p|--prerelease
  --verify-tag
]], "--discussion-category -n|--notes -F|--notes-file --notes-start-tag --target -t|--title", 2)

--- May a word lead to a host other than github.com? Of a repository's three names the first is one.
local function leads_away(text, repository)
  if not text then return true end
  local first = text:match("^([^/]*)/[^/]+/[^/]+")
  local other = repository and first and first ~= "github.com"
  if other and not text:find("://", 1, true) then return true end
  local host = text:match("^%a[%w+.-]*://([^/]*)") or text:match("^[^/@]*@([^:/]*):")
    or first and first:find(".", 1, true) and first
  return host and host ~= "github.com" or false
end

--- Does a filter print variables of the environment, or is it unknown what it prints?
local function shows_variables(text)
  return not text or text:lower():find("%f[%w_.]env%f[^%w_]") ~= nil
end

local function pure(call)
  if call:has("--web") then return false end  -- it starts a browser
  for _, filter in ipairs(call:values("-q")) do
    if shows_variables(filter) then return false end
  end
  return call:stays(leads_away)
end

local function reads(flag, value, operands)
  local web = flag:find("--web", 1, true) and "" or "--web "
  return {
    grammar = "pflag",
    options = {
      flag = "--help " .. web .. flag,
      value = "-q|--jq --json -t|--template -R|--repo " .. (value or ""),
    },
    operands = operands,
    lands = { { stdout = true } },
    pure = pure,
  }
end

--- What can be searched for, all over the service.
local search = reads("--include-prs --archived --locked --draft --merged --no-assignee --no-label "
  .. "--no-milestone --no-project", [[
  -L|--limit --order --sort --owner --language --filename --extension --match --size --author
  --assignee --state --label --created --updated --closed --commenter --involves --mentions
  --milestone --app --base --head --checks --review --reviewed-by --review-requested --topic
  --stars --forks --license --visibility --hash --committer --author-date --committer-date
]], "word...")

local SEARCH = "-a|--assignee -A|--author --app -l|--label -L|--limit -S|--search -s|--state "
local pr_list = reads("-d|--draft", SEARCH .. "-B|--base -H|--head")
local issue_list = reads("", SEARCH .. "--mention -m|--milestone")
local run_list = reads("-a|--all", [[
  -b|--branch -L|--limit -u|--user -w|--workflow -c|--commit --created -e|--event -s|--status
]])
local run_view = reads("--exit-status --log --log-failed -v|--verbose", "-j|--job -a|--attempt",
  "run?")

local release_list = reads("--exclude-drafts --exclude-pre-releases", "-L|--limit -O|--order")
local repo_list = reads("--archived --fork --no-archived --source",
  "-l|--language -L|--limit --topic --visibility", "owner?")

--- Shows the token if told to.
local auth_status = {
  grammar = "pflag", options = { flag = "--help -a|--active" }, pure = true,
}

local config_get = {
  grammar = "pflag", options = { flag = "--help" }, operands = "key",
  pure = function(call) return call.key ~= nil and not call.key:find("token", 1, true) end,
}

--- Lists of things that belong to a repository, an owner or the user; of secrets it has the names.
local OWNED = "-a|--app -e|--env -o|--org -u|--user -L|--limit --owner --sort --order "
local listed, kept = reads("", OWNED), reads("", OWNED .. "-k|--key --ref")
local extension_list = {
  grammar = "pflag", options = { flag = "--help" }, pure = true,
}
local gist_list = reads("--public --secret --include-content", "-L|--limit --filter")
local ruleset_list = reads("-p|--parents", "-o|--org -L|--limit")
local project_list = reads("--closed", "--owner -L|--limit --format")
local project_view = reads("", "--owner --format -L|--limit", "number?")

local keys = group({ list = extension_list, ls = extension_list })
local codespaces = reads("-w|--web", "-L|--limit -o|--org -u|--user")
local codespace = group({ cp = codespace_cp, list = codespaces, ls = codespaces })
--- Says the address instead of opening it.
local browse = reads("-n|--no-browser -p|--projects -r|--releases -s|--settings -w|--wiki",
  "-b|--branch -c|--commit[]", "place?")
function browse.pure(call) return call:has("-n") and call:stays(leads_away) end
local extension = group({
  install = extension_install, list = extension_list, ls = extension_list,
})
local attestation = group({ download = attestation_download })

--- Defines subcommands for the rest of the script, too.
local defines = {
  grammar = "pflag", options = { flag = "--clobber -s|--shell --all" }, operands = "more...",
  vague = "what it defines", leaves = function() return { "alias." } end,
}

return {
  command = "gh",
  parts = { ["gh/api"] = "api" },
  helps = [[
    alias api attestation auth browse cache codespace completion config extension gist gpg-key issue
    label org pr project release repo ruleset run search secret ssh-key status variable workflow
  ]],
  loses = {
    verbs = "a remote repository, or something in it",
    ["a remote repository, or something in it"] = {
      "repo archive", "project delete", "api -X DELETE", "api --method DELETE",
      "pr close --delete-branch", "pr close -d",
    },
    ["its privacy"] = { "repo edit --visibility public", "repo edit --visibility=public" },
  },
  queries = true, unconfined = "credentials",
  examples = {
    ["gh repo clone owner/name"] = "gh repo clone owner/name SANDBOX/name",
    ["gh release download v1"] = "gh release download -D SANDBOX v1",
    ["gh repo fork o/n --clone"] = "gh repo fork o/n --clone -- SANDBOX/n",
    ["gh pr checkout 12"] = "deny",
  },
  grammar = "pflag",
  endless = { "pr checks --watch", "run watch" },
  options = { flag = "--help --version", value = "-R|--repo" },
  subcommands = {
    repo = group({
      clone = clone, fork = fork, create = create, new = create, sync = sync,
      view = reads("", "-b|--branch", "repository?"), list = repo_list, ls = repo_list,
    }),
    gist = group({
      clone = gist_clone, create = gist_create, new = gist_create,
      view = reads("--files -r|--raw -w|--web", "-f|--filename", "gist?"),
      list = gist_list, ls = gist_list,
    }),
    cache = group({ list = kept, ls = kept }), secret = group({ list = listed, ls = listed }),
    variable = group({ list = listed, ls = listed, get = reads("", OWNED, "name") }),
    ruleset = group({
      list = ruleset_list, ls = ruleset_list, view = reads("-p|--parents", "-o|--org", "ruleset?"),
      check = reads("--default", "", "branch?"),
    }),
    project = group({
      list = project_list, ls = project_list, view = project_view, ["item-list"] = project_view,
      ["field-list"] = project_view,
    }),
    org = group({ list = reads("", "-L|--limit"), ls = reads("", "-L|--limit") }),
    alias = group({
      list = extension_list, ls = extension_list, set = defines, import = defines, delete = defines,
    }),
    status = reads("", "-e|--exclude -o|--org"),
    help = { grammar = "pflag", options = { flag = "--help" }, operands = "word...", pure = true },
    version = extension_list,
    release = group({
      download = release_download, list = release_list, ls = release_list,
      view = reads("", "", "tag?"), create = release_create, new = release_create,
      upload = sends("--clobber", "", 2),
    }),
    run = group({
      download = run_download, list = run_list, ls = run_list,
      view = run_view,
    }),
    pr = group({
      checkout = pr_checkout, co = pr_checkout, list = pr_list, ls = pr_list,
      view = reads("-c|--comments", "", "request?"), status = reads("-c|--conflict-status"),
      diff = reads("--name-only --patch", "--color -e|--exclude", "request?"),
      checks = reads("--required --watch --fail-fast", "-i|--interval", "request?"),
    }),
    issue = group({
      list = issue_list, ls = issue_list, status = reads(""),
      view = reads("-c|--comments", "", "issue"),
    }),
    workflow = group({
      list = reads("-a|--all", "-L|--limit"), view = reads("-y|--yaml", "-r|--ref", "workflow?"),
    }),
    label = group({ list = reads("", "-L|--limit --order --sort -S|--search") }),
    search = group({ code = search, commits = search, issues = search, prs = search,
      repos = search }),
    auth = group({ status = auth_status }),
    config = group({
      get = config_get, list = { grammar = "pflag", options = { flag = "--help" }, pure = true },
    }),
    ["ssh-key"] = keys, ["gpg-key"] = keys, browse = browse,
    codespace = codespace, cs = codespace,
    extension = extension, extensions = extension, ext = extension,
    attestation = attestation, at = attestation,
  },
  others = [[
    accessibility actions agent-task auth completion config environment exit-codes formatting
    issue label licenses mintty pr preview reference workflow
  ]],
  pure = { with = "--version --help", alone = true },
  aliases = {
    files = "~/.config/gh/config.yml $XDG_CONFIG_HOME/gh/config.yml $GH_CONFIG_DIR/config.yml",
    variables = "GH_CONFIG_DIR HOME XDG_CONFIG_HOME", yaml = true,
  },
  secrets = { "auth token", "--show-token" },
  fetches = true,
  talks = true,
  offline = "messages",
  plain_words = true,
  stores = { "^ config set ", "^ alias set ", "^ repo set%-default " },
}
