local pure = require("pure")
local tells = require("tells")

describe("rules/rpm", function()
  pure.tables({
    pairs = {
      { "rpm -qa", "rpm -Uvh x.rpm" },
      { "rpm -ql bash", "rpm -e bash" },
      { "rpm -qf /bin/ls", "rpm -i x.rpm" },
      { "rpm -qi x", "rpm -qip https://h/x.rpm" },
      { "rpm -ql x", "rpm -qp x" },
      { "rpm -q --qf '%{NAME}' bash", "rpm -q --pipe sh bash" },
      { "rpm --version", "rpm --eval '%(sh)'" },
      { "rpm -q --changelog bash", "rpm -q --define 'a %(sh)' bash" },
      { "rpm -q bash", "rpm -V bash" },
    },
    refuses = {
      "rpm",
      "rpm -q $X",
    },
    names = {
      { "rpm -qlp d/x.rpm", "/project/d/x.rpm" },
    },
  })

  tells.tables({
    does = {
      { "rpm -i x.rpm", "system" },
      { "rpm -Uvh x.rpm", "system" },
      { "rpm -U --test x.rpm" },
      { "rpm -qi bash" },
    },
  })
end)
