local enforce = require("enforce")
local place = require("place")

describe("rules/git-lfs", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "git-lfs clone https://h/o/repo.git",
        "git-lfs clone https://h/o/repo.git /sandbox/repo" },
      { "a clone by git", "git lfs clone https://h/o/repo.git",
        "git lfs clone https://h/o/repo.git /sandbox/repo" },
      { "a directory", "git-lfs clone -I '*.bin' --skip-repo git@h:o/repo x/d",
        "git-lfs clone -I '*.bin' --skip-repo git@h:o/repo /sandbox/d" },
      { "a second destination", "git-lfs clone https://h/repo --separate-git-dir g",
        "git-lfs clone https://h/repo /sandbox/repo --separate-git-dir /sandbox/g" },
      { "a variable of its own", "GIT_LFS_SKIP_SMUDGE=1 git-lfs clone https://h/repo",
        "GIT_LFS_SKIP_SMUDGE=1 git-lfs clone https://h/repo /sandbox/repo" },
    },
    unchanged = {
      { "the sandbox", "git-lfs clone https://h/repo /sandbox/repo" },
      { "a pull", "git-lfs pull -I '*.bin'" },
      { "hooks", "git lfs install --local" },
      { "a fetch", "git-lfs fetch --all origin" },
    },
    refused = {
      { "a setting", "git-lfs clone -c core.sshCommand=x h:repo", "ask", "--config" },
      { "a variable", "GIT_WORK_TREE=w git-lfs clone https://h/repo", "ask", "GIT_WORK_TREE" },
      { "a setting before it", "git -c core.sshCommand=x lfs clone h:repo", "ask", "-c may" },
      { "another work tree", "git --work-tree=w lfs clone h:repo", "ask", "--work-tree" },
      { "an abbreviated option", "git-lfs clone --bar https://h/repo", "ask", "--bar" },
    },
  })
end)
