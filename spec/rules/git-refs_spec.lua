--- What git says that it does to repositories, refs, settings and files, as layers are told.
local pure = require("pure")

local SAY = {}

function SAY.repository(effect)
  local function told(name)
    if effect[name] == nil then return "" end
    return (" %s=%s"):format(name, effect[name] or "?")
  end
  return (effect.subcommand or "?") .. " in " .. effect.cwd .. told("git_dir") .. told("work_tree")
end

function SAY.ref(effect)
  if effect.all then return effect.how .. " any ref" end
  local text = effect.text
  local full = text and (text:find("^refs/") and text or (effect.below or "") .. text)
  return effect.how .. " " .. (full or "?")
end

function SAY.git_config(effect)
  return ("set %s of %s"):format(effect.text or "?", effect.scope)
end

function SAY.worktrees() return "worktrees" end

function SAY.peer(effect)
  return "send to " .. (effect.default and "the default" or effect.text or "?")
end

function SAY.stash(effect)
  return effect.puts and "put aside" or "take " .. (effect.default and "the top" or effect.text)
end

function SAY.script(effect) return "run " .. effect.text end
function SAY.write(effect) return "write " .. effect.text end
function SAY.change(effect) return "change " .. (effect.text or "?") end
function SAY.run(effect) return "run " .. effect.text end

