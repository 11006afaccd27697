--- Commands that no rule calls a download, but that look like one.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.downloads.suspicions
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local rules = require("sandbox_enforcer.rules")
local steps = require("sandbox_enforcer.steps")

local texts = lazy("sandbox_enforcer.shell.texts")

local suspicions = {}

--- Tools whose name, with an address behind it, speaks of a download even where no rule reads it.
local TOOLS <const> = {
  curl = true, wget = true, git = true, gh = true, aria2c = true, rsync = true, scp = true,
  svn = true, hg = true,
}

--- Commands that talk about others, or run them elsewhere.
local TALKS <const> = {
  echo = true, printf = true, [":"] = true, ["true"] = true, ["false"] = true, grep = true, egrep
  = true, fgrep = true, rg = true, ag = true, docker = true, podman = true, kubectl = true, ssh =
  true, man = true, which = true, type = true, whereis = true, apt = true, ["apt-get"] = true,
  brew = true, npm = true, pip = true, pip3 = true, dnf = true, yum = true, apk = true, git =
  true, gh = true, test = true, ["["] = true, ["[["] = true, alias = true, export = true, jq =
  true, expr = true, help = true, info = true, trap = true, eval = true,
}

--- How such a tool goes on in a text: its name, and what stands behind it.
local BEGINNINGS <const> = {
  "^%s*([%w_./-]+)%s+(%S+)", "^%s*sudo%s+([%w_./-]+)%s+(%S+)", "!%s*([%w_./-]+)%s+(%S+)",
}

local VERBS <const> = { clone = true, checkout = true, co = true, export = true, repo = true }

--- The download tool that a text begins with, or that is run from an editor's text: "!wget URL".
local function begins_with_tool(text)
  if not text:find("%s") or not text:find("://", 1, true) then return nil end
  for _, pattern in ipairs(BEGINNINGS) do
    local word, behind = text:match(pattern)
    local tool = word and word:match("[^/]+$")
    local goes_on = tool and (behind:find("^['\"]?%-") or behind:find("://") or VERBS[behind])
    if goes_on and TOOLS[tool] then return tool end
  end
  return nil
end

--- Programs that write what comes in as they are told in a language of their own, or keep it.
local KEEPERS <const> = {
  ed = true, red = true, ex = true, vi = true, vim = true, nvim = true, emacs = true, nano = true,
  micro = true, kak = true, hx = true, joe = true, crontab = true,
}

--- Does a command without a rule, or an editor, get a download tool and an address among its words?
local function wraps_tool(step)
  local name = steps.name(step)
  local known = step.call and step.call.subcommand == nil and not KEEPERS[name]
  if not name or TALKS[name] or known then return nil end
  local tool
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local inner = begins_with_tool(text)
    if inner or tool and text:find("://", 1, true) then
      return ("%s runs %s, and it is not known how"):format(name, inner or tool)
    end
    local word = text:match("[^/]+$")
    if word and TOOLS[word] then tool = word end
  end
  return nil
end

--- Text of a program that fetches by itself.
local FETCHES <const> = {
  "urlretrieve", "urlopen", "requests", "system", "exec", "getstore", "fetch", "copy", "download",
  "httpx", "Net::HTTP", "open-uri", "urllib", "file_get_contents", "file_put_contents", "fopen",
  "subprocess", "popen", "spawn", "mirror", "getprint", "HTTP::", "LWP", "http.client",
  "createWriteStream", "https.get", "http.get",
}

--- What begins a command in Perl, Ruby and PHP.
local QUOTES <const> = { "`%s*([%w_-]+)%s", "qx%p%s*([%w_-]+)%s", "%%x%p%s*([%w_-]+)%s" }

--- The word by which a text with an address may fetch; nil if there is none.
local function fetching(text)
  for _, word in ipairs(FETCHES) do
    if text:find(word, 1, true) then return word end
  end
  for _, pattern in ipairs(QUOTES) do
    local word = text:match(pattern)
    if word and TOOLS[word] then return word end
  end
  return nil
end

--- The text of a program that an effect runs, if it stands there.
local function program(step, effect)
  local stdin = step.opened.stdin
  if effect.kind == "code" then return effect.text end
  if effect.kind ~= "stdin" or effect.shell or stdin.kind ~= "text" then return nil end
  local holder = stdin.holder
  return holder.value or stdin.script.text:sub(holder.from, holder.to)
