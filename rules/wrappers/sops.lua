--- sops: runs a command with decrypted secrets in its variables, or in a file that it is given.
--    sops exec-env s.yaml 'curl -O URL'  ->  sops exec-env s.yaml 'curl -o SANDBOX/NAME URL'

local FLAGS = "--background --pristine --same-process --no-fifo --verbose -h|--help "
local VALUES = "--user --filename --input-type --output-type --env "

local GRAMMAR = { "posix", equals = true }
local OPTIONS = { flag = FLAGS, value = VALUES }
local OPERANDS = "read:file command"

return {
  command = "sops",
  helps = "",
  examples = {
    ["sops exec-env s.yaml 'curl -o f U'"] = "sops exec-env s.yaml 'curl -o SANDBOX/f U'",
    ["sops exec-env s.yaml ls"] = true,
    ["sops exec-file s.yaml 'curl -o {} U'"] = "ask",
  },
  grammar = GRAMMAR,
  options = OPTIONS,
  subcommands = {
    ["exec-env"] = {
      grammar = GRAMMAR, options = OPTIONS, operands = OPERANDS,
      runs = { { item = "command", script = true } },
    },
    ["exec-file"] = {
      grammar = GRAMMAR, options = OPTIONS, operands = OPERANDS,
      runs = { { item = "command", script = true, holes = "{}" } },
    },
  },
  secrets = { "-d", "--decrypt", "decrypt" },
}
