--- The paths that code of other languages writes to, as far as one can read them off it. It proves
-- nothing: what is not found may be written as well.
-- @module sandbox_enforcer.guard.code
local set = require("sandbox_enforcer.set")
local tokens = require("sandbox_enforcer.guard.tokens")

local code = {}

--- Calls whose first argument is written, or deleted, by their whole name or its last part.
local WRITES <const> = set([[
  writeFile writeFileSync appendFile appendFileSync createWriteStream outputFile outputFileSync
  outputJson outputJsonSync writeJson writeJsonSync writeTextFile writeTextFileSync truncate
  truncateSync file_put_contents chmod chmodSync File.write IO.write File.truncate Bun.write touch
  utimes write_file spew
]])
local DELETES <const> = set([[
  unlink unlinkSync rmSync rmdirSync rmtree rm_rf rm_r remove_tree rimraf os.remove os.rmdir
  fs.remove fs.removeSync fs.rm fs.rmdir promises.rm FileUtils.rm File.delete Deno.remove
]])

--- Calls whose second argument is.
local PUTS <const> = set([[
  shutil.copy copyfile copy2 copyFile copyFileSync copytree cpSync shutil.move renameSync os.rename
  os.renames os.replace fs.rename fs.cp rename symlink symlinkSync link linkSync FileUtils.cp
  FileUtils.mv FileUtils.ln_s File.rename File.symlink copy move Deno.rename Deno.copyFile
]])

--- Methods of what stands before the dot, where that is a path.
local METHODS <const> = set([[
  write_text write_bytes unlink touch symlink_to hardlink_to chmod rmdir
]])

local OPENS <const> = set("open fopen openSync File.new")

--- Names that stand for the home directory.
local HOMES <const> = set("HOME homedir home homeDir expanduser USERPROFILE")

--- Names that put a path together, or leave it as it is.
local JOINS <const> = set([[
  os path join Path pathlib PurePath File process env environ getenv resolve abspath realpath str
  String joinpath Dir ENV $ENV get os.path fs require normpath normalize expand_path fspath Deno
  Bun file my const let var local new
]])

local function fits(names, name)
  return names[name] or names[name:match("[^.]+%.[^.]+$") or name] or names[name:match("[^.]+$")]
end

--- What stands in a text for something else, at its beginning: "{home}/x", "${p}/x", "#{p}/x".
local function interpolated(text)
  local inner, rest = text:match("^[$#]?{([^{}]*)}(.*)$")
  if inner then return inner, rest end
  inner, rest = text:match("^%$ENV{(%w+)}(.*)$")
  if inner then return inner, rest end
  return text:match("^%$([%a_][%w_]*)(.*)$")
end

--- Add a text to a path that is put together; `joined` by a slash, or directly.
local function add(path, text, joined)
  if joined and path.text ~= "" and text:sub(1, 1) == "/" then path.text, path.base = "", nil end
  local slash = joined and path.text ~= "" and not path.text:find("/$")
  path.text = path.text .. (slash and "/" or "") .. text
end

local value

--- Add what a name stands for.
local function add_name(path, name, vars, depth, joined)
  if HOMES[name] then
    path.base, path.any = "home", true
  elseif vars[name] and depth < 4 then
    local other = value(vars[name], vars, depth + 1)
    if path.text == "" then path.base = other.base end
    add(path, other.text, joined)
    path.any, path.lost = path.any or other.any, path.lost or other.lost
  elseif not JOINS[name] then
    if path.text == "" then path.base = "unknown" else path.lost = true end
  end
end

local function add_string(path, text, vars, depth, joined)
  local inner, rest = interpolated(text)
  if inner then
    for name in inner:gmatch("[%a_][%w_]*") do add_name(path, name, vars, depth, joined) end
    text, joined = rest, false
  end
  if text == "HOME" or text == "USERPROFILE" then
    path.base = "home"
  elseif text == "~" or text:find("^~/") then
    path.base, path.text = "home", text:sub(2)
  else
    add(path, text, joined)
  end
  path.any = true
