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

return {
  command = "git",
  grammar = "git",
  subcommands = {
    bugreport = reporting, diagnose = reporting,
    bundle = {
      subcommands = {
        create = bundle_create, ["list-heads"] = bundle_read, verify = bundle_read,
      },
    },
    ["checkout-index"] = {
      options = { flag = "-a -f -n -q -u -z", value = "--stage", write = "--prefix" },
      operands = "more...", vague = VAGUE,
    },
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
