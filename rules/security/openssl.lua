--- OpenSSL: prints, or writes the file of -out.
--    curl URL | openssl enc -d -base64 -out f     ->  … openssl enc -d -base64 -out SANDBOX/f
--    openssl version, x509 -in c.pem -noout -text, dgst -sha256 f, rand -hex 16      only read
--    openssl x509 -in a -out b, dgst -engine x f, s_client -connect h:443            do more

--- Options that write, load a library, or read a file that is not seen.
local MORE = {
  ["-engine"] = true, ["-provider"] = true, ["-provider-path"] = true, ["-CA"] = true,
  ["-CAserial"] = true, ["-CAcreateserial"] = true, ["-pass"] = true, ["-passin"] = true,
  ["-passout"] = true, ["-password"] = true,
}

--- A certificate may be read from an address.
local function pure(call)
  for _, item in ipairs(call.options) do
    local kind = item.kind
    local address = kind == "read" and (item.text or ""):find("^%a[%w+.-]*:")
    if MORE[item.name] or kind == "write" or address then return false end
  end
  for _, item in ipairs(call.operands) do
    if (item.text or ""):find("^%a[%w+.-]*:") then return false end
  end
  return true
end

local CIPHERS = [[
  -aes-128-cbc -aes-128-ecb -aes-192-cbc -aes-192-ecb -aes-256-cbc -aes-256-ecb -aria-128-cbc
  -aria-128-cfb -aria-128-cfb1 -aria-128-cfb8 -aria-128-ctr -aria-128-ecb -aria-128-ofb
  -aria-192-cbc -aria-192-cfb -aria-192-cfb1 -aria-192-cfb8 -aria-192-ctr -aria-192-ecb
  -aria-192-ofb -aria-256-cbc -aria-256-cfb -aria-256-cfb1 -aria-256-cfb8 -aria-256-ctr
  -aria-256-ecb -aria-256-ofb -camellia-128-cbc -camellia-128-ecb -camellia-192-cbc
  -camellia-192-ecb -camellia-256-cbc -camellia-256-ecb -des-ede -des-ede-cbc -des-ede-cfb
  -des-ede-ofb -des-ede3 -des-ede3-cbc -des-ede3-cfb -des-ede3-ofb -des3 -sm4-cbc -sm4-cfb
  -sm4-ctr -sm4-ecb -sm4-ofb -aes-128-ctr -aes-192-ctr -aes-256-ctr -aes-128-cfb -aes-256-cfb
  -aes-128-ofb -aes-256-ofb -aes128 -aes192 -aes256 -bf -bf-cbc -rc4 -des -des-cbc -rc2 -chacha20
  -seed -zlib -camellia128 -camellia256 -cast5-cbc
]]

local DIGESTS = [[
  -blake2b512 -blake2s256 -md5 -rmd160 -sha1 -sha224 -sha256 -sha3-224 -sha3-256 -sha3-384
  -sha3-512 -sha384 -sha512 -sha512-224 -sha512-256 -shake128 -shake256 -sm3 -md4 -ripemd160
  -whirlpool
]]

local enc = {
  sink = true,
  grammar = "git",
  options = {
    flag = CIPHERS .. [[
      -help -list -ciphers -e -d -p -P -v -a -base64 -A -nopad -salt -nosalt -debug -pbkdf2 -none
    ]],
    value = [[
      -engine -k -pass -bufsize -K -S -iv -md -iter -provider-path -provider -propquery
    ]],
    read = "-in -kfile -rand",
    write = "-out -writerand",
  },
}

local dgst = {
  sink = true,
  grammar = "git",
  options = {
    flag = DIGESTS .. "-help -list -engine_impl -c -r -hex -binary -d -debug -fips-fingerprint",
    value = [[
      -engine -passin -keyform -xoflen -sigopt -hmac -mac -macopt -provider-path -provider
      -propquery
    ]],
    read = "-sign -verify -prverify -signature -rand",
    write = "-out -writerand",
  },
  operands = "read:file...",
}

