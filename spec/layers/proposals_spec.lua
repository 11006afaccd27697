--- What is asked about comes with the command to use instead, and the hook accepts that.
local enforce = require("enforce")
local place = require("place")

describe("a proposal", function()
  local here = place.new()
  teardown(here.remove)

  local rows = {
    -- command, and what is proposed
    { "curl -o x https://h/x; ls", "curl -o /sandbox/x https://h/x" },
    { "curl -s https://h/x > x.json; ls", "curl -s https://h/x > /sandbox/x.json" },
    { "curl -s https://h/x | jq . > x.json; ls",
      "curl -s https://h/x | jq . > /sandbox/x.json" },
    { "{ curl -s https://h/x; curl -s https://h/y; } > both; ls",
      "{ curl -s https://h/x; curl -s https://h/y; } > /sandbox/both" },
    { "URL=https://h/x; curl -s $URL > x.json; ls",
      "URL=https://h/x; curl -s $URL > /sandbox/x.json" },
    { 'V=1\nU="https://h/t-$V"\ncurl -o t "$U"\nls',
      'V=1\nU="https://h/t-$V"\ncurl -o /sandbox/t "$U"' },
    { "for f in a b; do curl -s https://h/$f > $f.txt; done; ls",
      "for f in a b; do curl -s https://h/$f > /sandbox/$f.txt; done" },
    { "for i in 1 2; do curl -s https://h/$i -o $i.txt; done; ls",
      "for i in 1 2; do curl -s https://h/$i -o /sandbox/$i.txt; done" },
    { "if ! test -f x; then curl -so x https://h/x; fi; ls", "curl -so /sandbox/x https://h/x" },
    { 'retry() { "$@" || "$@"; }; retry curl -so x https://h/x; ls',
      "curl -so /sandbox/x https://h/x" },
    { "bash -c 'curl -s https://h/x > x'; ls", "curl -s https://h/x > /sandbox/x" },
    { "curl -sd @- -o x https://h/x <<E\na=b\nE\nls",
      "curl -sd @- -o /sandbox/x https://h/x <<E\na=b\nE" },
    { "cat <<E > c && curl -so x https://h/x\nno\nE\nls", "curl -so /sandbox/x https://h/x" },
    { 'curl -s -o "$OUT" https://h/a/x.tgz?raw=1',
      "curl -s -o /sandbox/x.tgz https://h/a/x.tgz?raw=1" },
    { 'curl -s https://h/x > "$OUT"', "curl -s https://h/x > /sandbox/download" },
    { 'wget -O "$OUT" "https://h/$V"', 'wget -O /sandbox/download "https://h/$V"' },
  }
  for _, row in ipairs(rows) do
    it("instead of " .. row[1], function()
      local decision = enforce.library(here, row[1])
      assert.equal("ask", decision.verdict)
      local last = decision.reasons[#decision.reasons]
      local ends = row[2]:find("<<", 1, true) and "\n" or ", "
      assert.equal(("Use: %s%sthen the rest as a separate command"):format(row[2], ends), last)
      assert.is_nil(enforce.library(here, row[2]).verdict)
    end)
  end

  for i = 1, 2 do
    it("is made under a profile, too, which approves it: " .. rows[i][2], function()
      local decision = enforce.library(here, rows[i][1], { SANDBOX_ENABLED = "true" })
      assert.equal("ask", decision.verdict)
      local told = "Use: " .. rows[i][2] .. ", then the rest as a separate command"
      assert.equal(told, decision.reasons[#decision.reasons])
      local again = enforce.library(here, rows[i][2], { SANDBOX_ENABLED = "true" })
      assert.equal("allow", again.verdict)
    end)
  end

  it("is not one name for all rounds of a loop", function()
    local decision = enforce.library(here, 'while read -r u; do curl -so "$OUT" "$u"; done < list')
    assert.equal("ask", decision.verdict)
    assert.truthy(decision.reasons[#decision.reasons]:find("^Download to a path under"))
  end)
end)
