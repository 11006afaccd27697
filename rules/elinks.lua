--- ELinks prints what it fetches.
--    elinks -dump URL        ->  unchanged: nothing lands
--    elinks -source URL > f  ->  elinks -source URL > SANDBOX/f

--- Is a page fetched? A word without "://" may be a host, or a file.
local function is_fetched(text)
  if not text then return true end
  if text:find("://", 1, true) then return not text:find("^file:") end
  if text:find("^[^/]*%.x?html?$") or text:find("^[^/]*%.txt$") then return false end
  return text:find("^[%w-]+%.%w") ~= nil or text:find("^[%w.-]+:%d") ~= nil
end

local function operands(call)
  local kinds = {}
  for i, item in ipairs(call.operands) do
    kinds[i] = is_fetched(item.text) and "url:url" or "read:url"
  end
  return kinds
end

--- What is fetched is printed.
local function printed(call)
  for _, item in ipairs(call.operands) do
    if item.kind == "url" then return { { stdout = true } } end
  end
  return {}
end

return {
  command = "elinks",
  grammar = { "posix", permute = true, cluster = false, attach = false },
  options = {
    flag = [[
      -? -anonymous|--anonymous -auto-submit|--auto-submit -config-dump|--config-dump
      -config-help|--config-help -default-keys|--default-keys -dump|--dump
      -force-html|--force-html -h -help|--help -localhost|--localhost -long-help|--long-help
      -no-connect|--no-connect -no-home|--no-home -no-libevent|--no-libevent
      -no-numbering|--no-numbering -no-references|--no-references -source|--source
      -terminfo|--terminfo -touch-files|--touch-files -version|--version
    ]],
    value = [[
      -base-session|--base-session -bind-address-ipv6|--bind-address-ipv6
      -bind-address|--bind-address -config-dir|--config-dir -config-file|--config-file
      -default-mime-type|--default-mime-type -dump-charset|--dump-charset
      -dump-color-mode|--dump-color-mode -dump-width|--dump-width -eval|--eval -lookup|--lookup
      -remote|--remote -session-ring|--session-ring -verbose|--verbose
    ]],
  },
  operands = operands,
  lands = function(call)
    if call:has("-help", "-h", "-?", "-long-help", "-version", "-lookup") then return {} end
    return printed(call)
  end,
}
