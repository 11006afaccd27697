--- dotenv: runs a command with variables from a file. There are three tools of this name: Python's
-- has subcommands, those of Node and Ruby begin with the command.
--    dotenv run curl -O URL        ->  dotenv run curl -o SANDBOX/NAME URL
--    dotenv -e .env -- wget URL    ->  dotenv -e .env -- wget -P SANDBOX URL

local SUBCOMMANDS = { get = true, list = true, set = true, unset = true }

local function runs(call)
  local first = call.operands[1]
  if not first or SUBCOMMANDS[first.text] then return {} end
  local at = first.text == "run" and 2 or 1
  if at == 2 and call.operands[2] and call.operands[2].text == "--" then at = 3 end
  local item = call.operands[at]
  return item and { { item = item } } or {}
end

return {
  command = "dotenv",
  also = "dotenv-cli",
  examples = {
    ["dotenv run -- curl -o f U"] = "dotenv run -- curl -o SANDBOX/f U",
    ["dotenv -e .env -- curl -o f U"] = "dotenv -e .env -- curl -o SANDBOX/f U",
    ["dotenv -f .env ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -c[] -o|--override|--overload --no-override --no-expand --debug --quiet -i|--ignore -h|--help
      --version
    ]],
    value = "-p -q|--quote -v|--variable -t|--template", read = "-e -f|--file|--files",
  },
  operands = "more...",
  runs = runs,
  inspect = function(call)
    local first, second = call.operands[1], call.operands[2]
    local option = first and first.text == "run" and second and (second.text or ""):find("^%-[^-]")
    if option then return nil, "an option after run may take the command as its value" end
    return true
  end,
  holds = { after = "" },
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
  stores = { "^ set " },
}
