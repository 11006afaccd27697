--- What the profile `balanced` asks about because it may be lost for good, with the names of what
-- would be lost: commits, files, branches, tables, and what the command says.
local enforcer = require("sandbox_enforcer")
local place = require("place")

local ROOT <const> = (place.sh("mktemp -d -p /var"):gsub("\n", ""))
local HOME <const>, PROJECT <const> = ROOT .. "/home/u", ROOT .. "/home/u/project"

place.sh(([[
  umask 022; mkdir -p %s/src %s/build/x %s/docs; cd %s; export HOME=%s GIT_CONFIG_NOSYSTEM=1
  git init -q -b main --template= .; git config user.email a@example.com; git config user.name a
  printf 'build/\n*.log\n!keep.log\n' > .gitignore
  echo a > a.txt; echo b > src/b.c; echo c > src/c.c
  echo 'create table t(a);' > docs/make.sql
  printf 'select 1;\ndrop table users;\n' > docs/drop.sql
  echo 'C=$(cat docs/x); eval "$C"; rm $C' > run.sh; printf 't:\n\teval "$$X"; rm $(F)\n' > Makefile
  git add -A; git commit -q -m Begin; echo a >> a.txt; git commit -q -a -m 'Say more'
  git checkout -q -b topic; echo t > src/t.c; git add -A; git commit -q -m 'Work on it'
  git tag v1; git checkout -q main
  echo x >> src/b.c; git stash -q; touch -d '1 hour ago' src/*
  mkdir -p ../other/src; touch ../other/a.txt ../other/src/new.c ../other/b ../x.zip
  git update-index -q --refresh; echo dirty >> a.txt; echo new > src/new.c; echo o > build/b.o
  echo n > build/x/new.c
  echo l > x.log; echo l > keep.log; printf 'k=1\n' > %s/.npmrc
]]):format(PROJECT, PROJECT, PROJECT, PROJECT, HOME, HOME))

local engine = enforcer.new({
  HOME = HOME, PATH = "/usr/bin:/bin", SHELL = "/bin/bash", SANDBOX_ENABLED = "true",
  SANDBOX_PROFILE = "balanced", CONTENT_FILTER_SANDBOX_DIR = ROOT .. "/sb",
  CLAUDE_PROJECT_DIR = PROJECT,
})

local function judge(command)
  local decision = engine:decide({ tool_name = "Bash", tool_input = { command = command },
    cwd = PROJECT, permission_mode = "default", hook_event_name = "PreToolUse" })
  local text = table.concat(decision.reasons or {}, "\n"):gsub(ROOT, "ROOT"):gsub("%x%x%x%x%x%x%x ",
    "HASH ")
  return decision.verdict or "none", text
end

teardown(function() place.sh("rm -rf " .. ROOT) end)

describe("what git would lose is asked about, and named:", function()
  local rows = {
    { "git reset --hard",              "uncommitted changes: a.txt" },
    { "git reset --hard HEAD~1",       "uncommitted changes: a.txt; commits HASH Say more" },
    { "git reset --hard HEAD^^",       "commits HASH Say more, HASH Begin" },
    { "git reset --hard topic",        "uncommitted changes: a.txt" },
    { "cd src && git reset --hard",    "uncommitted changes" },
    { "git checkout -- .",             "uncommitted changes to these files: a.txt" },
    { "git checkout .",                "a.txt" },
    { "git checkout a.txt",            "a.txt" },
    { "git checkout topic -- a.txt",   "a.txt" },
    { "git checkout -f topic",         "a.txt" },
    { "git switch --discard-changes topic", "a.txt" },
    { "git restore a.txt",             "a.txt" },
    { "git restore -s HEAD~1 .",       "a.txt" },
    { "git rm -f a.txt",               "a.txt" },
    { "git read-tree --reset -u HEAD", "a.txt" },
    { "git stash drop",                "stashed changes: WIP on main: HASH Say more" },
    { "git stash drop stash@{0}",      "WIP on main" },
    { "git stash clear",               "WIP on main" },
    { "git clean -f",                  "untracked files: keep.log, src/new.c" },
    { "git clean -fdx",                "untracked files: build/b.o, build/x/new.c, keep.log" },
    { "git clean -fd src",             "untracked files: src/new.c" },
    { "git clean -fdX -e '!*'; git clean -fdx", "keep.log" },
    { "git branch -D topic",           "commits that no other branch has: HASH Work on it" },
    { "git branch -M main topic",      "Work on it" },
    { "git update-ref -d refs/heads/topic", "Work on it" },
    { "git tag -d v1",                 "a tag: v1" },
    { "git push origin :topic",        "branches or tags of origin: topic" },
    { "git push -d origin topic",      "branches or tags of origin: topic" },
    { "git reset -q && git checkout -- src/c.c", "uncommitted changes to these files: src/c.c" },
    { "git stash && git stash drop",   "stashed changes" },
    { "for f in src/c.c; do git restore $f; git reset; done", "changes to these files" },
    { "git checkout -B topic main",    "commits of a branch: HASH Work on it" },
    { "git switch -C topic",           "Work on it" },
    { "git reset --keep HEAD~1",       "commits of a branch: HASH Say more" },
    { "git update-ref refs/heads/topic main", "Work on it" },
    { "git worktree remove --force w", "a working tree with its changes: w" },
    { "git reflog expire --expire=now --all", "what git could still recover" },
    { "git filter-branch x",           "what git could still recover" },
    { "git gc --aggressive --prune=all", "what git could still recover" },
    { "git push --force-with-lease origin topic",
      "it replaces the commits of topic on origin, which others may have pulled" },
    { "git push --force-with-lease=topic origin HEAD:refs/heads/topic", "commits of topic" },
    { "git push --force-if-includes --force-with-lease origin fix-1", "commits of fix-1" },
    { "git checkout -q topic; git push origin --delete topic", "git push may lose branches" },
    { "bash -c 'git stash clear'",     "WIP on main" },
    { "timeout 9 git branch -D topic", "Work on it" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function()
      local verdict, why = judge(row[1])
      assert.equal("ask", verdict, why)
      assert.truthy(why:find(row[2], 1, true), why)
    end)
  end
end)

describe("what is deleted is asked about, if no commit has it:", function()
  local rows = {
    -- what is told; none if the client decides
    { "rm src/new.c",                  "no commit has src/new.c" },
    { "rm -r src",                     "no commit has src/new.c" },
    { "rm a.txt",                      "no commit has the changes to a.txt" },
    { "find . -name '*.c' -delete",    "no commit has src/new.c" },
    { "find src -type f -exec rm {} +", "no commit has src/new.c" },
    { "truncate -s 0 a.txt",           "a.txt" },
    { ": > a.txt",                     "a.txt" },
    { "> a.txt",                       "a.txt" },
    { "shred -u a.txt",                "a.txt" },
    { "rm src/*.c",                    "it deletes src/new.c, and no commit has src/new.c" },
    { "rm -f a.*",                     "no commit has the changes to a.txt" },
    { "rm src/n[e]w.c docs/x",         "no commit has src/new.c" },
    { "D=src; rm \"$D\"/*",            "no commit has src/new.c" },
    { "ls src/*.c | xargs rm",         "no commit has src/new.c" },
    { "echo src/new.c | xargs rm",     "no commit has src/new.c" },
    { "find . -name '*.c' | xargs rm", "it deletes files, and no commit has src/new.c" },
    { "cp src/c.c a.txt",              "it replaces a.txt, and no commit has the changes to" },
    { "cp build/x/new.c src/c.c src",  "it replaces src/new.c, and no commit has src/new.c" },
    { "mv src/c.c src/new.c",          "no commit has src/new.c" },
    { "cp /etc/hostname ./a.txt",      "no commit has the changes to a.txt" },
    { "install -m 644 src/c.c a.txt",  "no commit has the changes to a.txt" },
    { "ln -sf src/c.c src/new.c",      "it replaces src/new.c" },
    { "git show HEAD:a.txt > a.txt",   "replaces a.txt, and no commit has the changes to a.txt" },
    { "echo x >| a.txt",               "it replaces a.txt" },
    { "cat src/c.c | tee a.txt",       "it replaces a.txt" },
    { "python3 -c 'import os; os.remove(\"src/new.c\")'", "no commit has src/new.c" },
    { "python3 - <<E\nimport shutil\nshutil.rmtree('src')\nE", "no commit has src/new.c" },
    { "node -e 'require(\"fs\").rmSync(\"src\", {recursive: true})'", "no commit has src/new.c" },
    { "perl -e 'unlink \"a.txt\"'",    "no commit has the changes to a.txt" },
    { "git ls-files -o | xargs rm",    "it deletes files, and no commit has src/new.c" },
    { "xargs rm < docs/x",             "it deletes files, and no commit has src/new.c" },
    { "cat docs/x | xargs rm -rf",     "no commit has src/new.c" },
    { "grep -v x docs/x | xargs -I{} rm src/{}", "no commit has src/new.c" },
    { "while read f; do rm \"$f\"; done < docs/x", "no commit has src/new.c" },
    { "rm $(git ls-files -o)",         "no commit has src/new.c" },
    { "parallel rm < docs/x",          "no commit has src/new.c" },
    { "grep -v x docs/x | xargs -I{} rm build/{}" },
    { "grep -v x docs/x | xargs -I{} rm /opt/x/{}" },
    { "while read d; do rm -rf \"$d/node_modules\"; done < docs/x" },
    { "t=$(mktemp -d); cd $t; cat docs/x | xargs rm" },
    { "t=$(mktemp); trap 'rm -f \"$t\"' EXIT; sort docs/x > $t" },
    { "python3 -c 'from pathlib import Path\nfor p in Path.home().rglob(\"*\"): p.unlink()'",
      "it deletes what it finds, and that is more than the project" },
    { "python3 -c 'import glob,os; list(map(os.remove, glob.glob(\"src/*\")))'",
      "it deletes what it finds, and no commit has src/new.c" },
    { "python3 -c 'import os\nfor l in open(\"docs/x\"): os.remove(l.strip())'", "src/new.c" },
    { "perl -e 'unlink </*>'",         "it deletes what it finds" },
    { "perl -e 'unlink glob(\"src/*\")'", "no commit has src/new.c" },
    { "tclsh <<< 'file delete -force src'", "it deletes what it finds" },
    { "tclsh -c 'file delete $f'",     "no commit has src/new.c" },
    { "php -r 'array_map(\"unlink\", glob(\"src/*\"));'", "no commit has src/new.c" },
    { "ruby -e 'Dir.glob(\"src/*\").each { |f| File.delete(f) }'", "no commit has src/new.c" },
    { "python3 -c 'from pathlib import Path\nfor p in Path(\"build\").rglob(\"*\"): p.unlink()'" },
    { "python3 -c 'import os,tempfile\nfd,p=tempfile.mkstemp()\nos.remove(p)'" },
    { "cp -r ../other/. .",            "it replaces src/new.c, and no commit has src/new.c" },
    { "cp -a ../other/* .",            "no commit has" },
    { "cp -r ../other/src .",          "no commit has src/new.c" },
    { "rsync -a ../other/ .",          "no commit has src/new.c" },
    { "rsync -a ../other/src/ src/",   "no commit has src/new.c" },
    { "unzip -o ../x.zip",                "no commit has src/new.c" },
    { "unzip -o ../x.zip -d src",         "no commit has src/new.c" },
    { "git mv -f src/c.c a.txt",       "may lose uncommitted changes to these files: a.txt" },
    { "git -c clean.requireForce=false clean -d", "untracked files: keep.log, src/new.c" },
    { "cp -rn ../other/. ." },
    { "cp -r ../other copy" },
    { "cp -r ../other ." },
    { "cp -r ../other/b src" },
    { "rsync -a ../other/ build/" },
    { "rsync -au ../other/ ." },
    { "unzip ../x.zip" },
    { "unzip -o ../x.zip -d build" },
    { "git mv -f a.txt src/z.c" },
    { "rsync -a --delete src/ build/" },
    { "rsync -a --delete src/ /tmp/x/" },
    { "rsync -a --delete build/ src/", "files that only the destination has" },
    { "rsync -a --delete build/ h:x/", "files that only the destination has" },
    { "docker builder prune -af" },
    { "rm src/c*" },                   -- is in a commit
    { "rm *.log build/*" },
    { "cp a.txt src/c.c" },
    { "cp -n src/c.c a.txt" },
    { "cp -b src/c.c a.txt" },
    { "mv -n src/c.c src/new.c" },
    { "ln src/c.c a.txt" },            -- fails
    { "echo x >> a.txt" },
    { "echo x | tee -a a.txt" },
    { "echo x > src/new.c" },          -- written before, and again
    { "make | tee src/new.c" },
    { "sort a.txt > t && mv t a.txt" },
    { "T=$(mktemp); sort a.txt > $T; mv $T a.txt" },
    { "sed -i s/a/b/ a.txt" },
    { "python3 -c 'import shutil; shutil.rmtree(\"build\")'" },
    { "node -e 'require(\"fs\").unlinkSync(\"src/c.c\")'" },
    { "rm src/c.c" },                  -- is in a commit
    { "rm -rf build" },
    { "rm -rf node_modules dist target" },
    { "rm x.log" },                    -- ignored
    { "rm nothing.txt" },
    { "rm -rf /tmp/x-of-mine" },
    { "rm -rf \"$(mktemp -d)\"" },
    { "find . -name '*.pyc' -delete" },
    { "mv a.txt docs/" },
    { "git rm -f --cached a.txt" },
    { "git mv a.txt docs/" },
    { "git restore --staged a.txt" },
    { "git restore src/c.c" },         -- has no changes
    { "git checkout -- src/c.c src/b.c" },
    { "git checkout src/c.c" },
    { "git checkout HEAD -- src/c.c",  "changes to these files: src/c.c" },  -- may be staged
    { "git restore -s HEAD src/c.c",   "uncommitted changes to these files: src/c.c" },
    { "git status -s && git restore src/c.c" },
    { "git checkout topic" },
    { "git checkout -b other" },
    { "git switch topic" },
    { "git branch -d topic" },
    { "git checkout -B other" },
    { "git update-ref refs/heads/other HEAD" },
    { "git stash" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function()
      local verdict, why = judge(row[1])
      assert.equal(row[2] and "ask" or "none", verdict, why)
      assert.truthy(why:find(row[2] or "", 1, true), why)
    end)
  end
end)

describe("a script that nothing in the command tells is asked about:", function()
  local rows = {
    { "eval \"$X\"", "ask" },
    { "bash -c \"$X\"", "ask" },
    { "while read -r c; do eval \"$c\"; done < docs/x", "ask" },
    { "bash -c \"$(cut -c3- <<< '# rm -rf src')\"", "ask" },
    { "eval \"$(cut -d: -f2 <<< 'a:rm -rf src')\"", "ask" },
    { "eval \"$(ssh-agent -s)\"", "none" },
    { "for c in 'ls -l' 'ls -a'; do eval \"$c\"; done", "none" },
    { "bash run.sh", "none" },
    { "make t", "none" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function() assert.equal(row[2], (judge(row[1]))) end)
  end
end)

describe("what services and databases would lose is asked about:", function()
  local rows = {
    { "kubectl delete pod x",          "running resources: pod x" },
    { "kubectl -n prod delete deploy/api", "running resources: deploy/api" },
    { "kubectl drain node1",           "running resources: node1" },
    { "kubectl scale deploy x --replicas=0", "running resources" },
    { "kubectl scale --replicas 0 deploy/x", "running resources: deploy/x" },
    { "kubectl scale deploy x --replicas 10", nil, "none" },
    { "psql -f docs/drop.sql",         "psql may lose the table users" },
    { "cat docs/drop.sql | psql",      "psql may lose the table users" },
    { "sed s/a/b/ docs/drop.sql | mysql app", "mysql may lose the table users" },
    { "cat docs/make.sql | psql",      nil, "none" },
    { "mysql app < docs/drop.sql",     "mysql may lose the table users" },
    { "sqlite3 app.db < docs/make.sql", nil, "none" },
    { "helm uninstall api",            "running resources: api" },
    { "terraform destroy",             "running resources" },
    { "terraform apply -destroy",      "running resources" },
    { "terraform state rm a.b",        "what is known of running resources: a.b" },
    { "terragrunt destroy",            "running resources" },
    { "docker volume rm data",         "images, containers or volumes: data" },
    { "docker rm -f db",               "images, containers or volumes: -f db" },
    { "docker system prune -af",       "prune may lose images, containers or volumes" },
    { "docker exec db psql -c 'drop table t'",
      [[it runs "psql -c 'drop table t'" elsewhere: psql may lose the table t]] },
    { "docker exec db rm -rf /var/lib/data", [["rm -rf /var/lib/data" elsewhere: it del]] },
    { "docker compose exec db dropdb x", "dropdb may lose something for good: x" },
    { "docker run --rm tools terraform destroy",
      [["terraform destroy" in a container: terraform destroy may lose running resources]] },
    { 'docker run --rm -v "$PWD":/w tools rm -rf /w/src', "no commit has src/new.c" },
    { "kubectl exec pod -- rm -rf /data", "it deletes /data" },
    { "ssh h 'rm -rf /var/www'",       [["rm -rf /var/www" elsewhere: it deletes /var/www]] },
    { "ssh h 'rm -rf app'",            "it deletes app" },
    { "ssh h sudo reboot",             [[it runs "sudo reboot" elsewhere: it changes the system]] },
    { "ssh h 'sudo systemctl restart x'", "it starts or stops x, a service of the system" },
    { "ssh h 'docker system prune -af'", "docker system prune may lose" },
    { "ssh h 'cd app && git reset --hard'", "git reset --hard may lose uncommitted changes" },
    { "ssh h 'redis-cli flushall'",    "something for good" },
    { "ssh h 'rm -f /tmp/x'",          nil, "none" },
    { "ssh h 'rm -rf app/dist && cd app && git pull && npm ci'", nil, "none" },
    { "ssh h 'systemctl --user restart app'", nil, "none" },
    { "docker exec web rm -rf node_modules", nil, "none" },
    { "docker exec db psql -c 'select 1'", nil, "none" },
    { "docker exec web apt-get install -y jq", nil, "none" },
    { "docker run --rm tools rm -rf /x", nil, "none" },
    { 'docker run --rm -v "$PWD":/w -w /w tools rm -rf build', nil, "none" },
    { "kubectl exec pod -- ls /data",  nil, "none" },
    { "systemctl restart x",           "it starts or stops x, a service of the system" },
    { "service x restart",             "it starts or stops x, a service of the system" },
    { "brew services restart x",       "it starts or stops x, a service of the system" },
    { "docker compose down --volumes", "images, containers or volumes" },
    { "docker-compose down -v",        "containers or volumes" },
    { "gh repo delete o/r --yes",      "a remote repository, or something in it: o/r" },
    { "gh gist delete 1",              "a remote repository, or something in it: 1" },
    { "gh api -X DELETE repos/o/r",    "a remote repository" },
    { "gh pr close 1 --delete-branch", "a remote repository, or something in it" },
    { "gh api graphql -f query='mutation { deleteRef(input: {refId: 1}) { x } }'",
      "gh may lose something for good" },
    { "gh api graphql -f query='mutation { addComment(input: {}) { x } }'", nil, "none" },
    { "glab repo delete x",            "a remote repository" },
    { "aws s3 rm s3://b --recursive",  "data in the cloud: s3://b --recursive" },
    { "aws s3 sync --delete . s3://b", "data in the cloud" },
    { "aws iam delete-user --user-name x", "data in the cloud: --user-name x" },
    { "aws ecr batch-delete-image --repository-name r", "data in the cloud" },
    { "aws ssm send-command --document-name AWS-RunShellScript", "what is on other machines" },
    { "bq query 'drop table d.t'",     "bq may lose the table d" },
    { "wrangler d1 execute db --command 'drop table t' --remote", "the table t" },
    { "cockroach sql -e 'drop database x'", "the database x" },
    { "gcloud pubsub topics delete t", "data in the cloud: t" },
    { "az storage blob delete-batch -s x", "data in the cloud: -s x" },
    { "gsutil -m rm -r gs://b",        "data in the cloud: -r gs://b" },
    { "s3cmd del s3://b/k",            "data in the cloud: s3://b/k" },
    { "rclone purge r:x",              "data at the remote: r:x" },
    { "rsync -a --delete a/ b/",       "files that only the destination has" },
    { "vault kv destroy secret/x",     "a stored secret: secret/x" },
    { "vagrant destroy -f",            "a machine and what is on it" },
    { "doctl compute droplet delete 1", "droplet delete may lose something for good: 1" },
    { "heroku apps:destroy x",         "heroku apps:destroy may lose something for good: x" },
    { "fly apps destroy x",            "something for good: x" },
    { "pulumi destroy",                "something for good" },
    { "pulumi up --yes",               "running resources" },
    { "terraform apply -auto-approve", "terraform apply -auto-approve may lose running resources" },
    { "terraform apply plan.out",      nil, "none" },
    { "heroku config:unset X -a x",    "settings: X -a x" },
    { "firebase hosting:disable",      "a site" },
    { "eksctl delete cluster c",       "something for good: cluster c" },
    { "kafka-topics --delete --topic t", "something for good: --topic t" },
    { "rabbitmqctl delete_queue q",    "something for good: q" },
    { "redis-cli -h h FLUSHALL",       "something for good" },
    { "redis-cli del key",             "something for good: key" },
    { "dropdb app",                    "something for good: app" },
    { "mongosh app --eval 'db.dropDatabase()'", "something for good" },
    { "rails db:drop",                 "something for good" },
    { "dropuser x",                    "something for good: x" },
    { "pg_dropcluster 14 main --stop", "something for good: 14 main --stop" },
    { "trash-empty",                   "what is in the trash" },
    { "rake db:reset",                 "a database" },
    { "rake db:schema:load",           "a database" },
    { "goose down-to 0",               "a database: 0" },
    { "python3 manage.py flush",       "a database" },
    { "php artisan migrate:fresh",     "a database" },
    { "npx prisma migrate reset",      "something for good" },
    { "psql -c 'drop table if exists users'", "the table users" },
    { "psql app -c 'DELETE FROM users'", "rows of users" },
    { "echo 'truncate t' | psql app",  "all rows of t" },
    { "psql app <<< 'drop schema s'",  "the schema s" },
    { "mysql -e 'drop database app'",  "the database app" },
    { "sqlite3 a.db 'update t set x = 1'", "values of all rows of t" },
    { "npm unpublish x",               "a published version: x" },
    { "npm owner rm u x",              "access, or a published name: u x" },
    { "npm dist-tag rm x latest",      "access, or a published name: x latest" },
    { "cargo yank --version 1.0.0 x",  "a published version: --version 1.0.0 x" },
    { "cargo yank --version",          nil, "none" },
    { "cargo owner --remove u",        "an owner: u" },
    { "curl -X DELETE https://h.example/x",
      "curl -X DELETE may lose what is at this address: https://h.example/x" },
    { "curl -sXDELETE http://192.168.1.9/x", "what is at this address" },
    { "curl --request DELETE https://h.example/x", "what is at this address" },
    { "wget -qO- --method=DELETE https://h.example/x", "what is at this address" },
    { "http DELETE https://h.example/x", "what is at this address" },
    { "xh delete https://h.example/x", "what is at this address" },
    { "curl -X DELETE http://localhost:3000/x", nil, "none" },
    { "curl -X DELETE 127.0.0.1:3000/x", nil, "none" },
    { "http DELETE :3000/x",           nil, "none" },
    { "curl -X POST https://h.example/x", nil, "none" },
    { "echo x > .git/config",          "ROOT/home/u/project/.git/config, which can start" },
    { "echo y > ~/.npmrc",             "it replaces all 4 bytes of ROOT/home/u/.npmrc" },
    { "echo y >> ~/.npmrc",            "it changes ROOT/home/u/.npmrc, a settings file of yours" },
    { "rm ~/.npmrc",                   nil, "deny" },
    { "git push --force-with-lease",   "rewrites the history", "deny" },  -- of main
    { "git push --force-with-lease origin HEAD:main", "rewrites the history", "deny" },
    { "git push --force-with-lease origin a b", "rewrites the history", "deny" },
    { "git push --force-with-lease origin +topic", "rewrites the history", "deny" },
    { "git push -f --force-with-lease origin topic", "rewrites the history", "deny" },
    { 'git push --force-with-lease origin "$B"', "rewrites the history", "deny" },
    { "cat ~/.aws/credentials",        "a blocked path", "deny" },
    { "cat ~/.netrc",                  "a blocked path", "deny" },
    { "kubectl delete pod x --dry-run=client", nil, "none" },
    { "aws s3 rm s3://b --dryrun",     nil, "none" },
    { "mycli delete --help",           nil, "none" },
    { "psql -c 'update t set x = 1 where id = 2'", nil, "none" },
    { "npm remove x",                  nil, "none" },
    { "kubectl get pods",              nil, "allow" },
    { "echo delete",                   nil, "allow" },
    { "docker rm --help",              nil, "allow" },
    { "git tag -l",                    nil, "allow" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function()
      local verdict, why = judge(row[1])
      assert.equal(row[3] or "ask", verdict, why)
      assert.truthy(why:find(row[2] or "", 1, true), why)
    end)
  end
end)
