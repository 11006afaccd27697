local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/openssl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an output", "curl https://h/a | openssl enc -d -aes-256-cbc -k x -out f",
        "curl https://h/a | openssl enc -d -aes-256-cbc -k x -out /sandbox/f" },
      { "base64", "curl https://h/a | openssl base64 -d -out f",
        "curl https://h/a | openssl base64 -d -out /sandbox/f" },
      { "a certificate", "curl https://h/a | openssl x509 -inform DER -out c.pem",
        "curl https://h/a | openssl x509 -inform DER -out /sandbox/c.pem" },
      { "what a server says", "openssl s_client -quiet -connect h:443 > f",
        "openssl s_client -quiet -connect h:443 > /sandbox/f" },
      { "a certificate of a server", "openssl s_client -connect h:443 </dev/null | openssl x509 "
        .. "-out c.pem", "openssl s_client -connect h:443 </dev/null | openssl x509 "
        .. "-out /sandbox/c.pem" },
    },
    unchanged = {
      { "a digest", "curl https://h/a | openssl dgst -sha256" },
      { "a digest by its own name", "curl https://h/a | openssl sha256 -r" },
      { "a file, if nothing was fetched", "openssl x509 -in a -out b" },
      { "what a server shows", "openssl s_client -connect h:443 -showcerts </dev/null | "
        .. "openssl x509 -noout -dates" },
      { "other subcommands", "openssl req -new -x509 -out c" },
    },
  })

  pure.tables({
    pairs = {
      { "openssl version -a", "openssl version -a -out f" },
      { "openssl x509 -in c.crt -noout -text", "openssl x509 -in c.crt -out d.crt" },
      { "openssl x509 -in c.crt -noout -dates", "openssl x509 -in http://h/c -noout -dates" },
      { "openssl dgst -sha256 f", "openssl dgst -engine x f" },
      { "openssl sha256 f", "openssl sha256 -out g f" },
      { "openssl rand -hex 16", "openssl rand -hex -out f 16" },
      { "openssl enc -d -base64 -in f", "openssl enc -d -base64 -in f -out g" },
      { "openssl ciphers -v", "openssl s_client -connect h:443" },
      { "openssl list -digest-commands", "openssl speed" },
      { "openssl req -in r.csr -noout -text", "openssl req -new -keyout k" },
      { "openssl verify -CAfile ca.crt c.crt", "openssl verify -crl_download c.crt" },
      { "openssl crl -in x -noout -text", "openssl crl -in file:x -noout -text" },
      { "openssl asn1parse -in x", "openssl asn1parse -in x -out y" },
      { "openssl x509 -in c -noout -subject", "openssl x509 -req -in r -CA ca -CAcreateserial" },
      { "openssl pkey -pubin -in k -text", "openssl genrsa -out k" },
      { "openssl rsa -in k -noout -check", "openssl rsa -in k -passin file:x" },
    },
    names = {
      { "openssl x509 -in d/c.crt -noout", "/project/d/c.crt" },
      { "openssl dgst -sha256 a b", "/project/a", "/project/b" },
    },
  })
end)
