--- Git: the subcommands that only look. Nothing but the policy asks for them.
--    git status, git ls-files, git grep x      only read
--    git grep -O, git cat-file --textconv      run a program, and are not listed

local GRAMMAR = { "gnu", negate = true, abbreviate = false }

--- A subcommand that only reads, with the options that it lists.
local function looking(flag, value, more)
  local rule = {
    grammar = GRAMMAR, options = { flag = flag, value = value }, operands = "more...",
    vague = "which words are paths", pure = true,
  }
  for key, given in pairs(more or {}) do rule[key] = given end
  return rule
end

--- Each of some operands may be a file that is read.
local function reads(items)
  local list = {}
  for i, item in ipairs(items) do list[i] = { kind = "may_read", item = item } end
  return list
end

--- It prints the content of tracked files: what the operands name, or at some paths.
local function kept(call, shown)
  local places = {}
  for i, item in ipairs(call.operands) do places[i] = item.text or ":" end
  return { kind = "tree", shown = shown, places = places }
end

local status = looking([[
  -s|--short -b|--branch --show-stash --porcelain[=] --long -v|--verbose -u[] --untracked-files[=]
  --ignore-submodules[=] --ignored[=] -z --column[=] --ahead-behind --renames --find-renames[=]
]], nil, {
  does = function(call) return { call:has("-v") and kept(call, "words") or nil } end,
})

--- With one option, and perhaps HEAD, it prints where the repository or its branch is.
local function tells(call)
  if #call.options ~= 1 then return nil end
  local first = call.operands[1]
  if not first and call:has("--show-toplevel") then return { kind = "top" } end
  if call:has("--git-dir", "--absolute-git-dir", "--git-common-dir") then
    return { kind = "store" }
  end
  local head = first and first.text == "HEAD" and #call.operands == 1
  return head and call:has("--abbrev-ref") and { kind = "branch" } or nil
end

--- A word that is not a revision is printed unchanged, unless it must be one.
local function is_hash(call)
  for _, item in ipairs(call.options) do
    local name = item.name
    if name ~= "--verify" and name ~= "--short" and name ~= "-q" then return false end
  end
  local head = #call.operands == 1 and (call.operands[1].text or ""):find("^HEAD[~^%d]*$")
  return head or call:has("--verify", "--short")
end

