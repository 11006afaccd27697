--- Subcommands that the user's settings define: the word `aliases`.
local enforce = require("enforce")
local place = require("place")

describe("aliases in the settings of git", function()
  local here = place.new()
  teardown(here.remove)
  place.write(here.home .. "/.gitconfig", [==[
[alias]
	st = status -s
	dl = "clone --depth 1"
	up = !make test
	get = !curl -O https://h/f
	last = st
[include]
	path = more
]==])
  place.write(here.home .. "/more", "[alias]\n  l = log --oneline ; shown\n")

  enforce.tables(here, {
    unchanged = {
      { "one that only looks", "git st" }, { "one in capitals", "git ST" },
      { "one in a file that is included", "git l -5" },
      { "a command", "git up" }, { "an alias of an alias", "git last" },
    },
    refused = {
      { "one that clones", "git dl https://h/o/r", "ask", "which downloads" },
      { "one that clones a place", "git dl g:o/r", "ask", "alias for `clone --depth 1`" },
      { "a command that downloads", "git get", "ask", "is given an address" },
      { "what no file defines", "git nosuch", "ask", "unknown subcommand" },
      { "one that the script may change", "git config alias.st clone; git st", "ask", "alias" },
      { "settings from elsewhere", "HOME=/x git st", "ask", "may be an alias" },
    },
  })
end)

describe("aliases in the settings of gh", function()
  local here = place.new()
  teardown(here.remove)
  place.execute("mkdir -p " .. place.quote(here.home .. "/.config/gh"))
  place.write(here.home .. "/.config/gh/config.yml", [==[
git_protocol: https
# what I use
aliases:
    bugs: label create bug
    open: issue list --label=bug
    grab: repo clone
    co: pr checkout
    fetch: '!curl -O https://h/f'
    block: |-
        !curl -O https://h/f
    long: issue list
        --label bug
    t: "!make test"
    sh: !make test
http_unix_socket:
]==])

  enforce.tables(here, {
    unchanged = {
      { "one that brings nothing", "gh bugs" }, { "one with an argument", "gh bugs -f" },
      { "a command", "gh sh" },
    },
    refused = {
      { "one that clones", "gh grab o/r", "ask", "alias for `repo clone`" },
      { "one that is quoted", "gh fetch", "ask", "may be an alias" },
      { "one in a block", "gh block", "ask", "may be an alias" },
      { "one of two lines", "gh long", "ask", "may be an alias" },
      { "what no file defines", "gh dash", "ask", "an extension may download" },
      { "one that the script defines", "gh alias set bugs 'repo clone' && gh bugs o/r", "ask",
        "may be an alias" },
      { "settings from elsewhere", "GH_CONFIG_DIR=/x gh bugs", "ask", "may be an alias" },
      { "one that prints what it fetches", "gh open", "ask", "which downloads" },
      { "one for a checkout", "gh co 12", "ask", "alias for `pr checkout`" },
    },
  })
end)
