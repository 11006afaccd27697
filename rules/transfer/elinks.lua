--- ELinks prints what it fetches.

return {
  command = "elinks",
  examples = {
    ["elinks -dump U"] = true,
    ["elinks -source U > f"] = "elinks -source U > SANDBOX/f",
    ["wget https://h/b && elinks -dump b"] =
      "wget -P SANDBOX https://h/b && elinks -dump SANDBOX/b",
  },
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
  operands = function(call) return call:pages() end,
  lands = function(call)
    if call:has("-help", "-h", "-?", "-long-help", "-version", "-lookup") then return {} end
    return call:prints_pages()
  end,
  only_fetches = "-dump -source -no-numbering -no-references -dump-width -dump-charset",
}
