local enforce = require("enforce")
local place = require("place")

describe("rules/hg", function()
  local here = place.new()
  teardown(here.remove)
  place.execute("mkdir -p " .. place.quote(here.project .. "/full/x"))

  enforce.tables(here, {
    rewritten = {
      { "changes that are shown", "hg incoming -p https://h/r > f",
        "hg incoming -p https://h/r > /sandbox/f" },
      { "a clone", "hg clone https://h/repo", "hg clone https://h/repo /sandbox/repo" },
      { "a trailing slash", "hg clone ssh://u@h//srv/repo/",
        "hg clone ssh://u@h//srv/repo/ /sandbox/repo" },
      { "a branch", "hg clone 'https://h/repo#stable'",
        "hg clone 'https://h/repo#stable' /sandbox/repo" },
      { "a directory", "hg clone https://h/repo x/d", "hg clone https://h/repo /sandbox/d" },
      { "the current directory", "hg clone https://h/repo .",
        "hg clone https://h/repo /sandbox/repo" },
      { "an abbreviated command", "hg clo -qU https://h/repo",
        "hg clo -qU https://h/repo /sandbox/repo" },
      { "abbreviated options", "hg clone --noup --updat=1.5 https://h/repo d",
        "hg clone --noup --updat=1.5 https://h/repo /sandbox/d" },
      { "options at the end", "hg clone https://h/repo -r 12",
        "hg clone https://h/repo /sandbox/repo -r 12" },
      { "an address after --", "hg -y clone -- https://h/repo",
        "hg -y clone -- https://h/repo /sandbox/repo" },
      { "another directory", "hg clone --cwd /tmp https://h/repo",
        "hg clone --cwd /tmp https://h/repo /sandbox/repo" },
      { "a bundle", "hg incoming --bundle=b.hg https://h/repo",
        "hg incoming --bundle=/sandbox/b.hg https://h/repo" },
    },
    unchanged = {
      { "a directory that is not empty, which it refuses", "hg clone https://h/r full" },
      { "other subcommands", "hg st; hg log; hg stat; hg up" },
      { "the sandbox", "hg clone https://h/repo /sandbox/repo" },
      { "another directory in the sandbox", "hg --cwd /sandbox clone https://h/repo d" },
      { "a pull", "hg pull -u" },
      { "a pull of a name", 'hg pull -r "$REV" upstream' },
      { "what would come", "hg incoming https://h/repo" },
      { "an import of a file", "hg import --no-commit fix.patch" },
      { "a commit", "hg commit -m 'hg clone https://h/repo'" },
      { "an update", "hg update -C default" },
    },
    refused = {
      { "an alias", "hg get https://h/r", "ask", "alias" },
      { "a setting", "hg clone --config 'alias.clone=!x' https://h/repo", "ask", "--config" },
      { "the same before the command", "hg --config ui.ssh=x clone ssh://h/repo", "ask",
        "--config" },
      { "a pull from an address", "hg pull -u https://h/repo", "ask", "hg pull: it changes" },
      { "a patch from an address", "hg import https://h/p.patch", "ask", "hg import: it changes" },
      { "a patch from a pipe", "curl -s https://h/p | hg import -", "ask", "it changes" },
      { "a bundle from an address", "hg unbundle https://h/b.hg", "ask",
        "hg unbundle: it changes" },
      { "an address without a name", "hg clone https://h/", "ask", "unknown" },
      { "an unknown option", "hg clone --frobnicate https://h/repo", "ask", "--frobnicate" },
    },
  })
end)
