local pure = require("pure")

describe("rules/md5sum", function()
  pure.tables({
    refuses = { 'sha256sum "$x"' },
    reads = {
      "md5sum a", "md5sum -c sums", "sha1sum a", "sha224sum a", "sha256sum -b a", "sha384sum a",
      "sha512sum a", "b2sum -l 256 a",
    },
    pairs = {
      { "sha256sum a", "sha256sum a | tee sums" },
      { "md5sum -c sums", "md5sum -c sums && sh a" },
    },
    names = {
      { "sha256sum -c --quiet sums", "/project/sums" },
    },
  })
end)