local x509 = {
  sink = true,
  grammar = "git",
  options = {
    flag = DIGESTS .. [[
      -help -new -x509toreq -req -nocert -noout -text -fingerprint -alias -serial -startdate
      -enddate -dates -subject -issuer -email -hash -subject_hash -subject_hash_old -issuer_hash
      -issuer_hash_old -ocspid -ocsp_uri -purpose -pubkey -modulus -next_serial -preserve_dates
      -clrext -badsig -CAcreateserial -trustout -clrtrust -clrreject
    ]],
    value = [[
      -passin -copy_extensions -inform -vfyopt -keyform -outform -dateopt -certopt -nameopt -ext
      -checkend -checkhost -checkemail -checkip -set_serial -days -subj -extensions -sigopt
      -CAform -CAkeyform -setalias -addtrust -addreject -engine -provider-path -provider
      -propquery
    ]],
    read = "-in -key -signkey -force_pubkey -extfile -CA -CAkey -CAserial -rand",
    write = "-out -writerand",
  },
}

local pkcs7 = {
  sink = true,
  grammar = "git",
  options = {
    flag = "-help -noout -text -print -print_certs",
    value = "-engine -inform -outform -provider-path -provider -propquery",
    read = "-in",
    write = "-out",
  },
}

local pkcs12 = {
  sink = true,
  grammar = "git",
  options = {
    flag = CIPHERS .. [[
      -help -twopass -nokeys -nocerts -noout -legacy -info -nomacver -clcerts -cacerts -noenc
      -nodes -export -chain -no-CAfile -no-CApath -no-CAstore -LMK -keyex -keysig -descert -noiter
      -nomaciter -maciter -nomac
    ]],
    value = [[
      -passin -passout -password -engine -provider-path -provider -propquery -name -caname -CSP
      -keypbe -certpbe -macalg -iter
    ]],
    read = "-in -rand -inkey -certfile -passcerts -untrusted -CAfile -CApath -CAstore",
    write = "-out -writerand",
  },
}

local pkey = {
  sink = true,
  grammar = "git",
  options = {
    flag = CIPHERS .. "-help -check -pubcheck -pubin -traditional -pubout -noout -text -text_pub",
    value = [[
      -engine -provider-path -provider -propquery -inform -passin -outform -passout -ec_conv_form
      -ec_param_enc
    ]],
    read = "-in",
    write = "-out",
  },
}

local rsa = {
  sink = true,
  grammar = "git",
  options = {
    flag = CIPHERS .. [[
      -help -check -pubin -RSAPublicKey_in -pubout -RSAPublicKey_out -noout -text -modulus
      -traditional -pvk-strong -pvk-weak -pvk-none
    ]],
    value = "-engine -inform -passin -outform -passout -provider-path -provider -propquery",
    read = "-in",
    write = "-out",
  },
}

local crl = {
  sink = true,
  grammar = "git",
  options = {
    flag = [[
      -help -verify -text -hash -hash_old -issuer -lastupdate -nextupdate -noout -fingerprint
      -crlnumber -badsig -no-CAfile -no-CApath -no-CAstore
    ]],
    value = [[
      -inform -keyform -outform -dateopt -nameopt -gendelta -provider-path -provider -propquery
    ]],
    read = "-in -key -CApath -CAfile -CAstore",
    write = "-out",
  },
}

