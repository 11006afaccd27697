--- Git: the subcommands that can be told to write a file, and show no commits.
--    git bundle create f HEAD   ->  writes f
-- Most of their options are not listed: as downloads they are nothing.

local VAGUE = "what most options mean"

local reporting = {
  options = { write = "-o|--output-directory" }, operands = "more...", vague = VAGUE,
}

local bundle_create = {
  options = { flag = "-q|--quiet --progress --all --branches --tags", value = "--version --since" },
  operands = "write:file more...", vague = VAGUE,
}

local merge_file = {
  options = {
    flag = "-p|--stdout -q|--quiet --diff3 --zdiff3 --ours --theirs --union --object-id",
    value = "-L --marker-size --diff-algorithm",
  },
  operands = {
    { "read:current read:base read:other", with = "-p" }, { "change:current read:base read:other" },
  },
  vague = VAGUE,
}

local trailers = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "--divider --in-place --only-input --only-trailers --parse --trim-empty --unfold",
    value = "--if-exists --if-missing --trailer --where",
  },
  operands = { { "change:file...", with = "--in-place" }, { "read:file..." } },
  vague = VAGUE,
}

local bundle_read = {
  grammar = { "gnu", abbreviate = false }, options = { flag = "-q|--quiet" },
  operands = "read:file more...", vague = VAGUE, pure = true,
}

--- What the index has of these files, or of all, goes to the tree; with --prefix, elsewhere.
local checkout_index = {
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -a|--all -f|--force -n|--no-create -q|--quiet -u|--index -z --ignore-skip-worktree-bits
      --stdin --temp
    ]],
    value = "--stage --prefix",
  },
  operands = "path...", vague = VAGUE,
  does = function(call)
    local prefix, list = call:item("--prefix"), {}
    if prefix then return { { kind = "change", item = prefix, directory = true } } end
    for i, item in ipairs(call.operands) do
      list[i] = { kind = "change", item = item, tracked = true }
    end
    if call:has("--stdin") then list[#list + 1] = { kind = "change", tracked = true } end
    return list
  end,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    bugreport = reporting, diagnose = reporting,
    bundle = {
      subcommands = {
        create = bundle_create, ["list-heads"] = bundle_read, verify = bundle_read,
        unbundle = { operands = "read:file more...", vague = VAGUE },
      },
    },
    ["checkout-index"] = checkout_index,
    ["fast-export"] = {
      options = { write = "--export-marks" }, operands = "more...", vague = VAGUE,
    },
    ["interpret-trailers"] = trailers, ["merge-file"] = merge_file,
    mailinfo = { operands = "write:message write:patch", vague = VAGUE },
    mailsplit = {
      options = { flag = "-b", write = "-o" }, operands = "more...", vague = VAGUE,
    },
    ["read-tree"] = {
      options = { value = "--prefix", write = "--index-output" }, operands = "more...",
      vague = VAGUE,
    },
  },
}
