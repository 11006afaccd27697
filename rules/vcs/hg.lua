--- Mercurial: clones, and what is pulled or imported from an address.
--    hg clone URL             ->  hg clone URL SANDBOX/NAME

local FLAGS = [[
  -h|--help -q|--quiet -v|--verbose -y|--noninteractive --debug --debugger --hidden --insecure
  --profile --time --traceback --version
]]
local VALUES = [[
  -R|--repository --color --config --encoding --encodingmode --pager --remotecmd
]]

--- The options that every command has, and some more.
local function options(more)
  return {
    flag = FLAGS .. (more.flag or ""), value = VALUES .. (more.value or ""),
    chdir = "--cwd", script = more.script, fetch = more.fetch,
  }
end

local GRAMMAR = { "gnu", negate = true }

local function is_address(text) return text ~= nil and text:find("://", 1, true) ~= nil end

local function name(call)
  local path = call.source and call.source:gsub("#.*$", ""):gsub("^%a[%w+.-]*://[^/]*", "")
  local found = path and path:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$")
  if not found or found == "." or found == ".." then
    return nil, "the name that hg would choose is unknown"
  end
  return found
end

local function inspect(call)
  if call:has("--config") or call.parent:has("--config") then
    return nil, "--config may run a program"
  end
  return true
end

--- Settings by which a command is another one, or runs more.
local SETTINGS = {
  { "~/.hgrc", "^%s*%[alias%]" }, { "~/.hgrc", "^%s*%[hooks%]" },
  { "~/.config/hg/hgrc", "^%s*%[alias%]" }, { "~/.config/hg/hgrc", "^%s*%[hooks%]" },
  { "$HGRCPATH", "^%s*%[alias%]" }, { "$HGRCPATH", "^%s*%[hooks%]" },
}

local clone = {
  label = "hg clone",
  grammar = GRAMMAR,
  options = options({
    flag = "-U|--noupdate --pull --stream --uncompressed",
    value = "-b|--branch -r|--rev -u|--updaterev",
    script = "-e|--ssh",
  }),
  operands = "url:source directory?",
  lands = { { "directory", default = name, fresh = true, parents = true } },
  settings = SETTINGS,
  inspect = inspect,
  only_fetches = "-q -v -y -U -b -r -u --pull --stream --uncompressed",
}

local incoming = {
  label = "hg incoming",
  grammar = GRAMMAR,
  options = options({
    flag = [[
      -B|--bookmarks -f|--force -G|--graph -g|--git -M|--no-merges -n|--newest-first -p|--patch
      -S|--subrepos --stat
    ]],
    value = "-b|--branch -l|--limit -r|--rev -T|--template --style",
    script = "-e|--ssh",
    fetch = "--bundle",
  }),
  operands = "url:source?",
  lands = { { stdout = true } },
}

--- What comes from an address, or by a pipe, changes the repository at hand.
local function in_place(label, given)
  local function brings(call)
    for _, item in ipairs(call.operands) do
      if is_address(item.text or item.begins) then return true end
    end
    return false
  end
  return {
    label = label, grammar = GRAMMAR, options = options(given), operands = "more...",
    brings = brings, sink = true,
    lands = function(call)
      local why = "it changes this repository with what it downloads; "
        .. "clone it into the sandbox instead"
      local away = call:has("-R") or call.parent:has("-R")
      local fetches = brings(call)
      if not fetches and label == "hg pull" then return {} end
      return { { name = (not fetches or not away) and "." or nil, directory = true, unknown = why,
        write = not fetches or nil } }
    end,
  }
end

local pull = in_place("hg pull", {
  flag = "-f|--force -u|--update --confirm",
  value = "-B|--bookmark -b|--branch -r|--rev",
  script = "-e|--ssh",
})

local import = in_place("hg import", {
  flag = [[
    -e|--edit -f|--force --bypass --exact --import-branch --no-commit --partial --secret
  ]],
  value = [[
    -b|--base -d|--date -l|--logfile -m|--message -p|--strip -s|--similarity -u|--user --prefix
  ]],
})

local unbundle = in_place("hg unbundle", { flag = "-u|--update --secret" })

--- Subcommands that print what files hold: always, or with an option that says so.
local PRINTS = "annotate archive blame bundle cat diff export grep"
local MAY_PRINT = "incoming log outgoing tip history shelve"
local PATCH = { "^%-[^-]*p", "^%-%-pat", "^%-%-stat" }

--- Abbreviations count, too.
local function is_one_of(text, names)
  return (" " .. names):find(" " .. text, 1, true) ~= nil
end

local function history(texts)
  local printed, may_print = false, false
  for _, text in ipairs(texts) do
    local word = text and text:match("^%l+$")
    printed = printed or not text or word and is_one_of(word, PRINTS) or false
    may_print = may_print or word and is_one_of(word, MAY_PRINT)
    for _, pattern in ipairs(may_print and text and PATCH or {}) do
      printed = printed or text:find(pattern) ~= nil
    end
  end
  return printed, false
end

return {
  command = "hg",
  loses = {
    ["changes or commits"] = {
      "strip", "purge", "rollback", "update -C", "update --clean", "revert -a",
    },
  },
  tops = { "HGRCPATH", root = ".hg" },
  examples = {
    ["hg clone U dir"] = "hg clone U SANDBOX/dir",
    ["hg pull"] = true,
    ["hg clone https://h/repo"] = "hg clone https://h/repo SANDBOX/repo",
  },
  grammar = { "gnu", shorten = true },
  options = options({}),
  subcommands = {
    clone = clone, incoming = incoming, pull = pull, import = import, patch = import,
    unbundle = unbundle,
  },
  others = [[
    absorb add addremove amend annotate archive backout bisect blame bookmarks branch branches
    bundle cat checkout ci co commit config continue copy cp debug diff evolve export files forget
    graft grep heads help histedit id identify init locate log manifest merge move mv next
    outgoing parents paths phase prev previous prune purge push rebase recover remove rename
    resolve revert rm rollback root serve shelve showconfig split st status strip summary tag tags
    tip topics uncommit undo unshelve up update verify version view
  ]],
  fetches = true,
  answers = { "://" },
  saves = { " archive .*://", "://.* archive " },
  shows = "cat annotate blame",
  history = history,
  hooks = { "hooks%." },
  remotes = { "/%.hg/hgrc$", "/%.hgrc$", "/hg/hgrc$" },
  offline = "messages",
  stores = { "^ commit ", "^ ci ", "^ tag ", "^ bookmark", "^ branch ", "^ amend " },
}
