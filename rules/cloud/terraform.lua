--- Terraform: creates what the files of a directory describe. Providers are programs of the
-- project.
--    terraform version, terraform fmt -check, terraform workspace show       only read
--    terraform validate, terraform state list, terraform output              run the providers
--    terraform output -json (shows secrets), terraform fmt, terraform plan   do more

--- The options of Terraform have one dash, or two: -json is --json.
local function names(list)
  local all = {}
  for name in list:gmatch("%S+") do
    local plain = name:match("^[^%[]+")
    all[#all + 1] = ("-%s|--%s%s"):format(plain, plain, name:sub(#plain + 1))
  end
  return table.concat(all, " ")
end

local GRAMMAR = { "gnu", abbreviate = false, cluster = false, attach = false, permute = false }

local function reads(flag, value, operands, pure)
  return {
    grammar = GRAMMAR,
    options = { flag = names("no-color " .. flag), value = value and names(value) },
    operands = operands,
    pure = pure or "project",
  }
end

--- Written out, or only told about: -check never writes.
local fmt = reads("check[=] diff[=] recursive[=] list[=]", nil, "read:target...")
function fmt.pure(call)
  local check = call:item("-check")
  return check ~= nil and (check.text == nil or check.text == "true" or check.text == "")
end

fmt.does = { { kind = "change", item = "target", without = "-check" } }

local function group(subcommands) return { grammar = GRAMMAR, subcommands = subcommands } end

return {
  command = "terraform",
  helps = true,
  loses = {
    ["running resources"] = {
      "destroy", "apply -destroy", "apply --destroy", "apply -replace=", "apply --replace=",
      "apply -auto-approve", "apply --auto-approve",
    },
    ["what is known of running resources"] = { "state rm", "workspace delete", "state push" },
  },
  unconfined = "credentials",
  also = "tofu",
  brings = false,
  answers = { " state pull " },
  saves = { " %-%-?from%-module", " providers mirror " },
  grammar = GRAMMAR,
  options = { flag = names("version help"), chdir = names("chdir") },
  subcommands = {
    version = reads("json", nil, nil, true), fmt = fmt,
    validate = reads("json no-tests", "test-directory"),
    providers = reads(""), graph = reads("", "type"),
    show = reads("", nil, ""), output = reads("", "state"),
    state = group({
      list = reads("", "state id", "address..."), show = reads("", "state", "address"),
    }),
    workspace = group({ list = reads(""), show = reads("", nil, nil, true) }),
  },
  pure = { with = "-version -help", alone = true },
  obeys = true,
  runner = {
    at = "-chdir", reads = { "%.tf$", "%.tf%.json$", "%.tfvars$" },
  },
}