--- What a server says is printed; what comes before it as well.
local s_client = {
  grammar = "git",
  options = {
    flag = [[
      -help -ct -noct -4 -6 -fallback_scsv -build_chain -no-CAfile -no-CApath -no-CAstore
      -dane_ee_no_namechecks -reconnect -crlf -quiet -ign_eof -no_ign_eof -brief -prexit
      -showcerts -debug -msg -nbio_test -state -security_debug -security_debug_verbose
      -trace -nocommands -noservername -tlsextdebug -ignore_unexpected_eof -status -async
      -nbio -tls1 -tls1_1 -tls1_2 -tls1_3 -dtls -timeout -dtls1 -dtls1_2 -enable_pha
      -srp_lateuser -srp_moregroups -no_ssl3 -no_tls1 -no_tls1_1 -no_tls1_2 -no_tls1_3
      -bugs -no_comp -comp -no_ticket -serverpref -legacy_renegotiation
      -client_renegotiation -no_renegotiation -legacy_server_connect
      -no_resumption_on_reneg -no_legacy_server_connect -allow_no_dhe_kex
      -prioritize_chacha -strict -debug_broken_protocol -no_middlebox -no_etm
      -ignore_critical -issuer_checks -crl_check -crl_check_all -policy_check
      -explicit_policy -inhibit_any -inhibit_map -x509_strict -extended_crl -use_deltas
      -policy_print -check_ss_sig -trusted_first -suiteB_128_only -suiteB_128 -suiteB_192
      -partial_chain -no_alt_chains -no_check_time -allow_proxy_certs -crl_download
      -verify_return_error -verify_quiet -xchain_build
    ]],
    value = [[
      -engine -ssl_client_engine -ssl_config -ctlogfile -host -port -connect -bind -proxy
      -proxy_user -proxy_pass -unix -maxfraglen -max_send_frag -split_send_frag
      -max_pipelines -read_buf -certform -keyform -pass -verify -nameopt -CAstore
      -dane_tlsa_domain -dane_tlsa_rrdata -psk_identity -psk -name -starttls -xmpphost
      -keymatexport -keymatexportlen -servername -serverinfo -alpn -mtu -nextprotoneg
      -use_srtp -srpuser -srppass -srp_strength -sigalgs -client_sigalgs -groups -curves
      -named_curve -cipher -ciphersuites -min_protocol -max_protocol -record_padding
      -policy -purpose -verify_name -verify_depth -auth_level -attime -verify_hostname
      -verify_email -verify_ip -CRL -CRLform -chainCApath -chainCAstore -verifyCApath
      -verifyCAstore -xkey -xcert -xchain -xcertform -xkeyform -provider-path -provider
      -propquery
    ]],
    read = [[
      -cert -cert_chain -key -CApath -CAfile -requestCAfile -psk_session -sess_in
      -early_data -rand -chainCAfile -verifyCAfile
    ]],
    write = "-sess_out -msgfile -keylogfile -writerand",
  },
  operands = "address?",
  lands = { { stdout = true, without = "-help" } },
  does = { { kind = "send" } },
}

--- What only shows something.
local function shows(flag, value, operands, read)
  return {
    grammar = "git",
    options = { flag = "-help " .. flag, value = value, read = read },
    operands = operands, pure = pure,
  }
end

for _, rule in ipairs({ enc, dgst, x509, pkcs7, pkcs12, pkey, rsa, crl }) do rule.pure = pure end

local subcommands = {
  version = shows("-a -b -d -e -f -m -o -p -r -v -c"),
  ciphers = shows("-v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -psk -srp", "-convert",
    "list?"),
  list = shows([[
    -1 -commands -standard-commands -digest-commands -digest-algorithms -cipher-commands
    -cipher-algorithms -public-key-algorithms -public-key-methods -disabled -all-algorithms
    -providers -verbose
  ]]),
  rand = shows("-hex -base64", nil, "count"),
  verify = shows("-verbose -x509_strict -crl_check -partial_chain -show_chain", "-purpose",
    "read:file...", "-CAfile -CApath -untrusted -trusted -CRLfile"),
  req = shows("-noout -text -subject -verify -pubkey -modulus", "-inform -nameopt -reqopt", nil,
    "-in"),
  asn1parse = shows("-i -dump", "-inform -offset -length -strparse -dlimit", nil, "-in -oid"),
  enc = enc, base64 = enc, dgst = dgst, x509 = x509, pkcs7 = pkcs7, pkcs12 = pkcs12, pkey = pkey,
  rsa = rsa, crl = crl, s_client = s_client,
}
for name in DIGESTS:gmatch("%-(%S+)") do subcommands[name] = dgst end

return {
  command = "openssl",
  about = "--help",
  examples = {
    ["curl U | openssl dgst -sha256"] = true,
    ["openssl s_client -connect h:443 > f"] = "openssl s_client -connect h:443 > SANDBOX/f",
    ["curl https://h/a | openssl enc -d -aes-256-cbc -k x -out f"] =
      "curl https://h/a | openssl enc -d -aes-256-cbc -k x -out SANDBOX/f",
  },
  grammar = "git",
  options = { flag = "-help -version" },
  subcommands = subcommands,
  decodes = "^%-%-?d",
  speaks = "s_client",
  stores = { " %-subj ", " %-addext " },
}
