--- Fossil: a clone is a file, and also a check-out next to it if the file is not named.
--    fossil clone URL             ->  fossil clone --workdir SANDBOX/NAME URL SANDBOX/NAME.fossil

--- The last part of the address up to its first dot.
local function name_of(text)
  local path = text:gsub("?.*$", ""):gsub("%f[/]/+$", ""):gsub("^%a+://[^/]*@", "")
  return (path:gsub("^.*/", ""):gsub("^www%.", "")):match("^[%w_-]+")
end

local clone = {
  label = "fossil clone",
  grammar = { "gnu", cluster = false, attach = false, abbreviate = false },
  options = {
    flag = [[
      -u|--unversioned -v|--verbose --nested --no-open|-no-open --nocompress --once --private
      --save-http-password
    ]],
    value = "-A|--admin-user -B|--httpauth --proxy --workdir|-workdir",
    read = "--ssl-identity",
    script = "-c|--ssh-command --transport-command",
  },
  operands = "url:source file?",
  lands = function(call)
    local source, file, work = call.operands[1], call.operands[2], call:item("--workdir")
    if not source then return {} end
    local opened = work and { item = work }
    if file then return { { item = file }, opened } end
    local name = source.text and name_of(source.text)
    if not name then return { { unknown = "the name that fossil would choose is unknown" } } end
    if not opened and not call:has("--no-open") then
      opened = { name = name, insert = "--workdir" }
    end
    return { { name = name .. ".fossil" }, opened }
  end,
}

local function is_address(text) return text ~= nil and text:find("://", 1, true) ~= nil end

local function in_place(label, options, why)
  local function brings(call)
    local source = call.operands[1]
    return source ~= nil and is_address(source.text or source.begins)
  end
  return {
    label = label, grammar = clone.grammar, options = options, operands = "url:source? more...",
    brings = brings,
    lands = function(call)
      return brings(call) and { { name = ".", directory = true, unknown = why } } or {}
    end,
  }
end

local open = in_place("fossil open", {
  flag = [[
    -f|--force -k|--keep --empty --force-missing --nested --nosync --setmtime --sync -v|--verbose
  ]],
  value = "--repodir --workdir",
}, "it fills the current directory; clone into the sandbox, and open that")

local sync = in_place("fossil sync", {
  flag = "-u|--unversioned -v|--verbose --once --private",
  value = "-B|--httpauth -R|--repository --proxy", read = "--ssl-identity",
  script = "--ssh-command --transport-command",
}, "it fetches from an address into this repository; clone it into the sandbox instead")

return {
  command = "fossil",
  examples = {
    ["fossil clone U a.fossil"] = "fossil clone U SANDBOX/a.fossil",
    ["fossil sync"] = true,
    ["fossil clone https://h/repo"] =
      "fossil clone --workdir SANDBOX/repo https://h/repo SANDBOX/repo.fossil",
  },
  grammar = { "gnu", shorten = true },
  subcommands = { clone = clone, open = open, pull = sync, sync = sync },
  stores = { "^ commit ", "^ ci ", "^ tag ", "^ setting", "^ branch " },
}
