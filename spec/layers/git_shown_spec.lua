--- What git shows of files that it keeps, if one of them is a blocked path.
local look_alikes = require("look_alikes")
local place = require("place")

--- Commands that show it, and look-alikes that do not.
local ROWS <const> = {
  { "git log -p -1", "git log -1" },
  { "git log -p -1 -- d", "git log -p -1 -- src" },
  { "git log -p -1 --full-diff -- src", "git log --stat --full-diff -- src" },
  { "git log -u -1 main", "git log -u -1 main src" },
  { "git show", "git show --stat" },
  { "git show HEAD", "git show HEAD:README.md" },
  { "git show HEAD -- :/", "git show HEAD -- src" },
  { "git show --stat -p", "git show -s --format=%B" },
  { "git diff", "git diff src" },
  { "git diff HEAD~1", "git diff HEAD~1 -- README.md" },
  { "git diff HEAD~1 d", "git diff HEAD~1 src/app.py" },
  { "git diff -- '*v'", "git diff -- '*.py'" },
  { "git diff --cached", "git diff --cached --name-status" },
  { "git diff main...dev", "git diff main...dev --stat" },
  { "git diff HEAD~1:d HEAD:src", "git diff --numstat HEAD~1" },
  { "cd src && git diff", "cd src && git diff ." },
  { "cd src && git log -p", "cd src && git log -p app.py" },
  { "cd d && git diff .", "cd d && git diff ../src" },
  { "git diff-tree -p HEAD", "git diff-tree -r HEAD" },
  { "git diff-index -p HEAD", "git diff-index --name-only HEAD" },
  { "git diff-files -p", "git diff-files" },
  { "git whatchanged -p -1", "git whatchanged -1" },
  { "git reflog -p", "git reflog" },
  { "git stash show -p", "git stash list" },
  { "git status -v", "git status" },
  { "git cat-file -p HASH", "git cat-file -p HEAD" },
  { "git show HASH", "git ls-files -s" },
}

describe("what git shows", function()
  local here = look_alikes.project()
  teardown(here.remove)
  for _, row in ipairs(ROWS) do
    it("is approved: " .. row[2], function()
      assert.equal("allow", (look_alikes.judge(here, row[2])))
    end)
  end

  local kept = look_alikes.project()
  teardown(kept.remove)
  local hash = place.sh(("cd %s && mkdir d && cp .env d && git add -f d && git hash-object .env")
    :format(place.quote(kept.project))):match("%x+")
  for _, row in ipairs(ROWS) do
    local shows = row[1]:gsub("HASH", hash:sub(1, 7))
    it("needs the user where git keeps a secret: " .. row[1], function()
      assert.equal("none", (look_alikes.judge(kept, shows)))
    end)
    it("is approved where git keeps a secret elsewhere: " .. row[2], function()
      assert.equal("allow", (look_alikes.judge(kept, row[2])))
    end)
  end

  local named = look_alikes.project()
  teardown(named.remove)
  place.sh(([[cd %s && mkdir -p c && echo 1 >c/access_token.txt && echo 1 >c/prod.tfvars &&
    git add -f c && git commit -q -m Named && echo 222 >src/new.py && git add src/new.py &&
    git commit -q -m New]]):format(place.quote(named.project)))
  for _, row in ipairs({
    { "none", "git diff c" }, { "none", "git diff -- c" }, { "none", "git log -p -- c" },
    { "none", "git log -p c/prod.tfvars" }, { "none", "git show HEAD~1 -- c" },
    { "none", "git diff HEAD~2 HEAD~1 -- 'c/*'" }, { "none", "cd c && git log -p ." },
    { "none", "git diff-tree -p HEAD~1 c" }, { "allow", "git diff" }, { "allow", "git log -p -1" },
    { "allow", "git diff src" }, { "allow", "git log -p src" }, { "allow", "git log --stat -- c" },
  }) do
    it(("of files that are named like a secret is %s: %s"):format(row[1], row[2]), function()
      assert.equal(row[1], (look_alikes.judge(named, row[2])))
    end)
  end
  it("needs the user once one of these has changed: git diff", function()
    place.sh(("cd %s && echo 222 >c/prod.tfvars"):format(place.quote(named.project)))
    assert.equal("none", (look_alikes.judge(named, "git diff")))
    assert.equal("allow", (look_alikes.judge(named, "git diff src")))
  end)

  it("is approved where git keeps none: git log -p -1", function()
    assert.equal("allow", (look_alikes.judge(here, "git log -p -1")))
    assert.equal("allow", (look_alikes.judge(here, "git show " .. hash:sub(1, 7))))
  end)

  --- A project whose index lists so many files, and is of a version.
  local function large(count, version, more)
    local other = look_alikes.project()
    place.sh(([[cd %s && hash=$(git hash-object -w README.md) &&
      seq %d | sed "s@.*@100644 $hash\tn/&@" >list &&
      printf '100644 %%s\t%s\n' "$hash" >>list && git update-index --index-info <list &&
      git update-index --index-version %d && rm list]])
      :format(place.quote(other.project), count, more, version))
    return other
  end

  for _, row in ipairs({
    { "allow", "many files that are no secrets", 20100, 2, "n/environment" },
    { "none", "more files than are looked at, and maybe a secret", 100100, 2, "n/.envious" },
    { "none", "an index of another form", 1, 4, "n/.envious" },
    { "allow", "a name that only looks like one", 1, 2, "n/.envious" },
    { "none", "one in capitals", 1, 2, "n/.ENV" },
  }) do
    it(("is %s where git keeps %s"):format(row[1], row[2]), function()
      local other = large(row[3], row[4], row[5])
      finally(other.remove)
      assert.equal(row[1], (look_alikes.judge(other, "git log -p -1")))
      assert.equal("allow", (look_alikes.judge(other, "git log -1")))
    end)
  end
end)
