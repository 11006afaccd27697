--- Git: the subcommands that change files of the working tree by name. As downloads they are
-- nothing.
--    git rm f                   ->  deletes f; with --cached nothing but the index
--    git mv a b                 ->  deletes a, writes b
--    git restore f              ->  changes f, as the index has it; with --staged only the index
--    git clean -fd d            ->  deletes what is below d
--    git commit -n, git merge --no-verify, git reset --har      options, in any spelling

local PATHS = "which words are paths"

--- One effect for each operand: a file of the tree, git takes no others.
local function each(call, kind, first, last)
  local list = {}
  for i = first or 1, last or #call.operands do
    list[#list + 1] = { kind = kind, item = call.operands[i], tracked = true }
  end
  return list
end

--- A call without --, or with a file of paths, may name others.
local function with_file(call, kind, list)
  if call:has("--pathspec-from-file") then list[#list + 1] = { kind = kind, tracked = true } end
  return list
end

local remove = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -f|--force -n|--dry-run -r --cached --ignore-unmatch --sparse -q|--quiet
      --pathspec-file-nul
    ]],
    read = "--pathspec-from-file",
  },
  operands = "path...",
  vague = PATHS,
  does = function(call)
    if call:has("--cached", "-n") then return {} end
    return with_file(call, "delete", each(call, "delete"))
  end,
}

local move = {
  grammar = { "gnu", negate = true },
  options = { flag = "-f|--force -k -n|--dry-run -v|--verbose --sparse" },
  operands = "path...",
  vague = PATHS,
  does = function(call)
    local count = #call.operands
    if call:has("-n") or count < 2 then return {} end
    local list = each(call, "delete", 1, count - 1)
    local names = {}
    for i = 1, count - 1 do names[i] = (call.operands[i].text or ""):match("%f[^/\0]([^/]+)/*$") end
    list[#list + 1] = {
      kind = "change", item = call.operands[count], directory = "existing", tracked = true,
      names = #names == count - 1 and names or nil,
    }
    return list
  end,
}

local restore = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -p|--patch -W|--worktree -S|--staged -q|--quiet --progress --ours --theirs -m|--merge
      --ignore-unmerged --ignore-skip-worktree-bits --recurse-submodules --overlay
      --pathspec-file-nul
    ]],
    value = "-s|--source --conflict", read = "--pathspec-from-file",
  },
  operands = "path...",
  vague = PATHS,
  does = function(call)
    if call:has("-S") and not call:has("-W") then return {} end
    local list = with_file(call, "change", each(call, "change"))
    if call:has("-S", "-s", "-p") then return list end
    for _, effect in ipairs(list) do effect.tracked = "index" end
    return list
  end,
}

--- Does git clean only tell what it would remove? The last of -n and --no-dry-run counts.
local function is_told(call)
  local told = false
  for _, item in ipairs(call.options) do
    if item.name == "-n" then told = true end
    if item.name == "--no-dry-run" then told = false end
  end
  return told
end

local clean = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "-d -f|--force -i|--interactive -n|--dry-run -q|--quiet -x -X", value = "-e|--exclude",
  },
  operands = "path...",
  vague = PATHS,
  pure = function(call) return is_told(call) and not call:has("-i") end,
  does = function(call)
    if is_told(call) then return {} end  -- without -f, the settings decide
    local what = call:has("-X") and "ignored" or true
    if #call.operands == 0 then
      return { { kind = "delete", name = ".", below = true, tracked = true, untracked = what } }
    end
    local list = each(call, "delete")
    for _, effect in ipairs(list) do effect.below, effect.untracked = true, what end
    return list
  end,
}

--- What these change is known to git alone; it is their options that count.
local function named(flag, value)
  return {
    grammar = { "gnu", negate = true },
    options = { flag = flag, value = value },
    operands = "more...",
    vague = PATHS,
  }
end

local commit = named([[
  -a|--all -p|--patch -s|--signoff -n|--no-verify -i|--include -o|--only -q|--quiet -v|--verbose
  -e|--edit -z|--null -u|--untracked-files[] -S|--gpg-sign[] --verify --amend --allow-empty
  --allow-empty-message --no-post-rewrite --branch --dry-run --long --porcelain --reset-author
  --short --status --pathspec-file-nul
]], [[
  -C|--reuse-message -c|--reedit-message -F|--file -m|--message -t|--template -U|--unified
  --author --cleanup --date --fixup --inter-hunk-context --pathspec-from-file --squash --trailer
]])

--- No hook runs then; but what it adds, with -a or by name, it writes to the repository.
function commit.pure(call)
  local adds = #call.operands > 0 or call:has("-a", "-p", "-i", "-o", "--pathspec-from-file")
  return not adds and call:has("--dry-run")
    and not call:has("-e", "-C", "-c", "-F", "-t", "--amend", "--fixup", "-S")
end

local add = named([[
  -A|--all|--no-ignore-removal -e|--edit -f|--force -i|--interactive -n|--dry-run
  -N|--intent-to-add -p|--patch -u|--update -v|--verbose --ignore-errors --ignore-missing
  --ignore-removal --pathspec-file-nul --refresh --renormalize --sparse
]], "-U|--unified --chmod --inter-hunk-context --pathspec-from-file")

local merge = named([[
  -e|--edit -n -q|--quiet -v|--verbose -S|--gpg-sign[] --verify --no-verify --abort
  --allow-unrelated-histories --autostash --commit --continue --ff --ff-only --log[=]
  --overwrite-ignore --progress --quit --rerere-autoupdate --signoff --squash --stat --summary
  --compact-summary --verify-signatures
]], "-F|--file -m|--message -s|--strategy -X|--strategy-option --cleanup --into-name")

local reset = named([[
  -N|--intent-to-add -p|--patch -q|--quiet --hard --keep --merge --mixed --soft
  --pathspec-file-nul --recurse-submodules[=] --refresh
]], "-U|--unified --inter-hunk-context --pathspec-from-file")

return {
  command = "git",
  grammar = "git",
  subcommands = {
    rm = remove, mv = move, restore = restore, clean = clean, commit = commit, merge = merge,
    reset = reset, add = add, stage = add,
  },
}