--- What the first command of a script does, but for the repository that it does it in.
local function said(command, kind)
  local list = {}
  for _, effect in ipairs(pure.steps(command)[1].effects) do
    local wanted = effect.kind == kind or not kind and effect.kind ~= "repository"
    if wanted and SAY[effect.kind] then list[#list + 1] = SAY[effect.kind](effect) end
  end
  return table.concat(list, ", ")
end

describe("git tells its repository:", function()
  local rows = {
    { "git status", "status in /project" },
    { "git", "? in /project" },
    { "git -C sub -C .. -C x log", "log in /project/x" },
    { "git --git-dir=g --work-tree w status", "status in /project git_dir=g work_tree=w" },
    { "git --bare log", "log in /project git_dir=." },
    { 'git --git-dir "$G" log', "log in /project git_dir=?" },
    { 'git --git-dir="$G" log', "? in /project git_dir=?" },
    { 'git "$@"', "? in /project git_dir=?" },
    { 'git commit "$X"', "commit in /project" },
    { "git -c a.b=c -P frobnicate", "frobnicate in /project" },
    { "git -c alias.x=log x", "x in /project git_dir=?" },
    { "git remote add x y", "remote in /project" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function() assert.equal(row[2], said(row[1], "repository")) end)
  end
end)

describe("git tells which branches of a remote it deletes:", function()
  local rows = {
    { "git push origin a", "" }, { "git push -d origin a b", "a b" }, { "git push origin :a", "a" },
    { "git push origin a:b +:c :", "c" }, { "git push --delete -n origin a", "" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function()
      for _, effect in ipairs(pure.steps(row[1])[1].effects) do
        if effect.kind == "push" then
          assert.equal(row[2], table.concat(effect.deletes, " "))
          assert.equal("origin", effect.remote)
        end
      end
    end)
  end
end)

describe("git tells what it does:", function()
  local rows = {
    { "git branch", "" }, { "git branch new main", "" }, { "git branch --list 'x*' -D y", "" },
    { "git branch -d a b", "delete refs/heads/a, delete refs/heads/b" },
    { "git branch -rD origin/a", "delete refs/remotes/origin/a" },
    { "git branch --delete --force a", "delete refs/heads/a" },
    { "git branch -f a HEAD", "move refs/heads/a" }, { "git branch -m new", "" },
    { "git branch -M new", "move refs/heads/new" },
    { "git branch -m old new", "delete refs/heads/old" },
    { "git branch -C a b", "move refs/heads/b" }, { "git branch -c a b", "" },
    { "git branch -u origin/x", "" }, { "git branch -u origin/x a", "set a of branch" },
    { "git branch $ARGS", "move ?" }, { 'git branch "$NAME"', "" },
    { "git checkout -B a", "move refs/heads/a" }, { "git checkout -b a", "" },
    { "git checkout --ignore-other-worktrees a", "move refs/heads/a, change a" },
    { "git switch -C a", "move refs/heads/a" }, { "git switch a", "take refs/heads/a" },
    { "git tag v1", "" }, { "git tag -f v1", "move refs/tags/v1" },
    { "git tag -d v1 v2", "delete refs/tags/v1, delete refs/tags/v2" }, { "git tag -l -f x", "" },
    { "git update-ref refs/heads/a HEAD", "update refs/heads/a" },
    { "git update-ref -d refs/heads/a", "delete refs/heads/a" },
    { "git update-ref --stdin", "update any ref" },
    { "git symbolic-ref HEAD", "" },
    { "git symbolic-ref HEAD refs/heads/a", "update HEAD, update refs/heads/a" },
    { "git symbolic-ref -d HEAD", "delete HEAD" },
    { "git push", "send to the default" }, { "git push origin a:b", "send to origin" },
    { "git push --repo=../r", "send to ../r" }, { 'git push "$R"', "send to ?" },
    { "git -c remote.x.url=y push x", "send to x, send to ?" },
    { "git push -o a -u origin HEAD", "send to origin" },
    { "git send-pack ../r a", "send to ../r" },
    { "git rebase main", "" }, { "git rebase --onto a b c", "move refs/heads/c" },
    { "git rebase --root a", "move refs/heads/a" },
    { "git rebase --update-refs m", "move any ref" },
    { "git rebase -x 'make test' m", "run make test" },
    { "git stash", "put aside" }, { "git stash -u", "put aside" },
    { "git stash push a", "put aside" },
    { "git stash pop", "take the top" }, { "git stash drop stash@{2}", "take stash@{2}" },
    { "git stash list", "" }, { "git stash clear", "delete refs/stash" },
    { "git notes add -m x", "update refs/notes/commits" },
    { "git notes --ref a append", "update refs/notes/a" }, { "git notes list", "" },
    { "git replace a b", "update any ref" }, { "git replace -l", "" },
    { "git bisect run make test", "run make" }, { "git bisect good", "" },
    { "git gc --prune=now", "update any ref" }, { "git prune", "update any ref" },
    { "git repack -ad", "update any ref" }, { "git reflog", "" }, { "git reflog show a", "" },
    { "git reflog expire --all", "update any ref" }, { "git maintenance run", "update any ref" },
    { "git filter-branch -f", "update any ref" }, { "git fast-import", "update any ref, write ." },
    { "git sparse-checkout set a", "set ? of shared" }, { "git sparse-checkout list", "" },
    { "git lfs install", "set ? of shared" }, { "git lfs ls-files", "" },
    { "git init", "change ." }, { "git init a", "change a" },
    { "git init --separate-git-dir g a", "change g, change a" },
    { "git config a.b", "" }, { "git config a.b c", "set a.b of shared" },
    { "git config --local --add a.b c", "set a.b of shared" }, { "git config --get a.b", "" },
    { "git config --unset a.b", "set a.b of shared" }, { "git config -l", "" },
    { "git config -e", "set ? of shared" }, { "git config get a.b", "" },
    { "git config set a.b c", "set a.b of shared" },
    { "git config unset a.b", "set a.b of shared" },
    { "git config --global a.b c", "set a.b of global" },
    { "git config --worktree a.b c", "set a.b of worktree" },
    { "git config -f f a.b c", "change f" }, { "git config -f f a.b", "" },
    { "git remote", "" }, { "git remote -v show x", "" },
    { "git remote add x y", "set ? of shared" },
    { "git remote set-url x y", "set ? of shared" }, { "git remote prune x", "" },
    { "git worktree list", "" }, { "git worktree add w", "worktrees, write w" },
    { "git worktree prune", "worktrees" }, { "git worktree remove w", "worktrees" },
    { "git fetch", "" }, { "git fetch origin a", "" }, { "git fetch o a:b", "update refs/heads/b" },
    { "git fetch o a:refs/remotes/o/a", "" }, { "git fetch o '+a/*:b/*'", "update any ref" },
    { "git fetch o '+refs/heads/*:refs/remotes/o/*'", "" }, { 'git fetch o "$X"', "update ?" },
    { "git fetch --stdin o", "update ?" }, { "git fetch -P o", "delete any ref" },
    { "git -c remote.o.fetch=a:b fetch o", "update refs/heads/b" },
    { "git pull o a:b", "update refs/heads/b" }, { "git pull --rebase o a", "" },
    { "git apply p", "write ." }, { "git apply --unsafe-paths p", "change ?, write ." },
    { "git log --oneline -3", "" }, { "git log --output=f -3", "write f" },
    { "git diff --stat --output f a b", "write f" }, { "git show HEAD:f", "" },
    { "git format-patch -o d -3", "write d" }, { "git format-patch -3 -od", "write d" },
    { "git bundle create f HEAD", "write f" }, { "git bundle verify f", "" },
    { "git checkout-index -a --prefix=d/", "change d/" },
    { "git merge-file a b c", "change a" }, { "git merge-file -p a b c", "" },
    { "git interpret-trailers --in-place f", "change f" }, { "git interpret-trailers f", "" },
    { "git mailsplit -od m", "write d" }, { "git read-tree --index-output=i HEAD", "write i" },
    { "git difftool -x 'diff -u'", "run diff -u" },
    { "git fast-export --export-marks=m", "write m" },
    { "git -c core.editor=true commit", "run true" },
    { "git -c core.pager='less -R' log", "run less -R" },
    { "git -c alias.x='!make' x", "run make" }, { "git -c user.name=x commit", "" },
  }
  for _, row in ipairs(rows) do
    it(row[1] .. ": " .. row[2], function() assert.equal(row[2], said(row[1])) end)
  end
end)
