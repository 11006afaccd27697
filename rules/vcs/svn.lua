--- Subversion: check-outs and exports.
--    svn checkout URL             ->  svn checkout URL SANDBOX/NAME

local function is_address(text)
  return text ~= nil and (text:find("^%a[%w+.-]*://") or text:find("^%^/")) ~= nil
end

--- Is an argument an address? What cannot be seen may be.
local function may_be_address(item)
  local text = item.text or item.begins
  if text == nil or is_address(text) then return true end
  return item.text == nil and not text:find("/", 1, true)
end

--- The last name of an address, without its revision, %XX decoded.
local function name_of(text)
  local path = text:gsub("@[^/@]*$", ""):gsub("^%a[%w+.-]*://[^/]*", ""):gsub("%f[/]/+$", "")
  local name = path:match("%f[^/^\0][^/^]+$")
  return name and name:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
end

--- Does the call take from an address, as far as can be seen?
local function brings(call)
  local first = call.operands[1]
  return first ~= nil and may_be_address(first)
end

local function lands(call)
  if not brings(call) then return {} end
  local items = call.operands
  local last = items[#items]
  local names = {}
  for i, item in ipairs(items) do
    if item.text and is_address(item.text) then names[#names + 1] = name_of(item.text) end
    if not item.text and i < #items then
      return { { unknown = "an unknown argument may be a URL" } }
    end
  end
  local several = #names > 1 or nil
  if #items > 1 and not is_address(last.text) then
    local function fallback() return names[1] end
    return { { item = last, directory = several, names = several and names, fallback = fallback } }
  elseif several then
    return { { name = ".", directory = true, names = names } }
  end
  local unknown = not names[1] and "the name that svn would choose is unknown" or nil
  return { { name = names[1], unknown = unknown } }
end

local OPTIONS = {
  flag = [[
    -H|--human-readable -N|--non-recursive -q|--quiet -R|--recursive -v|--verbose
    --adds-as-modification --allow-mixed-revisions --dry-run --force --force-interactive
    --force-log --help --ignore-ancestry --ignore-externals --ignore-keywords --include-externals
    --incremental --no-auth-cache --no-newline --non-interactive --parents --password-from-stdin
    --pin-externals --record-only --reintegrate --relocate --trust-server-cert --version --xml
  ]],
  value = [[
    -c|--change -l|--limit -m|--message -r|--revision -x|--extensions --accept
    --changelist|--cl --config-option --depth --encoding --native-eol --password --search
    --new --old --set-depth --show-item --store-pristine --targets --trust-server-cert-failures
    --username --with-revprop --x-viewspec
  ]],
  read = "-F|--file --config-dir", script = "--diff3-cmd --editor-cmd",
}

local GRAMMAR = { "gnu", abbreviate = false }

local function acquires(label)
  return {
    label = label, grammar = GRAMMAR, options = OPTIONS, operands = "more...",
    only_fetches = "-q -r -N --depth --force --ignore-externals --non-interactive --no-auth-cache",
    brings = brings,
    does = function(call)
      local list = {}
      local from, to = call.operands[1], call.operands[2]
      if to and not brings(call) then
        list[1], list[2] = { kind = "read", item = from }, { kind = "change", item = to }
      end
      for _, item in ipairs(call.operands) do
        local is_url = item.text and is_address(item.text)
        list[#list + 1] = is_url and { kind = "url", item = item } or nil
        local tunnel = is_url and item.text:find("^svn%+")  -- a setting says what runs
        list[#list + 1] = tunnel and { kind = "build" } or nil
      end
      return list
    end,
    lands = lands,
    inspect = function(call)
      if brings(call) and (call:has("--config-option") or call.parent:has("--config-option")) then
        return nil, "--config-option may run a program"
      end
      return true
    end,
  }
end

local checkout, export = acquires("svn checkout"), acquires("svn export")

--- What svn cat prints came from a repository.
local cat = {
  grammar = GRAMMAR, options = OPTIONS, operands = "more...",
  lands = function(call) return #call.operands > 0 and { { stdout = true } } or {} end,
}

--- Operands that are addresses, or files.
local function places(call)
  local kinds = {}
  for i, item in ipairs(call.operands) do
    kinds[i] = may_be_address(item) and "url:place" or "read:place"
  end
  return kinds
end

--- What is printed of an address came from a repository; of a working copy, it was here.
local shows = {
  grammar = GRAMMAR, options = OPTIONS, operands = places,
  lands = function(call)
    for _, item in ipairs(call.operands) do
      if may_be_address(item) then return { { stdout = true } } end
    end
    for _, option in ipairs({ "--old", "--new" }) do
      if call:has(option) then return { { stdout = true } } end
    end
    return {}
  end,
}

--- What comes from an address changes the working copy at hand.
local changes = {
  label = "svn", grammar = GRAMMAR, options = OPTIONS, operands = "more...", brings = brings,
  lands = { { name = ".", directory = true, refuse = [[
it changes this working copy with what it downloads; check it out in the sandbox instead]],
  } },
}

--- Does it print what files hold? A log does so with --diff.
local PRINTS = " cat diff di blame praise annotate ann --diff "

local function history(texts)
  for _, text in ipairs(texts) do
    if not text or PRINTS:find(" " .. text .. " ", 1, true) then return true, false end
  end
  return false, false
end

return {
  command = "svn",
  loses = { ["uncommitted changes"] = { "revert", "cleanup --remove-unversioned" } },
  examples = {
    ["svn export U@12 dir"] = "svn export U@12 SANDBOX/dir",
    ["svn export . dir"] = true,
    ["svn checkout https://h/svn/repo/trunk"] =
      "svn checkout https://h/svn/repo/trunk SANDBOX/trunk",
  },
  grammar = GRAMMAR,
  options = OPTIONS,
  subcommands = {
    checkout = checkout, co = checkout, export = export, cat = cat, diff = shows, di = shows,
    log = shows, info = shows, list = shows, ls = shows, blame = shows, praise = shows,
    annotate = shows, ann = shows, propget = shows, pget = shows, pg = shows, proplist = shows,
    plist = shows, pl = shows, mergeinfo = shows, merge = changes, switch = changes,
    sw = changes,
  },
  others = [[
    add auth changelist cl ci cleanup commit copy cp del delete h help import lock mkdir move mv
    patch pd pdel pe pedit propdel propedit propset ps pset relocate remove ren rename resolve
    resolved revert rm st stat status unlock up update upgrade version
  ]],
  fetches = true,
  shows = "cat blame praise annotate ann",
  history = history,
  tops = { ["info --show-item wc-root"] = ".svn" },
  offline = "messages",
  stores = { "^ propset ", "^ pset ", "^ ps ", "^ changelist " },
}
