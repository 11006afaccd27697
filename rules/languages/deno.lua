--- Deno: runs a script, or standard input.
--    curl URL | deno run -     ->  refused: what was fetched would run unseen
--    deno run https://h/x.ts   ->  asked, for the same reason
--    deno --version            only reads
--    deno run x.ts, deno fmt   do more

local function runs(call)
  local script = call.operands[1]
  if call:has("-h", "-V") then return {} end
  if not script or script.text == "-" or script.text == "/dev/stdin" then
    return { { stdin = true } }
  end
  return { { item = script, program = true } }
end

local FLAGS = [[
  -h|--help -V|--version -q|--quiet -A|--allow-all --allow-read[=] --allow-write[=] --allow-net[=]
  --allow-env[=] --allow-run[=] --allow-ffi[=] --allow-sys[=] --allow-import[=] --deny-read[=]
  --deny-write[=] --deny-net[=] --deny-env[=] --deny-run[=] --deny-ffi[=] --deny-sys[=]
  --cached-only --check[=] --no-check[=] --no-config --no-lock --no-npm --no-prompt --no-remote
  --node-modules-dir[=] --reload[=] -r[] --unstable --watch[=] --inspect[=] --inspect-brk[=]
  --inspect-wait[=] --unsafely-ignore-certificate-errors[=] --frozen[=]
]]

local VALUES = "-c|--config --cert --env-file --ext --import-map -L|--log-level --location --lock "
  .. "--seed --v8-flags"

--- A script may be at an address, or a package that copies repositories.
local function lands(call)
  local text = call.operands[1] and call.operands[1].text or ""
  if call:has("-h", "-V") then return {} end
  if text:find("^https?://") then
    return { { unknown = "it runs a script from an address unseen" } }
  elseif text:find("^npm:/?degit") or text:find("^npm:/?tiged") or text:find("^npm:/?giget") then
    return { { unknown = "it copies a repository; use npx" } }
  end
  return {}
end

local run = {
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES },
  operands = "script? argument...",
  runs = runs,
  lands = lands,
}

local eval = {
  grammar = { "pflag" },
  options = { flag = FLAGS .. " -p|--print", value = VALUES },
  operands = "code:code? argument...",
  runs = function(call)
    local code = call.operands[1]
    return { code and not code.text and { item = code, program = true } or nil }
  end,
}

return {
  command = "deno",
  examples = { ["deno run x.ts"] = true, ["deno test"] = true },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS, value = VALUES },
  subcommands = { run = run, eval = eval, repl = run },
  runs = function(call)
    if call.subcommand or call:has("-h", "-V") then return {} end
    return { { stdin = true } }
  end,
  pure = function(call) return #call.options == 1 and call:has("-V", "-h") end,
  answers = { " doc .*https?://", " info .*https?://" },
  saves = {
    " install .*https?://", " i .*https?://", " compile .*https?://", " bundle .*https?://",
    " vendor .*https?://", " add .*https?://",
  },
  obeys = true,
  online = "add cache i install publish upgrade",
  runner = { ends = "ts tsx mts cts js jsx mjs cjs" },
  language = "node",
}
