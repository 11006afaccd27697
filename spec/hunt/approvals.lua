--- Draws commands that may be approved though they do more than read: commands of the tables that
-- are changed, joined and wrapped, with options of every tool that has a rule.
-- @classmod hunt.approvals
local help = require("hunt.help")
local look_alikes = require("look_alikes")
local place = require("place")
local profiles = require("sandbox_enforcer.config.profiles")
local trace = require("trace")

local approvals = {}
approvals.__index = approvals

local function pick(list) return list[math.random(#list)] end

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- Words that may lead somewhere: secrets, programs, new files, what is harmless.
local VALUES <const> = words [[
  .env ~/.ssh/id_rsa ~/.netrc ~/.aws/credentials vault/hard vault/link vault/server.pem
  vault/notes.txt vault/kubeconfig vault/cloud/credentials ../home/.npmrc $HOME/.unknownrc
  ~/private.txt vault node_modules ~ .. / . new-file ./evil.sh evil/ls 'touch ran-x' 'evil.sh'
  a.txt b.txt src README.md x e 1 2 - -- '' '*' '*.txt' .e?v .e* vault/* @.env @a.txt =.env
  /dev/zero /dev/stdin /dev/fd/0 /proc/self/environ /etc/passwd /etc/hostname link hidden keys
  '{}' ';' + json never always auto 'cmd:touch ran-x' '|touch ran-x' '!touch ran-x' $PAGER
  $DEPLOY_TOKEN "$PLAIN_NAME" ${PLAIN_NAME} $(cat .env) `cat .env` <(cat .env) >(cat) {a,b}.txt
  {.env,a.txt} .{env,x} $'\x2eenv' "."env .\env ~+/.env ~/./.ssh/id_rsa HEAD main HEAD:.env
  :.env 's/a/b/w new-file' '1e' 'r .env' 'BEGIN{system("touch ran-x")}' '{print > "new-file"}'
  vault/access_token.txt vault/deploy-key.json names sums /proc/self/root/etc/shadow ~root/.bashrc
  vault/../.env .ENV ~/.config /etc/mysql/debian.cnf /dev/full 'e*' @names --files0-from=names
  -fnames -csums env 'env.PLAIN_NAME' '$ENV' 'input' , -d, '{1..99999999}' '${x@P}' '~+/.e*'
]]

local REDIRECTIONS <const> = {
  "> new-file", ">> a.txt", ">| a.txt", "2> new-file", "&> new-file", ">& new-file", "2>&1", "1>&2",
  "> /dev/null", "2>/dev/null", "< .env", "< a.txt", "<> new-file", "<<< .env", "<<< x",
  "3> new-file",
  "3< .env <&3", "{fd}> new-file", "2>&new-file", "3>&new-file", "1>&.env2", ">&-", "<&-", ">&1",
  "> /dev/tcp/127.0.0.1/9", "< /dev/tcp/127.0.0.1/9", "> \"$x\"", "<<E\n$(cat .env)\nE",
  "<<'E'\nx\nE",
  ">! new-file", "&>> new-file", "< vault/hard", "< ~/.netrc", "< a.txt > /dev/null", "< .en?",
}

local ASSIGNMENTS <const> = {
  "PATH=evil:$PATH", "PATH=evil", "LC_ALL=C", "LD_PRELOAD=./x.so", "GREP_OPTIONS=-f.env", "X=1",
  "PAGER='touch ran-x'", "GIT_PAGER='touch ran-x'", "GIT_EXTERNAL_DIFF=./evil.sh", "IFS=/",
  "BASH_ENV=evil.sh", "ENV=evil.sh", "HOME=.", "TZ=:.env", "TZ=UTC", "LESSOPEN='|cat .env'",
  "RIPGREP_CONFIG_PATH=rc", "GIT_DIR=hostile/.git", "GIT_CONFIG_COUNT=1", "JQ_COLORS=1",
  "NO_COLOR=1",
  "PYTHONSTARTUP=evil.sh", "MANPAGER='touch ran-x'", "CDPATH=/", "x=.env", "GIT_TRACE=new-file",
  "AWS_PAGER='touch ran-x'", "NODE_ENV=.env", "BAT_PAGER='touch ran-x'", "BAT_CONFIG_PATH=.env",
  "LESS='+!touch ran-x'", "GLOBIGNORE=x", "TMPDIR=.", "LD_DEBUG_OUTPUT=new-file", "path=evil",
}

local JOINS <const> = { "; ", " && ", " || ", " | ", " & ", "\n", " |& " }

local WRAPS <const> = {
  "(%s)", "{ %s; }", "$(%s)", "echo $(%s)", "echo \"$(%s)\"", "if true; then %s; fi", "! %s",
  "for f in a.txt .env; do %s; done", "for f in *; do %s; done",
  "while read -r f; do %s; done < a.txt",
  "time %s", "command %s", "env %s", "env X=1 %s", "timeout 5 %s", "nice %s", "bash -c '%s'",
  "exec %s",
  "f() { %s; }; f", "cat <(%s)", "case x in x) %s;; esac", "[[ -n $(%s) ]]", "x=$(%s); echo $x",
  "%s | head", "%s | xargs cat", "ls | xargs %s", "find . -exec %s {} +",
  "find src -exec %s {} \\;",
  "cd src && %s", "cd vault; %s", "cd ~; %s", "builtin %s", "eval %s", "nohup %s", "stdbuf -o0 %s",
  "xargs %s < a.txt", "%s &", "until %s; do break; done", "set -- .env; %s \"$@\"",
  "set -- a.txt; %s $1",
  "x=.env; %s $x", "x=a.txt; %s \"$x\"", "a=(.env); %s ${a[0]}", "shopt -s dotglob; %s *", "%s *",
  "%s .*",
  "setopt globdots; %s *", "alias ls=evil.sh; %s", "IFS=,; %s", "cd .. && %s", "pushd vault && %s",
  "%s **/*", "%s {.e,}nv", "%s ~/.*rc", "%s $(ls -a)", "%s `echo .env`",
  "printf '%%s' .env | xargs %s", "echo a,.env | xargs -d , %s", "env -S '%s'",
  "find ~ -name '*rc' | xargs %s", "find . -type f | xargs %s", "ls -a vault | xargs %s",
  "git ls-files -o | xargs %s", "sh -c '%s' x .env", "x=$(printf .env); %s $x",
  "read -r x < names; %s $x", "for f (*) { %s $f }", "repeat 2 %s", "{ %s } always { ls }",
  "[[ -f .env ]] && %s .env", "while read -r f; do %s \"$f\"; done < names", "cat names | xargs %s",
  "a=names; %s ${(P)a}", "trap '%s' EXIT", "coproc %s", "%s & wait", "cd vault && %s ./*",
}

--- Texts that take the place of a piece, or are put somewhere.
local PIECES <const> = {
  "'", '"', "\\", "$", "`", "*", "?", "[", "]", "{", "}", "~", "!", "#", "=", ">", "<", "&", "|",
  ";", "-",
  "--", "/", ".", "..", " ", "\n", "$(", ")", "(", "${", "^", "@", "%", "+", "\t", ",", ":", "$'",
}

--- Names of tools on the lists of safe commands, with subcommands.
local function tools()
  local list, seen = {}, {}
  for _, entry in ipairs(profiles.get("development").safe_commands) do
    if not seen[entry] then list[#list + 1] = entry end
    seen[entry] = true
  end
  return list
end

--- Options of a tool: those of its rule, and those that its help tells.
local function options_of(self, tool)
  local name = tool:match("^%S+")
  if self.options[tool] then return self.options[tool] end
  local list = {}
  local text = self.texts[name] or ""
  for option in text:gmatch("%f[%w-]%-%-?%w[%w_-]*") do list[#list + 1] = option end
  for _, program in ipairs(help.implementations(name)) do
    local found = help.options(program)
    table.move(found, 1, #found, #list + 1, list)
  end
  self.options[tool] = list
  return list
end

--- The texts of all rule files, by command.
local function rule_texts()
  local list = {}
  for path in place.sh("find rules -name '*.lua'"):gmatch("%S+") do
    local name = path:match("([^/]+)%.lua$")
    local folder = path:match("/(git)/[^/]+$")
    list[folder or name] = (list[folder or name] or "") .. place.read(path)
  end
  return list
end

--- What only reads and what looks like it, of all classes; not those that stand for an address.
local function odd_bases()
  local list, files = {}, place.sh("cd spec/fixtures && ls unproven/*.txt")
  for name in ("safe.txt " .. files):gmatch("%S+") do
    for _, row in ipairs(look_alikes.rows(name)) do
      for _, text in ipairs(row) do
        local plain = not text:find("SANDBOX", 1, true) and not text:find("%f[%w]U%f[%W]")
        list[#list + 1] = plain and text or nil
      end
    end
  end
  return list
end

--- Commands of the tables.
local function bases()
  local list = {}
  for _, row in ipairs(look_alikes.rows("pairs.txt")) do
    list[#list + 1] = row[1]
    list[#list + 1] = row[2] ~= "deny" and row[2] or nil
  end
  for _, entry in ipairs(trace.commands()) do list[#list + 1] = entry.command end
  for line in io.lines("spec/fixtures/pure/commands.txt") do
    if line ~= "" and not line:find("^#") then list[#list + 1] = line end
  end
  return list
end

function approvals.new()
  return setmetatable({
    bases = bases(), odd = odd_bases(), tools = tools(), texts = rule_texts(), options = {},
  }, approvals)
end

--- A place between two words of a command.
local function gap(text)
  local places = {}
  for at in text:gmatch("()%s") do places[#places + 1] = at end
  places[#places + 1] = #text + 1
  return pick(places)
end

local function put(text, at, more) return text:sub(1, at - 1) .. " " .. more .. text:sub(at) end

local function option(self, text)
  local tool = text:match("^%s*(%w[%w_.-]*)")
  local list = tool and options_of(self, tool) or {}
  if #list == 0 then return text end
  local given = pick(list)
  local how = math.random(5)
  if how == 1 then given = given .. "=" .. pick(VALUES) end
  if how == 2 then given = given .. " " .. pick(VALUES) end
  if how == 3 then given = given .. pick(VALUES) end
  if how == 4 and #given > 4 then given = given:sub(1, math.random(4, #given)) end
  return put(text, math.random(2) == 1 and (text:match("^%s*[%w_.-]+()")) or gap(text), given)
end

--- A call of a tool that is made up.
local function call(self)
  local text = pick(self.tools)
  for _ = 1, math.random(0, 2) do text = option(self, text) end
  for _ = 1, math.random(0, 2) do text = text .. " " .. pick(VALUES) end
  return text
end

local CHANGES <const> = {
  option, option, option,
  function(_, text) return put(text, gap(text), pick(VALUES)) end,
  function(_, text)  -- another word
    local from, to = text:match("%s()%S+()", math.random(#text))
    return from and text:sub(1, from - 1) .. pick(VALUES) .. text:sub(to) or text
  end,
  function(_, text) return text .. " " .. pick(REDIRECTIONS) end,
  function(_, text) return put(text, gap(text), pick(REDIRECTIONS)) end,
  function(_, text) return pick(ASSIGNMENTS) .. " " .. text end,
  function(self, text) return text .. pick(JOINS) .. pick(self.bases) end,
  function(self, text) return text .. pick(JOINS) .. call(self) end,
  function(_, text) return (pick(WRAPS):gsub("%%(.)", { s = text, ["%"] = "%" })) end,
  function(_, text)  -- a piece that is put in, or takes the place of a letter
    local at = math.random(#text)
    return text:sub(1, at - 1) .. pick(PIECES) .. text:sub(at + math.random(0, 1))
  end,
  function(_, text)
    local at = math.random(#text)
    return text:sub(1, at - 1) .. text:sub(at + 1)
  end,
}

--- A command.
-- @treturn string
function approvals:draw()
  local text = math.random(3) == 1 and call(self)
    or pick(math.random(4) == 1 and self.odd or self.bases)
  for _ = 1, math.random(1, 3) do
    if #text > 0 then text = pick(CHANGES)(self, text) end
  end
  return text
end

return approvals
