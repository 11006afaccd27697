--- What a command may destroy for good, and the names of what would be lost. This is judged by its
-- rule, by the verb of its subcommand if no rule says anything, by its SQL statements, and by
-- whether git has what it deletes.
-- @module sandbox_enforcer.layers.policy.losses
local boundaries = require("sandbox_enforcer.config.boundaries")
local builtins = require("sandbox_enforcer.shell.builtins")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local hosts = require("sandbox_enforcer.layers.validators.hosts")
local kinds = require("sandbox_enforcer.effect").kinds
local files_lost = require("sandbox_enforcer.layers.policy.files_lost")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local pushes = require("sandbox_enforcer.layers.policy.pushes")
local sql = require("sandbox_enforcer.rule.sql")
local uncommitted = require("sandbox_enforcer.git.uncommitted")
local urls = require("sandbox_enforcer.layers.validators.url")

local losses = {}

local told <const>, is_made <const> = files_lost.told, files_lost.is_made

local LONGEST <const> = 80   -- bytes of arguments in a message

--- The argument texts of a command that are no options.
local function operands(step)
  local list = {}
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text and not text:find("^%-") then list[#list + 1] = text end
  end
  return list
end

--- The arguments after the first `last` fields, for a sentence.
local function rest_of(step, last)
  local list, any = {}, false
  for i = last + 1, #step.fields do
    list[#list + 1] = step.fields[i].text or "…"
    any = any or not list[#list]:find("^%-")
  end
  if not any then return nil end
  local text = table.concat(list, " "):gsub("%c", " ")
  if #text > LONGEST then
    text = text:sub(1, LONGEST):gsub("%f[\x80-\xff][\x80-\xff]+$", "") .. "…"
  end
  return text ~= "" and text or nil
end

local function is_known(path) return path ~= nil and paths.is_known(path) end

--- What git's working tree would lose here; nil if unknown or nothing.
local function changed_at(path) return is_known(path) and told(uncommitted.changed(path)) or nil end

--- The files that git is to restore, and which of them have changes. A single word may be a branch;
-- then nothing is at that path. A file restored from the index keeps what is staged.
local function files(_, step, first)
  local all, any, written, moved = {}, false, {}, files_lost.moves(step)
  for _, change in ipairs(changes.of(step)) do
    local tracked = change.source.tracked
    local there = tracked and not (moved and change.how == "delete") and (not change.path
      or core.kind(change.path) or not moved and #operands(step) > 2)
    local list, sure = nil, false
    if there and change.path then list, sure = uncommitted.changed(change.path) end
    list = list or {}
    local same = first and sure and #list == 0 and tracked == "index"
    any = any or there and not (same and core.kind(change.path) == "file")
    table.move(list, 1, #list, #all + 1, all)
    written[#written + 1] = there and change.text or nil
  end
  return any, told(all) or told(written)
end

--- Changes in the working tree, and the commits after the named one (git reset --hard X).
local function tree(_, step)
  local list, words = {}, operands(step)
  if is_known(step.cwd) then
    list[1] = changed_at(step.cwd)
    local gone = #words == 2 and told(uncommitted.after(step.cwd, words[2]))
    list[#list + 1] = gone and "commits " .. gone or nil
  end
  return true, list[1] and table.concat(list, "; ") or nil
end

local function stash(_, step)
  local all = is_known(step.cwd) and uncommitted.stashed(step.cwd) or {}
  local words = operands(step)
  if words[2] == "clear" then return true, told(all) end
  local which = words[3] or "0"
  local nth = tonumber(which:match("^stash@{(%d+)}$") or which)
  return true, nth and all[nth + 1] or nil
end

--- The files at a path that git ignores; nil if unknown.
local function ignored(path)
  local list, plain, found = uncommitted.untracked(path, true), uncommitted.untracked(path), {}
  if not list or not plain then return nil end
  local others = {}
  for _, name in ipairs(plain) do others[name] = true end
  for _, name in ipairs(list) do
    if not others[name] then found[#found + 1] = name end
  end
  return found
end

--- Untracked files; of ignored ones, only what cannot be recreated.
local function untracked(_, step)
  local all, any = {}, false
  for _, change in ipairs(changes.of(step)) do
    local path, alone = change.path, change.source.untracked == "ignored"
    local list = change.how == "delete" and path and (alone and ignored(path)
      or uncommitted.untracked(path, profile_entries.is_told(step, { "-x" }))) or nil
    any = any or not alone or not list
    list = list and (alone and files_lost.chosen(list) or list) or {}
    table.move(list, 1, #list, #all + 1, all)
  end
  return any or #all > 0, told(all)
end

local function commits(_, step)
  local all, words = {}, operands(step)
  for i = 2, is_known(step.cwd) and #words or 0 do
    local name = words[i]:gsub("^refs/heads/", "")
    for _, one in ipairs(uncommitted.commits(step.cwd, name)) do all[#all + 1] = one end
  end
  return true, told(all) or told({ table.unpack(words, 2) })
end

--- Commits of a branch that is moved to another commit.
local function moved(_, step)
  local words, all = operands(step), {}
  local name = (words[2] or ""):gsub("^refs/heads/", "")
  if words[1] == "reset" and is_known(step.cwd) then
    all = uncommitted.after(step.cwd, name)
  elseif words[3] ~= name and is_known(step.cwd) then
    all = uncommitted.commits(step.cwd, name)
  end
  return #all > 0, told(all)
end

--- Does an address lead to another machine? A server on this one is likely the project's own.
local function leads_away(text)
  local host
  if text:find("://", 1, true) then host = urls.parse(text).host else host = urls.bare(text) end
  return not host or not hosts.is_own(hosts.sort(host))
end

--- Addresses on other machines.
local function addresses(_, step)
  local all, any = {}, false
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].network == "get" and effect.kind ~= "fetch" then
      local away = not effect.text or effect.text:find("^:") == nil and leads_away(effect.text)
      any = any or away
      all[#all + 1] = away and effect.text or nil
    end
  end
  return any, told(all)
end

--- What only the destination has, unless a build makes it again.
local function elsewhere(config, step)
  local any, project = false, config.project
  for _, change in ipairs(changes.of(step)) do
    if change.how == "delete" then
      local path = change.path or "/"
      local made = project and core.contains(project, path) and is_made(project, path)
      if not made and not boundaries.is_temporary(config, path) then return true end
      any = true
    end
  end
  return not any
end

--- Losses that are looked for: what messages call them, and a function (config, step, first) ->
-- whether there is such a loss, and its names.
local FOUND <const> = {
  destination = { "files that only the destination has", elsewhere },
  address = { "what is at this address", addresses },
  changes = { "uncommitted changes", tree },
  files = { "uncommitted changes to these files", files },
  stash = { "stashed changes", stash },
  untracked = { "untracked files", untracked },
  commits = { "commits that no other branch has", commits },
  moved = { "commits of a branch", moved },
}

local function sentence(what, pattern, names)
  local text = ("%s may lose %s"):format(pattern, what)
  return names and ("%s: %s"):format(text, names) or text
end

--- The field where a command for another machine or a container begins, whose words are its own.
local function away_at(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "away" and effect.item then return effect.item.field end
  end
  return math.huge
end

--- What is lost according to the rule.
local function by_rule(config, step, said, first)
  local list, limit = {}, away_at(step)
  for what in pairs(said) do list[#list + 1] = what end
  table.sort(list)
  for _, what in ipairs(list) do
    local hit = what ~= "verbs" and profile_entries.told(step, said[what])
    hit = hit and hit.last < limit and hit
    local found = FOUND[what]
    local any, names = hit and true, nil
    if hit and found then any, names = found[2](config, step, first) end
    if hit and not found then names = rest_of(step, hit.last) end
    local name = any and hit and (hit.name .. " " .. hit.pattern):gsub(" $", "")
    if name then return sentence(found and found[1] or what, name, names) end
  end
  return nil
end

--- Verbs after which something is gone.
local VERBS <const> = {}
for verb in ([[
  delete destroy drop purge wipe erase terminate teardown undefine nuke flushall flushdb flush
  remove rm rb del decommission deprovision undeploy uninstall unpublish yank reset prune
  truncate deregister dropdatabase revoke
]]):gmatch("%a+") do VERBS[verb] = true end

--- Does a word have such a verb: alone, or as the first or last part of a name?
local function is_verb(word)
  word = word:lower():gsub("^batch%-", ""):gsub("^bulk%-", "")
  if VERBS[word] then return true end
  local first, last = word:match("^(%a+)[-_:]"), word:match("^[%w_-]*[:](%a+)$")
  if first and VERBS[first] and word:find("^[%w_:-]+$") then return true end
  return last ~= nil and VERBS[last] or false
end

--- An option that says the same: --delete, -purge.
local function is_option_verb(word)
  local name = word:match("^%-%-?(%a+)$") or word:match("^%-%-(%a+)%-all$")
  return name == "delete" or name == "destroy" or name == "purge" or name == "drop"
    or name == "nuke"
end

--- Is a tool only asked for a dry run, or for help?
local function only_tells(step)
  if step.fields[#step.fields].text == "-h" then return true end
  for i = 2, #step.fields do
    local name, value = (step.fields[i].text or ""):match("^(%-%-[%a-]+)=?(.*)$")
    local next = step.fields[i + 1] and step.fields[i + 1].text or ""
    local alone = value == "" and (next == "" or next:find("^%-"))
    if name == "--help" or name == "--version" and alone then return true end
    local dry = name == "--dry-run" or name == "--dryrun"
    if dry then return value ~= "none" and value ~= "false" end
  end
  return false
end

local DEEP <const> = 4  -- words that may name a subcommand
local CALLED <const> = "%.%l*%f[%l]d[er][lo][ep]t?%a*%s*%("  -- db.users.drop()

--- The field with the verb; nil if there is none.
local function verb_at(step)
  local words, found = 0, nil
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local option = text:find("^%-")
    if not option then words = words + 1 end
    local hit = option and is_option_verb(text) or not option and words <= DEEP and is_verb(text)
      or text:find(CALLED) ~= nil
    found = found or hit and i or nil
  end
  return found
end

--- Lost by a verb among the words.
local function by_verb(step, what)
  local at = verb_at(step)
  if not at then return nil end
  local list = {}
  for i = 1, at do list[i] = step.fields[i].text or "…" end
  list[1] = list[1]:match("%f[^/\0][^/]+$") or list[1]
  return sentence(what, table.concat(list, " "), rest_of(step, at))
end

--- Lost by sending a deletion to a remote (git push origin :topic), or by replacing a branch there.
local function by_push(step)
  for _, effect in ipairs(step.effects) do
    local names = effect.kind == "push" and told(effect.deletes)
    local remote = effect.remote or "the remote"
    local own = effect.kind == "push" and pushes.own(step, effect)
    if own then
      local why <const> = "it replaces the commits of %s on %s, which others may have pulled"
      return why:format(own, remote)
    end
    if names then return sentence("branches or tags of " .. remote, step.name .. " push", names) end
  end
  return nil
end

--- The text of a here-document or a here-string, as far as it is plain.
local function text_of(input, step)
  local list = input.script:expand(input.holder, step.vars, { split = false })
  return list and list[1]
end

--- Does a line of a text begin with such a verb, or call it: flushall, db.dropDatabase()?
local function has_verb(text)
  for line in text:gmatch("[^\n]+") do
    if is_verb(line:match("^%s*(%a+)") or "") or line:find(CALLED) then return true end
  end
  return false
end

--- Does a text ask a GraphQL server to delete something?
local function is_mutation(text)
  return text:find("^%w*=?%s*mutation%f[^%w_]") ~= nil
    and (text:find("%f[%a]delete%u") or text:find("%f[%a]remove%u")) ~= nil
end

local LONGEST_FILE <const> = 65536  -- bytes of statements that are looked at

--- What is in the files that the commands before a pipe read.
local function piped(pipe)
  local list = {}
  for _, writer in ipairs(pipe.by or {}) do
    for _, effect in ipairs(writer.effects) do
      local path = kinds[effect.kind].file and effect.path
      list[#list + 1] = path and core.kind(path, true) == "file" and core.read(path, LONGEST_FILE)
        or nil
    end
  end
  return table.concat(list, "\n")
end

--- What a client of a database reads its statements from, as far as it is known: a pipe, a
-- here-document, a file.
local function statements(step)
  local from = step.opened.stdin
  if from.pipe then return from.pipe.text or piped(from.pipe) end
  if from.holder then return text_of(from, step) end
  local path = from.kind == "file" and from.text and paths.absolute(step.cwd, from.text)
  for _, effect in ipairs(step.effects) do
    path = path or effect.kind == "program" and effect.path
  end
  return path and core.kind(path, true) == "file" and core.read(path, LONGEST_FILE) or nil
end

--- Lost by a statement for a database, or by a question for a server.
local function by_statement(step)
  if not knowledge.of(step, "queries") then return nil end
  local given = statements(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local what = sql.loses(text) or is_mutation(text) and "something for good"
    if what then return sentence(what, step.name or "it") end
  end
  local what = given and (sql.loses(given) or has_verb(given) and "something for good")
  return what and sentence(what, step.name or "it") or nil
end

--- Lost by deleting files of another machine or of a container that others may use: what is there
-- is unknown, but not what can be made again.
local function by_deletion_there(config, step)
  if config.elsewhere == "new" or not changes.any(step) then return nil end
  if files_lost.moves(step) then return nil end
  for _, change in ipairs(changes.of(step)) do
    local path = change.path or change.text or ""
    local made = is_made("", path) or path:find("^/tmp/.") or path:find("^/var/tmp/.")
    if change.how == "delete" and not made then
      return ("it deletes %s"):format(change.text or change.path or "what its words name")
    end
  end
  return nil
end

--- What may be lost for good; nil if nothing is known to be.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam[opt] boolean first nothing earlier in the script has changed anything: git's index, its
-- stash and the files are still as we see them
-- @treturn ?string a sentence with the names of what would be lost
function losses.why(config, step, first)
  if #step.fields > 0 and not only_tells(step) then
    local said = knowledge.of(step, "loses")
    local unknown = not said and not step.rule and not builtins[step.name or ""]
      and not knowledge.of(step, "holds")
    local verbs = said and said.verbs or unknown and "something for good"
    local found = said and by_rule(config, step, said, first) or verbs and by_verb(step, verbs)
      or by_push(step) or by_statement(step)
    if found then return found end
  end
  if config.elsewhere then return by_deletion_there(config, step) end
  return files_lost.why(config, step)
end

return losses