local rev_parse = looking([[
  --abbrev-ref[=] --short[=] --verify -q|--quiet --symbolic --symbolic-full-name --all --branches[=]
  --tags[=] --remotes[=] --git-dir --absolute-git-dir --git-common-dir --show-toplevel --show-prefix
  --show-cdup --show-superproject-working-tree --is-inside-git-dir --is-inside-work-tree
  --is-bare-repository --is-shallow-repository --revs-only --no-revs --flags --no-flags --sq
  --local-env-vars --show-object-format[=] --show-ref-format
]], "--prefix --default --since|--after --until|--before --git-path", {
  does = function(call)
    local list = reads(call.operands)
    list[#list + 1] = tells(call) or is_hash(call) and { kind = "hashes" } or nil
    return list
  end,
})

--- Names of the files that git keeps; of all of them if it is not told by their endings.
local function keeps(call)
  for _, item in ipairs(call.options) do
    if item.name ~= "-c" and item.name ~= "-z" and item.name ~= "-m" then return {} end
  end
  local any, ends = {}, true
  for i, item in ipairs(call.operands) do
    local text = item.text or ":"
    if text:find("^[:/]") or text:find("..", 1, true) then return {} end
    any[i], ends = text, ends and text:find("^%*[%w_.-]+$")
  end
  return { {
    kind = "names", tracked = true, any = ends and any or {}, null = call:has("-z"),
    some = not ends or call:has("-m"),
  } }
end

local ls_files = looking([[
  -c|--cached -d|--deleted -m|--modified -o|--others -i|--ignored -s|--stage --directory
  --no-empty-directory -u|--unmerged -k|--killed --resolve-undo -z --exclude-standard
  --error-unmatch --full-name --recurse-submodules --deduplicate --sparse -t -v -f --eol
]], "-x|--exclude --format --with-tree --abbrev", { does = keeps })

local cat_file = looking("-e -p -t -s --batch-check[=] --allow-unknown-type --buffer", nil, {
  does = function(call)
    local list = reads(call.operands)
    list[#list + 1] = kept(call, "object")
    return list
  end,
})

--- All files that git keeps are searched, or those at some places; and their lines are printed,
-- unless only names or numbers are asked for.
local function searches(call)
  local items = call:all("more")
  local list = reads(items)
  if call:has("-l", "-L", "-c", "-q") then return list end
  local places = {}
  for i, item in ipairs(items) do places[i] = item.text or "." end
  list[#list + 1] = { kind = "tree", tracked = true, places = places }
  return list
end

local grep = looking([[
  -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 --cached -a|--text -i|--ignore-case -I -r|--recursive
  -w|--word-regexp -v|--invert-match -h -H --full-name -E|--extended-regexp -G|--basic-regexp
  -P|--perl-regexp -F|--fixed-strings -n|--line-number --column -l|--files-with-matches|--name-only
  -L|--files-without-match -z|--null -o|--only-matching -c|--count --color[=] --break --heading
  -p|--show-function -W|--function-context --all-match -q|--quiet --and --or --not
]], [[
  -e -m|--max-count -A|--after-context -B|--before-context -C|--context --max-depth --threads
]], { operands = { { "more...", with = "-e" }, { "pattern? more..." } }, does = searches })

--- A variable that holds an address or a password, or all of them.
local function shows_secrets(call)
  local list = call:has("-l") and { { kind = "credentials" } } or {}
  for _, item in ipairs(call.operands) do
    local text = (item.text or "url"):lower()
    local secret = text == "list" or text:find("url") or text:find("header") or text:find("token")
      or text:find("pass") or text:find("secret") or text:find("insteadof")
    if secret then list[1] = { kind = "credentials" } end
  end
  return list
end

return {
  command = "git",
  policy = true,
  grammar = "git",
  subcommands = {
    status = status, ["rev-parse"] = rev_parse, ["ls-files"] = ls_files, ["cat-file"] = cat_file,
    grep = grep,
    ["ls-tree"] = looking([[
      -d -r -t -l|--long -z --name-only|--name-status --object-only --full-name --full-tree
      --abbrev[=]
    ]], "--format"),
    ["merge-base"] = looking("-a|--all --octopus --independent --is-ancestor --fork-point", nil, {
      does = { { kind = "hashes" } },
    }),
    ["name-rev"] = looking("--tags --all --name-only --always", "--refs --exclude"),
    describe = looking([[
      --dirty[=] --broken[=] --all --tags --contains --exact-match --debug --long --always
      --abbrev[=] --first-parent
    ]], "--match --exclude --candidates"),
    ["for-each-ref"] = looking([[
      -a|--all -r|--remotes -v|--verbose -l|--list --show-current -i|--ignore-case --column[=]
      --color[=] --abbrev[=] --contains[=] --merged[=] --no-contains[=] --no-merged[=] --omit-empty
      -s|--shell -p|--perl
    ]], "--sort --format --points-at --count"),
    ["show-ref"] = looking([[
      --head --heads --branches --tags -d|--dereference -s --hash[=] --verify -q|--quiet
    ]]),
    ["show-branch"] = looking("-a|--all -r|--remotes --list --sha1-name --topics --independent"),
    fsck = looking([[
      --unreachable --dangling --root --tags --cache --reflogs --full --connectivity-only --strict
      -v|--verbose --progress --name-objects
    ]]),
    ["hash-object"] = looking("--stdin --no-filters --literally", "-t --path", {
      operands = "read:file...", vague = "what filters do",
    }),
    cherry = looking("-v|--verbose --abbrev[=]"),
    ["count-objects"] = looking("-v|--verbose -H|--human-readable"),
    ["check-ignore"] = looking("-q|--quiet -v|--verbose -z -n|--non-matching --no-index"),
    ["check-attr"] = looking("-a|--all --cached -z"),
    var = looking("-l", nil, { does = shows_secrets }),
    version = looking("--build-options"),
    rerere = looking("", nil, {
      pure = function(call)
        local first = call.operands[1]
        return #call.operands == 1 and (first.text == "status" or first.text == "remaining")
      end,
    }),
    help = looking("-a|--all -g|--guides", nil, { operands = "more...", pure = {
      without = "more",
    } }),
  },
}
