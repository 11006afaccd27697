--- git-annex by its own name; `git annex` is in git.lua. What it fetches is kept in the repository.

local WHY = "what it fetches belongs in this repository; "
  .. "fetch it into the sandbox, or use a repository there"

local function in_place(label)
  return {
    label = label,
    options = {
      flag = [[
        -d|--debug -F|--fast -q|--quiet -v|--verbose -z --batch --check-gitignore --force
        --json --json-error-messages --json-progress --no-check-gitignore --no-debug --no-raw
        --notify-finish --notify-start --preserve-filename --raw --relaxed
        --trust-glacier --with-files
      ]],
      value = [[
        -c -J|--jobs -N|--numcopies --config --debugfilter --file --mincopies --pathdepth --prefix
        --semitrust --suffix --template --trust --untrust --user-agent
      ]],
    },
    operands = "url:url...",
    lands = function(call)
      if #call.operands == 0 and not call:has("--batch") then return {} end
      return { { name = ".", directory = true, unknown = WHY } }
    end,
  }
end

return {
  command = "git-annex",
  examples = {
    ["git-annex addurl U"] = "ask",
    ["git-annex get f"] = true,
    ["git-annex get --jobs=4 ."] = true,
  },
  subcommands = {
    addurl = in_place("git-annex addurl"), importfeed = in_place("git-annex importfeed"),
  },
}
