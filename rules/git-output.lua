--- Git: the subcommands that can be told to write a file. rules/git.lua names this file for them.
--    git diff --output=f        ->  writes f
--    git format-patch -o d      ->  writes into d
-- Most of their options are not listed: as downloads they are nothing.

local function unsaid() return nil, "most of its options are not listed" end

local function printing()
  return { options = { write = "--output" }, operands = "more...", inspect = unsaid }
end

local format_patch = {
  options = { flag = "-k -n -N -s -v[] -z", write = "-o|--output-directory --output" },
  operands = "more...", inspect = unsaid,
}

local function reporting()
  return { options = { write = "-o|--output-directory" }, operands = "more...", inspect = unsaid }
end

local bundle_create = {
  options = { flag = "-q|--quiet --progress --all --branches --tags", value = "--version --since" },
  operands = "write:file more...", inspect = unsaid,
}

local merge_file = {
  options = {
    flag = "-p|--stdout -q|--quiet --diff3 --zdiff3 --ours --theirs --union --object-id",
    value = "-L --marker-size --diff-algorithm",
  },
  operands = function(call)
    return (call:has("-p") and "read" or "change") .. ":current read:base read:other"
  end,
  inspect = unsaid,
}

local trailers = {
  grammar = { "gnu", negate = true },
  options = {
    flag = "--divider --in-place --only-input --only-trailers --parse --trim-empty --unfold",
    value = "--if-exists --if-missing --trailer --where",
  },
  operands = function(call)
    return (call:has("--in-place") and "change" or "read") .. ":file..."
  end,
  inspect = unsaid,
}

return {
  command = "git",
  grammar = "git",
  subcommands = {
    diff = printing(), ["diff-files"] = printing(), ["diff-index"] = printing(),
    ["diff-tree"] = printing(), log = printing(), ["range-diff"] = printing(),
    shortlog = printing(), show = printing(), whatchanged = printing(),
    ["format-patch"] = format_patch, bugreport = reporting(), diagnose = reporting(),
    bundle = { subcommands = { create = bundle_create } },
    difftool = { options = { script = "-x|--extcmd" }, operands = "more...", inspect = unsaid },
    ["checkout-index"] = {
      options = { flag = "-a -f -n -q -u -z", value = "--stage", write = "--prefix" },
      operands = "more...", inspect = unsaid,
    },
    ["fast-export"] = {
      options = { write = "--export-marks" }, operands = "more...", inspect = unsaid,
    },
    ["interpret-trailers"] = trailers, ["merge-file"] = merge_file,
    mailinfo = { operands = "write:message write:patch", inspect = unsaid },
    mailsplit = {
      options = { flag = "-b", write = "-o" }, operands = "more...", inspect = unsaid,
    },
    ["read-tree"] = {
      options = { value = "--prefix", write = "--index-output" }, operands = "more...",
      inspect = unsaid,
    },
  },
}
