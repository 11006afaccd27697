--- Links prints what it fetches.

return {
  command = "links",
  examples = {
    ["links -dump U"] = true,
    ["links -source U > f"] = "links -source U > SANDBOX/f",
    ["wget https://h/b && links -dump b"] = "wget -P SANDBOX https://h/b && links -dump SANDBOX/b",
  },
  grammar = { "posix", permute = true, cluster = false, attach = false },
  options = {
    flag = [[
      -anonymous -dump -force-html -g -help -html-g-background-color -html-g-link-color
      -html-g-text-color -menu-background-color -menu-foreground-color -no-connect -no-g
      -no-libevent -no-openmp -scroll-bar-area-color -scroll-bar-bar-color -scroll-bar-frame-color
      -source -version
    ]],
    value = [[
      -address-preference -aggressive-cache -append-text-to-dns-lookups -async-dns -bfu-aspect
      -bind-address -bind-address-ipv6 -bookmarks-codepage -bookmarks-file -codepage -display
      -display-blue-gamma -display-green-gamma -display-optimize -display-red-gamma -dither-images
      -dither-letters -dns-over-https -download-dir -download-utime -driver -enable-cookies
      -font-cache-size -format-cache-size -ftp-proxy -ftp.anonymous-password -ftp.set-iptos
      -ftp.use-eprt-epsv -ftp.use-passive -gamma-correction -html-assume-codepage
      -html-auto-refresh -html-background-color -html-bare-image-autoscale -html-break-long-lines
      -html-display-images -html-frames -html-g-ignore-document-color -html-hard-assume
      -html-ignore-document-color -html-image-names -html-image-scale -html-images
      -html-link-color -html-margin -html-numbered-links -html-table-order -html-tables
      -html-target-in-new-window -html-text-color -html-user-font-size -http-bugs.allow-blacklist
      -http-bugs.bug-no-accept-charset -http-bugs.http10 -http-bugs.no-compression
      -http-bugs.retry-internal-errors -http-proxy -http.do-not-track -http.extra-header
      -http.fake-firefox -http.fake-referer -http.fake-user-agent -http.referer -https-proxy
      -image-cache-size -language -lookup -max-connections -max-connections-to-host
      -max-cookie-age -memory-cache-size -menu-font-size -mode -no-proxy-domains -only-proxies
      -overwrite-instead-of-scroll -receive-timeout -retries -save-cookies -save-url-history
      -smb.allow-hyperlinks-to-smb -socks-proxy -ssl.builtin-certificates -ssl.certificates
      -ssl.client-cert-crt -ssl.client-cert-key -ssl.client-cert-password
      -timeout-when-trying-multiple-addresses -unrestartable-receive-timeout -user-gamma -width
    ]],
  },
  operands = function(call) return call:pages() end,
  lands = function(call)
    if call:has("-help", "-version", "-lookup") then return {} end
    return call:prints_pages()
  end,
  only_fetches = "-dump -source -codepage -width",
}