end

--- The path that words put together: `{ text, base, any, lost }`: `base` is "home", "unknown" or
-- nil; with `lost`, something in it is not known.
function value(list, vars, depth)
  local path, joined = { text = "" }, false
  for i, token in ipairs(list) do
    if token.kind == "name" and token.text == "or" then break end
    local module = list[i - 2] and list[i - 2].text == "require"
    if token.kind == "string" and not module then
      add_string(path, token.text, vars, depth, joined)
      joined = false
    elseif token.kind == "name" then
      local member = list[i - 1] and list[i - 1].text == "." and list[i - 1].kind == "sign"
      if not member or HOMES[token.text] then
        add_name(path, token.text, vars, depth, joined)
      end
    elseif token.text == "," or token.text == "/" or token.text == "(" then
      joined = path.any or path.base ~= nil
    elseif token.text == "+" then
      joined = false
    end
  end
  if path.base == "home" and not path.text:find("^/") then path.text = "/" .. path.text end
  return path
end

local MODE <const> = "^[rwabtx+]*[wax+][rwabtx+]*$"

--- Is a file opened to be written? "maybe" if that is not said in so many words. Second: the
-- argument that names it.
local function opens(arguments, name)
  for i, words in ipairs(arguments) do
    local first = words[1] and words[1].kind == "string" and words[1].text
    if i > 1 and first and first:find("^%s*%+?[<>]*>") or i == 2 and first == "+<" then
      local path = first:match("^[%s+<>]*([^%s+<>].*)$")
      return true, path and { { kind = "string", text = path } } or arguments[i + 1]
    end
    for _, token in ipairs(i > 1 and words or {}) do
      if token.kind == "string" and token.text:find(MODE) then return true, arguments[1] end
      if token.text:find("^O_[WRCTA][DROPRUW]") and token.text ~= "O_RDONLY" then
        return true, arguments[1]
      end
    end
  end
  local mode = arguments[2] and arguments[2][1]
  local said = not mode or mode.kind == "string" or name:find("^os%.")
  local keyword = arguments[2] and arguments[2][2] and arguments[2][2].text == "="
  return not said and not keyword and "maybe", arguments[1]
end

--- The call at a place, as what it changes: how, and the words of the path; nil if it does not.
local function change(list, at)
  local name = tokens.name(list, at)
  local last = list[at].text
  if METHODS[last] then
    local before = tokens.receiver(list, at)
    if #before > 0 and name ~= "os." .. last and name ~= "fs." .. last then
      return last == "unlink" and "delete" or "write", before
    end
  end
  if fits(WRITES, name) then return "write", tokens.arguments(list, at)[1] end
  if fits(DELETES, name) then return "delete", tokens.arguments(list, at)[1] end
  if fits(PUTS, name) then return "write", tokens.arguments(list, at)[2] end
  if not fits(OPENS, name) then return nil end
  local arguments = tokens.arguments(list, at)
  local before = tokens.receiver(list, at)
  local mode = arguments[1] and arguments[1][1]
  if #before > 0 and mode and mode.kind == "string" and mode.text:find(MODE) then
    return "write", before
  end
  local writes, words = opens(arguments, name)
  return writes and "write" or nil, words, writes == "maybe"
end

--- What a text changes: a list of `{ how, text, base, lost, maybe }`; and all its strings.
-- @string text
function code.changes(text)
  local list, vars = tokens.read(text), {}
  local found, strings = {}, {}
  for at, token in ipairs(list) do
    if token.kind == "string" then strings[#strings + 1] = value({ token }, vars, 0) end
    local given = token.kind == "name" and tokens.given(list, at)
    if given and (value(given, vars, 0).any) then vars[token.text] = given end
    local how, words, maybe
    if token.kind == "name" then how, words, maybe = change(list, at) end
    if how and words then
      local path = value(words, vars, 0)
      path.how, path.maybe = how, maybe
      found[#found + 1] = path
    end
  end
  return found, strings
end

return code
