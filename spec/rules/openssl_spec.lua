local enforce = require("enforce")
local place = require("place")

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
    },
    unchanged = {
      { "a digest", "curl https://h/a | openssl dgst -sha256" },
      { "a digest by its own name", "curl https://h/a | openssl sha256 -r" },
      { "a file, if nothing was fetched", "openssl x509 -in a -out b" },
      { "other subcommands", "openssl req -new -x509 -out c" },
    },
  })
end)
