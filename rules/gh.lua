--- GitHub's command line.
--    gh repo clone owner/name     ->  gh repo clone owner/name SANDBOX/name
--    gh release download v1       ->  gh release download -D SANDBOX v1
--    gh pr checkout 12            ->  refused, unless the repository is in the sandbox

--- The last name of a repository, a gist or a URL.
local function last_name(text)
  local name = text and text:gsub("/+$", ""):gsub("%.git$", ""):match("[^/:]+$")
  if not name then return nil, "the name that gh would choose is not known" end
  return name
end

--- What git is told behind "--" may name other places or run something.
local RISKY = { "^%-%-sep", "^%-%-templ", "^%-%-upl", "^%-u", "^%-c", "^%-%-conf" }

--- The directory is the first word behind the repository, if it is none of git's options.
local function lands_clone(call)
  local repository, directory = call.operands[1], call.operands[2]
  if not repository then return {} end
  if directory and not (directory.text and directory.text:find("^%-")) then
    return { { item = directory, fallback = function() return last_name(repository.text) end } }
  end
  local name, why = last_name(repository.text)
  return { { name = name, unknown = not name and why or nil, behind = repository } }
end

local function inspect_clone(call)
  for _, item in ipairs(call.operands) do
    for _, pattern in ipairs(RISKY) do
      if not item.text or item.text:find(pattern) then
        return nil, "an option of git may take the clone elsewhere, or run a program"
      end
    end
  end
  return true
end

local clone = {
  label = "gh repo clone",
  grammar = "pflag",
  options = { flag = "--help --no-upstream", value = "-u|--upstream-remote-name" },
  operands = "url:repository more...",
  lands = lands_clone,
  inspect = inspect_clone,
}

local gist_clone = {
  label = "gh gist clone",
  grammar = "pflag",
  options = { flag = "--help" },
  operands = "url:gist more...",
  lands = lands_clone,
  inspect = inspect_clone,
}

local release_download = {
  grammar = "pflag",
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
}

local run_download = {
  grammar = "pflag",
  options = { flag = "--help", value = "-n|--name -p|--pattern -R|--repo", fetch = "-D|--dir" },
  operands = "run?",
  lands = { { "-D", directory = true, default = ".", unless = "--help" } },
}

local REFUSED = "gh pr checkout brings the pull request into a repository outside of the sandbox. "
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
  }
end

return {
  command = "gh",
  grammar = "pflag",
  options = { flag = "--help --version", value = "-R|--repo" },
  subcommands = {
    repo = group({ clone = clone }),
    gist = group({ clone = gist_clone }),
    release = group({ download = release_download }),
    run = group({ download = run_download }),
    pr = group({ checkout = pr_checkout, co = pr_checkout }),
  },
}
