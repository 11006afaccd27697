--- Random scripts of commands that read, with one that writes hidden in some of them: in words,
-- expansions, variables, functions, redirections, and texts that a shell may evaluate. What writes
-- leaves a file HIT behind.
-- @module writegen
local writegen = {}

local random = math.random
local function pick(list) return list[random(#list)] end

local READS <const> = {
  "ls", "cat a.txt", "echo hi", "pwd", "true", "false", "wc -l a.txt", "head -1 a.txt", "date",
  "sort a.txt", "grep one a.txt", "git status", "test -f a.txt", "[ -n a ]", ":", "cat", "tr a b",
  "printf '%s\\n' a", "cut -c1 a.txt", "ls -la", "uniq", "find . -name a.txt", "sed -n 1p a.txt",
  "awk '{print $1}' a.txt", "basename a/b", "jq -n 1", "seq 3", "stat a.txt",
}

local WRITES <const> = {
  "touch HIT", "touch 'HIT'", "cp a.txt HIT", "tee HIT", "sort -o HIT a.txt", "mkdir HIT",
  "dd of=HIT", "sh -c 'touch HIT'", "sed -n 'w HIT' a.txt", "awk 'BEGIN{print > \"HIT\"}'",
  "find . -fprint HIT", "git diff --output=HIT --no-index a.txt b.txt", "uniq a.txt HIT",
  "ln a.txt HIT", "env touch HIT", "command touch HIT", "xargs -I{} touch HIT < a.txt",
  "find a.txt -exec touch HIT ;", "timeout 1 touch HIT",
}

--- Commands that get random words.
local GIVEN <const> = {
  "echo", "ls", "cat", "printf", "test", "[", "cd", "head", "grep", "sort", "read", "export", "set",
  "declare", "local", "let", "unset", "exit", "return", "eval", "exec", "command", "builtin",
  "trap", "alias", "source", ".", "xargs", "find", "env", "bash -c", "sh -c", "timeout 1",
  "mapfile",
  "printf -v", "shift", "wait", "type", "hash", "pushd", "awk", "sed", "git", "git log", "git diff",
  "tee", "time", "noglob", "typeset", "readonly", "print",
}

--- Texts that become dangerous where they are evaluated, split, or taken for options.
local TEXTS <const> = {
  "a", "touch", "HIT", "touch HIT", "$(touch HIT)", "`touch HIT`", "path[$(touch HIT)]",
  "a[$(touch HIT)]", "1", "-o", "-oHIT", "> HIT", "; touch HIT", "ls", "a.txt", "*", "$x", "x", "y",
  "/bin/touch", "sort", "-exec", ".(e:touch HIT:)", "x=1", "\\$(touch HIT)", "$((x))",
  "{touch,HIT}",
}

local NAMES <const> = {
  "x", "y", "z", "n", "f", "A", "FILE", "line", "IFS", "PATH", "REPLY", "i", "_", "OPTARG", "PWD",
  "HOME", "CDPATH", "1", "@", "#", "?", "*",
}
local OWN <const> = { "x", "y", "z", "n", "f", "line", "i", "FILE" }

local REDIRECTS <const> = {
  "2>&1", ">/dev/null", "2>/dev/null", "< a.txt", ">&2", "> $x", "> HIT", ">> HIT", "< $x",
  "3< a.txt", "<&3", "&>/dev/null", "2> HIT", ">| HIT", "<> a.txt", '> "$x"', "3> HIT",
}

local word, command, list

--- A text without the quotes that it is in.
local function text(quote) return (pick(TEXTS):gsub(quote, "")) end

local function arithmetic(depth)
  return pick({
    "1+1", "x", "x+1", "$x", "y=1", "x++", "a[x]", "a[$x]", "x=y", "${x}", "1", "n*2",
    "$(" .. command(depth + 1) .. ")",
  })
end

--- After the name of a variable in braces.
local function operator(depth)
  return pick({
    ":-" .. text("}"), "-" .. text("}"), ":+" .. text("}"), "#a", "%a", "/a/b", ":1", ":x", "@Q",
    "@P", "[x]", "[@]", ",,", "^^", ":=" .. text("}"), "//a/" .. text("}"),
    ":-$(" .. list(depth + 1) .. ")",
  })
end

local WORDS <const> = {
  function() return pick({ "a.txt", "hi", "-n", "b.txt", "1", "x", "-o", "HIT", "touch", "." }) end,
  function() return pick({ "*", "?.txt", "[ab].txt", "~", "~+", "{1..3}", "t\\ouch" }) end,
  function() return "'" .. text("'") .. "'" end,
  function() return '"' .. text('"') .. '"' end,
  function() return "$'" .. pick({ "a\\n", "\\x24(touch HIT)", "\\164ouch", "HIT" }) .. "'" end,
  function() return "$" .. pick(NAMES) end,
  function() return '"$' .. pick(OWN) .. '"' end,
  function(depth) return "${" .. pick(OWN) .. operator(depth) .. "}" end,
  function() return pick({ "${!", "${#" }) .. pick(OWN) .. "}" end,
  function() return "$" .. pick(OWN) .. pick({ "[1]", "[x]", "[$x]", "['$(touch HIT)']" }) end,
  function(depth) return "$(" .. list(depth + 1) .. ")" end,
  function(depth) return '"$(' .. list(depth + 1) .. ')"' end,
  function(depth) return "`" .. command(depth + 1):gsub("`", "") .. "`" end,
  function(depth) return "$((" .. arithmetic(depth) .. "))" end,
  function(depth) return pick({ "<(", ">(" }) .. list(depth + 1) .. ")" end,
  function(depth) return "{" .. word(depth + 1) .. "," .. word(depth + 1) .. "}" end,
  function(depth) return word(depth + 1) .. word(depth + 1) end,
}
local FLAT <const> = 7  -- that many of them have nothing in them

function word(depth) return WORDS[random(depth > 2 and FLAT or #WORDS)](depth) end

local function assignment()
  return pick(OWN) .. pick({ "=", "=", "=", "+=" }) .. pick({
    word(2), "'" .. text("'") .. "'", "(" .. word(3) .. " " .. word(3) .. ")", "touch", "5",
    "$(" .. command(2) .. ")",
  })
end

local COMMANDS <const> = {
  function() return random(3) == 1 and pick(WRITES) or pick(READS) end,
  function(depth) return pick(GIVEN) .. " " .. word(depth) end,
  function(depth) return pick(GIVEN) .. " " .. word(depth) .. " " .. word(depth) end,
  function(depth) return pick(READS) .. " " .. word(depth) end,
  function(depth) return word(depth) .. " " .. word(depth) end,
  function() return assignment() end,
  function() return assignment() .. " " .. pick(READS) end,
  function(depth) return command(depth + 1) .. " " .. pick(REDIRECTS) end,
  function(depth) return command(depth + 1) .. " | " .. command(depth + 1) end,
  function(depth)
    return ("if %s; then %s; else %s; fi"):format(command(depth + 1), list(depth + 1),
      list(depth + 1))
  end,
  function(depth)
    return ("for %s in %s %s; do %s; done"):format(pick(OWN), word(depth + 1), word(depth + 1),
      list(depth + 1))
  end,
  function(depth)
    return ("while read %s; do %s; done < a.txt"):format(pick(OWN), list(depth + 1))
  end,
  function(depth)
    return ("case %s in %s) %s;; esac"):format(word(depth + 1),
      pick({ "*", "a", "$x", "$(touch HIT)" }), list(depth + 1))
  end,
  function(depth) return pick({ "(", "{ " }) .. list(depth + 1) .. "\n" .. pick({ ")", "}" }) end,
  function(depth) return "(" .. list(depth + 1) .. ")" end,
  function(depth) return "{ " .. list(depth + 1) .. "; }" end,
  function(depth)
    local test = pick({ "==", "!=", "=~", "-eq", "-lt", "<", "-nt" })
    return ("[[ %s %s %s ]]"):format(word(depth), test, word(depth))
  end,
  function(depth) return "((" .. arithmetic(depth) .. "))" end,
  function(depth) return pick({ "! ", "time ", "coproc " }) .. command(depth + 1) end,
  function(depth) return pick({ "f", "ls", "x" }) .. "() { " .. list(depth + 1) .. "; }" end,
}

function command(depth)
  if depth > 3 or random(5) <= 2 then return pick(READS) end
  return COMMANDS[random(#COMMANDS)](depth)
end

function list(depth)
  local script = command(depth)
  for _ = 2, random(depth > 2 and 1 or 3) do
    script = script .. pick({ "; ", "; ", " && ", " || ", "\n" }) .. command(depth)
  end
  return script
end

--- A script, by the generator of math.random.
function writegen.script() return list(0) end

return writegen