end

local function programs_fetch(step)
  for _, effect in ipairs(step.effects) do
    local text = program(step, effect)
    if text and step.carries and (text:find("open") or text:find("write") or text:find(">")) then
      return "a program may write what it gets"
    end
    local word = text and text:find("://", 1, true) and fetching(text)
    if word then return "a program may fetch what it names: " .. word end
  end
  return nil
end

--- What stands behind such an option where it is no file.
local FORMATS <const> = {
  json = true, yaml = true, yml = true, xml = true, csv = true, tsv = true, table = true,
  text = true, txt = true, wide = true, name = true, html = true, plain = true, raw = true,
  toml = true, props = true, ["-"] = true,
}

local OUTPUTS <const> = {
  ["-o"] = true, ["-O"] = true, ["--out"] = true, ["--output"] = true, ["--outfile"] = true,
  ["--output-file"] = true,
}

--- The file that a command without a rule seems to be told to write; nil if there is none.
local function output(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local value = OUTPUTS[step.fields[i - 1].text or ""] and text
      or text:match("^%-%-out[%a-]*=(.+)$")
    if value and not FORMATS[value] and not steps.NOWHERE[value] then return value end
  end
  return nil
end

--- Does a command without a rule keep the download that comes in?
local function keeps(self, step)
  local stdin, name = step.opened.stdin, steps.name(step)
  local fetched = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched
  if fetched and KEEPERS[name] then return name .. " may write what it gets" end
  if not fetched or step.call or step.doubtful then return nil end
  local file = output(step)
  local path = file and paths.opened(self.world.here.cwd, file)
  if not name or not path or self.config:holds(path) then return nil end
  if rules.new(self.config.rules, self.config.shipped):reading(name) then return nil end
  return ("%s may write what it gets to %s"):format(name, file)
end

--- What a command does is in an array, or behind a name that stands for anything.
local function hidden(step)
  local given = step.call
  local item = given and given.subcommand == false and given.subcommand_item
  local word = item and step.fields[item.field].word
  if word and step.script.text:sub(word.from, word.to):find("[", 1, true) then
    return given.rule.name .. ": its subcommand is not known"
  end
  local option = step.fields[2] and step.fields[2].text
  local global = step.script.shell == "zsh" and steps.name(step) == "alias" and option == "-g"
  return global and "an alias may stand for anything" or nil
end

--- Why a command whose name is not known may be a download.
function suspicions.of(self, step)
  local first = step.fields[1]
  if not first then return nil end
  if first.text then
    return wraps_tool(step) or programs_fetch(step) or hidden(step) or keeps(self, step)
  end
  if step.carries then return "a command that is not known gets a download" end
  local written = step.script.text:sub(first.word.from, first.word.to)
  local tool = step.script.shell == "zsh" and self.on and texts.names_tool(written, self.config)
  if tool then return "zsh reads it in a way of its own, and it names " .. tool end
  if written:find("[*?%[!]") then return "the name of a command is not known: " .. written end
  for _, field in ipairs(step.fields) do
    if (field.text or field.begins or ""):find("://", 1, true) then
      return "a command that is not known gets an address"
    end
  end
  return nil
end

--- What a command can change: 1, what is in the sandbox; 2, the sandbox itself.
local TAMPERS <const> = { ln = 1, mount = 1, mv = 2, rm = 2, rmdir = 2, link = 1 }

--- May what is below the sandbox lie elsewhere after a command?
function suspicions.tampers(self, step)
  local config = self.config
  local touched, outside
  local way = config.sandbox and TAMPERS[steps.name(step) or ""]
  for i = 2, way and #step.fields or 0 do
    local text = step.fields[i].text
    local path = text and paths.absolute(self.world.here.cwd, text)
    local inside = path and way == 1 and config:holds(path)
    touched = touched or inside
    local operand = text and text:find("^[^-]")
    outside = outside or text == nil or text:find("..", 1, true) or operand and not inside
    if path and paths.is_known(path) and core.contains(path, config.sandbox) then return true end
  end
  return touched and outside and true or false
end

return suspicions
