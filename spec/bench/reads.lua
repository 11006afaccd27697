--- Draws commands that only read, as agents run them while they work on a project: a first look
-- around, a search, the history, a pull request, what runs where, what is installed. It is written
-- down from what sessions run, not from what the rules know, and no rule is written by it: a row
-- that is not approved stays here, and counts.
-- @module reads
local reads = {}

--- What a template may have in braces. `file` and `dir` are there; the others need not be.
local WORDS <const> = {
  file = [[src/app.py|src/models.py|src/services/users.py|README.md|package.json|pyproject.toml|
    web/src/App.tsx|web/src/api/client.ts|tests/test_users.py|docs/design notes.md|config/base.yaml|
    Makefile|scripts/run.sh|logs/server.log|data/users.csv|web/tsconfig.json]],
  code = "src/app.py|src/models.py|src/services/users.py|web/src/App.tsx|web/src/api/client.ts",
  json = "package.json|web/tsconfig.json|data/state.json",
  dir = "src|tests|web/src|docs|config|src/services|web|data|.",
  ext = "py|ts|tsx|md|json|yaml|js",
  word = [[TODO|create_user|UserService|FIXME|timeout|import requests|export default|class User|
    def main|useEffect|deprecated|DATABASE|handleSubmit]],
  regex = [[^def |class \w+|TODO\|FIXME|log(ger)?\.|async function|raise \w+Error|"version":|
    user_id\s*=|^import .* from|fn\(|\bget_[a-z]+\b]],
  n = "5|10|20|30|40|50|80|100|200",
  from = "1|10|40|100", to = "120|150|180|260",
  branch = "main|origin/main|develop|feature/login|HEAD~1",
  rev = "HEAD|HEAD~1|HEAD~3|main|origin/main|v1.2.0|3f2a91c",
  range = "main..HEAD|origin/main...HEAD|HEAD~5..HEAD|v1.1.0..v1.2.0|main..",
  num = "12|231|1042|7", run = "8812345678|9123",
  pod = "api-7d9c|web-0|worker-5f", ns = "default|staging|kube-system", box = "api|db|web_1",
  unit = "nginx|docker|postgresql|ssh", pkg = "requests|react|serde|lodash|pytest|django",
  tool = "node|python3|go|cargo|docker|psql|rg|npm|java|ruby|terraform|kubectl",
  bucket = "my-bucket|logs-prod", repo = "owner/repo|cli/cli",
  table = "users|orders|schema_migrations",
}

--- Read-only commands, by what they are for.
local FAMILIES <const> = {
  look = [[
ls
ls -la
ls -la {dir}
ls {dir}/
ls -la {dir}/ | head -{n}
ls {dir} 2>/dev/null
ls -R {dir} | head -{n}
ls -la {dir} {dir}
ls -lt {dir} | head -{n}
ls *.{ext}
ls {dir}/*.{ext} 2>/dev/null
ls -d */
ls -1 {dir} | wc -l
ls {src,tests}/
ls src/*.{py,ts}
ls **/*.py
ls "docs/design notes.md"
pwd && ls -la
pwd; ls; git status --short
tree -L 2
tree -L 3 -I 'node_modules|dist|__pycache__'
tree {dir} -L 2 --dirsfirst | head -{n}
find . -name "*.{ext}" | head -{n}
find {dir} -type f -name "*.{ext}" | wc -l
find . -type f -name '*.{ext}' -not -path '*/node_modules/*' -not -path './.git/*' | sort
find . -path ./node_modules -prune -o -name '*.{ext}' -print
find {dir} -maxdepth 2 -type d
find -name '*.{ext}' -newer package.json
find . \( -name '*.ts' -o -name '*.tsx' \) -not -path '*/dist/*' | xargs wc -l | tail -1
find . -name '*.{ext}' -size +10k -exec ls -lh {} \;
find {dir} -name '*.{ext}' -exec grep -l '{word}' {} +
find {dir} -name '*.{ext}' -print0 | xargs -0 grep -n '{word}'
find {dir} -type f | xargs -I{} basename {}
find . -type f -mmin -60 | grep -v .git | head
fd {ext} {dir}
fd -e {ext} | head -{n}
du -sh {dir}
du -sh * | sort -h | tail -{n}
df -h .
stat {file}
file {file}
wc -l {file}
wc -l {dir}/*.{ext}
wc -l src/*.py tests/*.py | sort -n
which {tool}
which {tool} {tool} {tool}
command -v {tool} || echo "not installed"
type {tool}
for f in {dir}/*.{ext}; do echo "== $f"; head -{n} "$f"; done
for d in src tests docs; do echo "$d: $(find $d -type f | wc -l)"; done
[ -f {file} ] && echo yes || echo no
test -d {dir} && ls {dir}
if [ -f package.json ]; then cat package.json; fi
realpath {file}
basename {file} .{ext}
dirname {file}
uname -a
date +%Y-%m-%d
whoami && hostname
env | grep -i path | head -5
echo $PATH
echo "$SHELL $USER"
printenv PATH
id
nproc; free -h
ps aux | grep {tool} | grep -v grep
ps aux | head -{n}
lsof -i :3000
ss -tlnp | head
cat /etc/os-release
uptime
]],
  read = [[
cat {file}
cat "docs/design notes.md"
cat {file} | head -{n}
cat -n {file} | sed -n '{from},{to}p'
cat {file} {file}
cat package.json | jq '.scripts'
cat package.json | jq -r '.dependencies | keys[]'
jq . {json}
jq -r '.version' package.json
jq '.compilerOptions.paths' web/tsconfig.json
head -{n} {file}
head -n {n} "{file}"
tail -{n} {file}
tail -n +{from} {file} | head -n {n}
sed -n '{from},{to}p' {file}
sed -n "{from},{to}p" {file} | cat -A | head -{n}
awk 'NR>={from} && NR<={to}' {file}
awk -F, '{print $1}' data/users.csv | sort | uniq -c | sort -rn | head
awk '{s+=$1} END {print s}' data/users.csv
cut -d, -f1,3 data/users.csv | head -{n}
sort data/users.csv | uniq -c | head
diff {code} {code}
diff -u {file} {file} | head -{n}
diff -rq src tests
diff <(sort {file}) <(sort {file})
comm -12 <(ls src) <(ls tests)
column -t -s, data/users.csv | head -{n}
less {file} | head -{n}
nl -ba {file} | sed -n '{from},{to}p'
md5sum {file}
sha256sum {file} | cut -d' ' -f1
xxd {file} | head -{n}
strings {file} | head
tr -d '\r' < {file} | wc -c
python3 -m json.tool {json}
grep -c '' {file}
wc -c < {file}
tac logs/server.log | head -{n}
tail -{n} logs/server.log | grep -i error
grep -i error logs/server.log | tail -{n}
cat logs/*.log | grep -c ERROR
base64 {file} | head -c 100
echo "---"; cat {file}; echo "---"; cat {file}
cat {file}; echo; cat {file} | wc -l
cd web && cat package.json
cd web && ls src && cat tsconfig.json | head -{n}
x={file}; cat "$x" | head
F={file} && wc -l $F && head -{n} $F
cat <<'EOF' | wc -l
one
two
EOF
]],
  search = [[
grep -rn "{word}" {dir}
grep -rn '{word}' {dir} --include='*.{ext}'
grep -rn "{word}" --include="*.{ts,tsx}" web/src | head -{n}
grep -rn "{word}" --include=*.py --include=*.md . | head -{n}
grep -rln '{word}' {dir}
grep -rl "{word}" . --exclude-dir=node_modules --exclude-dir=.git
grep -n '{regex}' {file}
grep -nE '{regex}' {code} | head -{n}
grep -rnE "{word}|{word}" {dir} | grep -v test | head -{n}
grep -n -A {n} '{word}' {file}
grep -n -B 3 -A {n} "{word}" {code}
grep -c '{word}' {dir}/*.{ext}
grep -rhoE '[a-z_]+\(' src | sort | uniq -c | sort -rn | head -{n}
grep -w {word} {file}
grep -q '{word}' {file} && echo found
grep -L '{word}' {dir}/*.{ext}
grep -rn '{word}' {dir} | awk -F: '{print $1}' | sort -u
grep -rn "{word}" {dir} | wc -l
egrep -n 'def |class ' {code}
rg '{word}'
rg -n '{word}' {dir}
rg -n "{word}" -g '*.{ext}' {dir}
rg "{word}" --glob '!node_modules' -l
rg -n '{word}' -g '*.{ts,tsx}' -A {n}
rg --files {dir} | head -{n}
rg --files -g '**/*.{ext}' | wc -l
rg -l '{word}' | xargs wc -l
rg -c '{word}' {dir}
rg -t py '{regex}' src -n
rg -i '{word}' {dir} --type-add 'web:*.{ts,tsx}' -t web
rg -U 'foo\(\n' src
rg -o '\w+Error' src --no-filename | sort | uniq -c
rg '{word}' -C 3 {dir} | head -{n}
git grep -n '{word}'
git grep -n "{word}" -- '*.{ext}'
git grep -l '{word}' {rev} -- {dir}
ls {dir} | grep -i {ext}
ls | xargs -n1 file
git ls-files | grep {ext} | head -{n}
git ls-files '*.{ext}' | xargs wc -l | tail -1
grep -rl '{word}' src | xargs grep -n '{word}'
grep -rlZ '{word}' src | xargs -0 grep -c '{word}'
echo src tests | xargs -n1 ls
printf '%s\n' src/app.py src/models.py | xargs -I{} head -3 {}
]],
  git = [[
git status
git status --short
git status -sb
git status --porcelain=v2 --branch
git log --oneline -{n}
git log --oneline -{n} -- {file}
git log -{n} --stat
git log -p -1 -- {code}
git log --graph --oneline --all | head -{n}
git log --since="2 weeks ago" --pretty=format:'%h %an %s'
git log {range} --oneline
git log -S'{word}' --oneline -- {dir}
git log --follow --oneline -- {file}
git log --author="Ann" -5
git log -1 --format=%H
git log --format='%an' | sort | uniq -c | sort -rn
git --no-pager log --oneline -{n}
git --no-pager diff {branch} --stat
git diff
git diff --stat
git diff --cached
git diff --name-only {branch}
git diff {range} --stat
git diff {rev} -- {file}
git diff --no-index {file} {file}
git diff HEAD --shortstat
git diff {branch}...HEAD -- {dir} | head -{n}
git diff --staged --name-status
git show {rev}
git show {rev} --stat
git show {rev}:{code}
git show --name-only --oneline {rev}
git branch
git branch -a
git branch -vv
git branch --show-current
git branch --contains {rev}
git branch -r --merged main
git rev-parse HEAD
git rev-parse --abbrev-ref HEAD
git rev-parse --show-toplevel
git rev-list --count {range}
git merge-base {branch} HEAD
git remote -v
git remote get-url origin
git stash list
git stash show -p stash@{0}
git tag
git tag -l 'v1.*' --sort=-v:refname | head
git describe --tags
git blame -L {from},{to} {code}
git blame {code} | head -{n}
git shortlog -sn
git config --get user.name
git config --list --show-origin | head
git ls-files
git ls-files --others --exclude-standard
git ls-tree -r HEAD --name-only | head -{n}
git ls-remote --heads origin
git cat-file -p HEAD
git worktree list
git reflog -{n}
git submodule status
git fsck
git hash-object {file}
git clean -n
git clean -nd
git check-ignore -v node_modules
git count-objects -vH
git cherry -v main
git for-each-ref --sort=-committerdate refs/heads --format='%(refname:short)' | head
git show-ref --heads
git symbolic-ref --short HEAD
git -C web status
git -C . log --oneline -{n}
cd {dir} && git log --oneline -{n} .
git fetch --dry-run
git whatchanged -1
git version
git help log | head
git name-rev HEAD
git diff-tree --no-commit-id --name-only -r HEAD
git status && git diff && git log --oneline -5
git log --oneline $(git merge-base main HEAD)..HEAD
git diff --name-only | xargs wc -l
git --version
]],
  forge = [[
gh pr list
gh pr list --state open --limit {n}
gh pr view {num}
gh pr view {num} --json title,body,files
gh pr view {num} --comments
gh pr diff {num}
gh pr diff {num} --name-only
gh pr checks {num}
gh pr status
gh pr list --json number,title --jq '.[].title'
gh issue list
gh issue list --label bug --state all
gh issue view {num}
gh issue view {num} --comments
gh issue view {num} --repo {repo}
gh pr view {num} -R {repo} --json state -q .state
gh run list --limit {n}
gh run list --branch main --workflow ci.yml
gh run view {run}
gh run view {run} --log-failed | tail -{n}
gh run view {run} --json jobs
gh workflow list
gh release list
gh release view v1.2.0
gh repo view
gh repo view {repo} --json description
gh api repos/{repo}/pulls/{num}/comments
gh api repos/{repo}/commits --jq '.[0].sha'
gh api user --jq .login
gh search issues '{word}' --repo {repo}
gh search code "{word}" --repo {repo}
gh auth status
gh label list
gh gist list
gh cache list
gh secret list
gh variable list
gh ruleset list
gh status
gh extension list
gh pr checks
gh issue status
gh project list
gh alias list
gh --version
gh pr --help
gh help pr
]],
  containers = [[
docker ps
docker ps -a
docker ps --format '{{.Names}} {{.Status}}'
docker images
docker image ls --format '{{.Repository}}:{{.Tag}}'
docker logs {box} --tail {n}
docker logs --tail {n} {box} 2>&1 | grep -i error
docker inspect {box}
docker inspect -f '{{.State.Status}}' {box}
docker stats --no-stream
docker top {box}
docker port {box}
docker network ls
docker network inspect bridge
docker volume ls
docker system df
docker version
docker info
docker history {box}:latest
docker compose ps
docker compose ls
docker compose logs --tail={n} {box}
docker compose config --services
docker compose images
docker compose top
docker-compose ps
docker context ls
docker buildx ls
docker --version
docker compose version
docker search nginx
docker manifest inspect nginx:latest
kubectl get pods
kubectl get pods -n {ns}
kubectl get pods -A -o wide
kubectl get deploy,svc -n {ns}
kubectl get pod {pod} -n {ns} -o yaml
kubectl describe pod {pod} -n {ns}
kubectl logs {pod} -n {ns} --tail={n}
kubectl logs deploy/api -c api --since=1h | grep -i error
kubectl get events -n {ns} --sort-by=.lastTimestamp
kubectl top pods -n {ns}
kubectl get nodes
kubectl config current-context
kubectl config get-contexts
kubectl version --client
kubectl rollout status deploy/api -n {ns}
kubectl rollout history deploy/api
kubectl explain deployment.spec
kubectl api-resources
kubectl cluster-info
kubectl auth can-i get pods
kubectl get cm -n {ns} -o name
kubectl diff -f config/base.yaml
kubectl get ns --show-labels
helm list -A
helm ls -n {ns}
helm status api -n {ns}
helm history api
helm repo list
helm search repo nginx
helm show values bitnami/nginx
helm get values api -n {ns}
helm version
helm template chart/
helm lint chart/
helm env
]],
  cloud = [[
terraform version
terraform show
terraform state list
terraform output
terraform validate
terraform fmt -check
terraform fmt -check -recursive -diff
terraform providers
terraform workspace list
terraform workspace show
terraform graph
terraform state show aws_instance.web
aws sts get-caller-identity
aws s3 ls
aws s3 ls s3://{bucket}/ --recursive
aws ec2 describe-instances
aws ec2 describe-instances --query 'Reservations[].Instances[].InstanceId' --output text
aws logs describe-log-groups
aws logs filter-log-events --log-group-name /api --limit {n}
aws lambda list-functions --region eu-west-1
aws lambda get-function-configuration --function-name api
aws ecs list-clusters
aws ecs describe-services --cluster main --services api
aws rds describe-db-instances
aws cloudformation describe-stacks --stack-name api
aws iam list-users
aws iam get-role --role-name api
aws configure list
aws --version
aws s3api head-object --bucket {bucket} --key a.txt
aws cloudwatch list-metrics
aws eks list-clusters --profile dev
gcloud config list
gcloud projects list
gcloud compute instances list
gcloud container clusters list --region europe-west1
gcloud run services list
gcloud run services describe api --region europe-west1
gcloud logging read 'severity>=ERROR' --limit {n}
gcloud auth list
gcloud storage ls gs://{bucket}
gcloud info
gcloud --version
gcloud sql instances list --format=json
gcloud functions list
gcloud builds list --limit={n}
az account show
az account list --output table
az group list
az vm list -o table
az webapp list --query '[].name'
az aks list
az storage account list
az version
az resource list -g main
az functionapp show -n api -g main
]],
  packages = [[
npm ls
npm ls --depth=0
npm list {pkg}
npm view {pkg} version
npm view {pkg} versions --json
npm info {pkg}
npm outdated
npm audit
npm audit --json
npm config get registry
npm root -g
npm why {pkg}
npm explain {pkg}
npm run
npm pkg get scripts
npm prefix
npm --version
npm -v && node -v
npm search {pkg}
npm fund
npm ping
npm whoami
npm help install
pnpm list --depth 0
pnpm why {pkg}
pnpm outdated
yarn list --depth=0
yarn why {pkg}
yarn --version
yarn info {pkg} version
pip list
pip list --outdated
pip show {pkg}
pip show -f {pkg}
pip freeze | grep -i {pkg}
pip index versions {pkg}
pip config list
pip check
pip --version
pip cache dir
pip debug
python -m pip list
python3 -m pip show {pkg}
pip3 list --format=json
uv pip list
uv pip show {pkg}
uv pip freeze
uv tree
uv python list
uv --version
uv pip check
uv cache dir
uv tool list
poetry show
poetry show --tree
poetry env info
poetry --version
cargo tree
cargo tree -i {pkg}
cargo metadata --no-deps --format-version 1
cargo --version
cargo search {pkg}
cargo --list
cargo info {pkg}
cargo pkgid
cargo locate-project
rustc --version
rustup show
rustup toolchain list
go version
go env GOPATH
go list ./...
go list -m all
go mod graph
go doc fmt.Println
go mod why github.com/pkg/errors
bundle list
gem list
gem list {pkg}
brew list
brew info {pkg}
brew outdated
brew search {pkg}
brew deps {pkg}
brew services list
brew config
brew --prefix
apt list --installed 2>/dev/null | grep {pkg}
apt show {pkg}
apt-cache policy {pkg}
apt-cache search {pkg}
dpkg -l | grep {pkg}
dpkg -L {pkg}
rpm -qa | head
composer show
mvn --version
gradle --version
]],
  system = [[
systemctl status {unit}
systemctl status {unit} --no-pager
systemctl is-active {unit}
systemctl is-enabled {unit}
systemctl list-units --type=service
systemctl list-units --failed
systemctl list-timers
systemctl cat {unit}
systemctl show {unit} -p MainPID
systemctl --user status
journalctl -u {unit} -n {n} --no-pager
journalctl -u {unit} --since "1 hour ago" | tail -{n}
journalctl -p err -b --no-pager
crontab -l
sqlite3 data/app.db '.tables'
sqlite3 data/app.db '.schema {table}'
sqlite3 data/app.db 'SELECT count(*) FROM {table};'
sqlite3 -header -column data/app.db "select * from {table} limit 5"
sqlite3 -readonly data/app.db 'SELECT name FROM sqlite_master'
psql --version
{tool} --version
{tool} --version; {tool} --version
{tool} --help | head -{n}
python3 --version && pip --version
node --version
make --version
make -n
ruff --version
pytest --version
tsc --version
npx tsc --version
eslint --version
java -version
ruby -v
curl --version
jq --version
ssh -V
openssl version
bash --version | head -1
rg --help | grep glob
git log --help | head
ls --help | head -{n}
grep --version
man grep | head -{n}
tput cols
locale
ip addr
ip route
netstat -tlnp
lsblk
mount | head
lscpu | head
cat /proc/cpuinfo | grep 'model name' | head -1
cat /proc/meminfo | head -3
openssl x509 -in certs/server.crt -noout -dates
env LC_ALL=C sort {file} | head
env NO_COLOR=1 git status
LC_ALL=C ls -la
TZ=UTC date
time ls {dir}
timeout 10 grep -rn '{word}' {dir}
nice -n 10 du -sh {dir}
seq 1 5
expr 1 + 2
echo $((40 + 2))
date -d '2 days ago' +%F
tar tzf data/backup.tgz | head -{n}
tar -tvf data/backup.tgz
unzip -l data/site.zip
zcat logs/old.log.gz | head -{n}
zgrep -c ERROR logs/old.log.gz
getent hosts localhost
dig +short example.com
shellcheck scripts/run.sh
nvidia-smi
hostname -I
cal
]],
}

local function split(text, pattern)
  local list = {}
  for entry in text:gmatch(pattern) do list[#list + 1] = entry end
  return list
end

local lists = {}
for name, text in pairs(WORDS) do
  lists[name] = split(text:gsub("\\|", "\1"):gsub("\n%s*", ""), "[^|]+")
  for i, word in ipairs(lists[name]) do lists[name][i] = word:gsub("\1", "\\|") end
end

--- Templates of a family: lines, of which one that has "<<" in it goes on up to EOF.
local function templates(text)
  local list, open = {}, false
  for line in text:gmatch("[^\n]+") do
    if open then list[#list] = list[#list] .. "\n" .. line else list[#list + 1] = line end
    open = (open or line:find("<<'", 1, true)) and line ~= "EOF"
  end
  return list
end

--- Numbers that are the same everywhere.
local function generator(seed)
  local state = seed
  return function(count)
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state >> 8) % count + 1
  end
end

--- Draw commands: every template once, and then as many more as there are to be.
-- @number count
-- @number seed
-- @treturn {table,...} `{ family, command }`
function reads.draw(count, seed)
  local random, families, list, all = generator(seed), {}, {}, {}
  for name in pairs(FAMILIES) do families[#families + 1] = name end
  table.sort(families)
  for _, name in ipairs(families) do
    for _, template in ipairs(templates(FAMILIES[name])) do
      all[#all + 1] = { family = name, template = template }
    end
  end
  local function fill(name)
    local words = lists[name]
    return words and words[random(#words)]
  end
  local seen, tried = {}, 0
  while #list < count and tried < 20 * count do
    tried = tried + 1
    local entry = all[tried] or all[random(#all)]
    local command = entry.template:gsub("{(%a+)}", fill)
    if not seen[command] then
      seen[command] = true
      list[#list + 1] = { family = entry.family, command = command }
    end
  end
  return list
end

--- What the project is made by, in its directory.
reads.PROJECT = [[
mkdir -p src/services tests docs data scripts logs config certs chart web/src/api
for f in src/app.py src/models.py src/services/users.py tests/test_users.py web/src/App.tsx \
  web/src/api/client.ts config/base.yaml Makefile scripts/run.sh logs/server.log data/users.csv \
  README.md 'docs/design notes.md'
do printf 'one\ntwo\nthree\n' > "$f"; done
echo '{"name":"x","version":"1.0.0","scripts":{"build":"tsc"}}' > package.json
cp package.json data/state.json
cp package.json web/tsconfig.json
cp package.json web/package.json
echo '[project]' > pyproject.toml
: > data/app.db
git init -q . && git config user.name u && git config user.email u@example.com
git add -A && git commit -qm first
]]

return reads
