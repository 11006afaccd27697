--- Scripts of many shapes and any size, and what deciding about them costs: instructions of the Lua
-- machine, which are the same at every run, and bytes that are taken.
-- @module shapes
local enforcer = require("sandbox_enforcer")

local shapes = {}

local function times(text, n) return text:rep(n) end

--- A text for each of n numbers, one after the other.
local function each(n, format)
  local list = {}
  for i = 1, n do list[i] = format:gsub("#", i) end
  return table.concat(list)
end

--- By name: function(n) -> script. What is nested is so n deep; what is a list has n entries.
shapes.all = {
  commands = function(n) return times("ls a; ", n) end,
  downloads = function(n) return each(n, "curl -o f# https://h.example/f#; ") end,
  ["downloads that are used"] = function(n)
    return each(n, "curl -o f# https://h.example/#; cat f#; ")
  end,
  pipes = function(n) return "cat a" .. times(" | sort", n) end,
  wrappers = function(n) return times("timeout 5 ", n) .. "ls" end,
  ["wrappers of several kinds"] = function(n)
    return times("nice env time timeout 5 ", n // 4) .. "ls"
  end,
  xargs = function(n) return "ls | " .. times("xargs ", n) .. "echo" end,
  ["a shell's text"] = function(n) return "bash -c '" .. times("ls; ", n) .. "'" end,
  evals = function(n) return times("eval ", n) .. "ls" end,
  ["values that double"] = function(n) return "a=x; " .. times("a=$a$a; ", n) .. "echo $a" end,
  ["values that grow"] = function(n) return "a=x; " .. times("a=${a}y; ", n) .. "echo $a" end,
  ["values that are used"] = function(n)
    return "a=" .. times("x", n) .. "; " .. times("echo $a; ", n // 16)
  end,
  assignments = function(n) return each(n, "a#=x ") .. "ls" end,
  ["assignments, one a line"] = function(n) return each(n, "a#=x; ") .. "ls" end,
  arrays = function(n) return "a=(" .. each(16, "x# ") .. "); " .. times('ls "${a[@]}"; ', n) end,
  functions = function(n) return each(n, "f#() { ls; }; ") .. each(n, "f#; ") end,
  ["functions, redefined"] = function(n) return times("f() { ls; }; f; ", n) end,
  ["functions that call the next"] = function(n)
    local list = {}
    for i = 1, n do list[i] = ("f%d() { f%d; }; "):format(i, i - 1) end
    return "f0() { ls; }; " .. table.concat(list) .. "f" .. n
  end,
  ["functions that call twice"] = function(n)
    local list = { "f0() { ls; }; " }
    for i = 1, n do list[#list + 1] = ("f%d() { f%d; f%d; }; "):format(i, i - 1, i - 1) end
    return table.concat(list) .. "f" .. n
  end,
  recursion = function(n) return "f() { ls; f; " .. times("ls; ", n) .. "}; f" end,
  ["ifs with assignments"] = function(n)
    return each(n, "if test -f a; then x#=a; else x#=b; fi; ") .. "echo $x1"
  end,
  ["one variable in many ifs"] = function(n)
    return each(n, "if test -f a#; then x=$x#; fi; ") .. "echo $x"
  end,
  ["nested ifs"] = function(n)
    return times("if test -f a; then x=a; ", n) .. "ls; " .. times("else x=b; fi; ", n)
  end,
  ["nested loops"] = function(n)
    return times("for i in a b; do ", n) .. "ls; " .. times("done; ", n)
  end,
  cases = function(n) return "case $x in " .. each(n, "a#) y=#;; ") .. "esac; echo $y" end,
  ["a loop over many"] = function(n) return "for f in " .. each(n, "a# ") .. "; do ls $f; done" end,
  ["sed commands"] = function(n) return "sed '" .. each(n, "s/a#/b/;") .. "' a" end,
  ["sed options"] = function(n) return "sed " .. each(n, "-e s/a#/b/ ") .. "a" end,
  ["awk statements"] = function(n) return "awk '{ " .. each(n, "x = x #; ") .. "}' a" end,
  substitutions = function(n) return "echo " .. times("$(", n) .. "ls" .. times(")", n) end,
  ["substitutions in quotes"] = function(n) return 'echo "' .. times("$(ls) ", n) .. '"' end,
  redirections = function(n) return "ls" .. times(" 2>/dev/null", n) end,
  ["redirections to files"] = function(n) return "ls" .. each(n, " >f#") end,
  descriptors = function(n) return "exec " .. each(n, "#>f# ") .. "; ls" end,
  ["here-documents"] = function(n) return times("cat <<E\nx\nE\n", n) end,
  words = function(n) return "ls " .. each(n, "a# ") end,
  options = function(n) return "ls " .. times("-l ", n) end,
  braces = function(n) return "ls " .. times("{a,b}", math.min(n, 64)) end,
  ["braces with many"] = function(n) return "ls {" .. each(n, "a#,") .. "b}" end,
  globs = function(n) return "ls " .. times("*/", n) end,
  ["stars in a name"] = function(n) return "find . -name '" .. times("*a", n) .. "'" end,
  arithmetic = function(n) return "echo $((" .. times("1+", n) .. "1))" end,
  ["arithmetic in parentheses"] = function(n)
    return "echo $((" .. times("(", n) .. "1" .. times(")", n) .. "))"
  end,
  ["changes of directory"] = function(n) return times("cd src; cd ..; ", n) end,
  ["find's tests"] = function(n) return "find . " .. each(n, "-name a# -o ") .. "-name b" end,
  ["find's actions with variables"] = function(n)
    return each(32, "a#=x ") .. "find . " .. times("-exec ls {} \\; ", n)
  end,
  ["find's actions"] = function(n) return "find . " .. times("-exec ls {} \\; ", n) end,
  traps = function(n) return times("trap 'ls' EXIT; ", n) end,
  aliases = function(n) return each(n, "alias a#=ls; ") .. "ls" end,
  ["made files"] = function(n) return each(n, "touch a#; cat a#; ") end,
  ["moved files"] = function(n) return each(n, "curl -O https://h.example/a#; mv a# b#; ") end,
  ["cases that download"] = function(n)
    return "case $x in " .. each(n, "a#) curl -o f# https://h.example/#;; ") .. "esac; cat f1"
  end,
  ["elifs that download"] = function(n)
    return "if a; then ls; " .. each(n, "elif test # = 2; then curl -o f# https://h.example/#; ")
      .. "fi; cat f1"
  end,
  ["downloads, or others"] = function(n)
    return each(n, "curl -o f https://h.example/# || ") .. "false"
  end,
  ["loops that download"] = function(n)
    return each(n // 4, "for f in a# b#; do curl -O https://h.example/$f; done; ")
  end,
  ["clones, one after the other"] = function(n)
    return each(n, "git clone https://h.example/o/r#; cd r#; ls; cd ..; ")
  end,
  ["commands that are unknown"] = function(n) return each(n, "$x# a; ") end,
  ["loops that read a file"] = function(n)
    return times("while read x; do echo $x; done < f; ", n)
  end,
  ["additions to an array"] = function(n)
    return "a=(); " .. each(n, "a+=(x#); ") .. 'ls "${a[@]}"'
  end,
  ["files that awk writes"] = function(n)
    return "awk '" .. each(n, '/a#/ { print > "f#" } ') .. "' x"
  end,
  ["files that sed writes"] = function(n) return "sed '" .. each(n, "s/a/b/w f#\n") .. "' x" end,
  ["files of one command"] = function(n)
    return "curl " .. each(n, "-o f# https://h.example/f# ")
  end,
  ["files of one tee"] = function(n)
    return "curl https://h.example/x | tee " .. each(n, "f# ") .. "; cat f1"
  end,
  ["here-documents that are files"] = function(n)
    return each(n, "cat >f# <<E\nx\nE\ncat f#\n")
  end,
  ["statements of python"] = function(n)
    return "python3 <<'E'\n" .. each(n, "x# = open('f#').read()\n") .. "E\n"
  end,
  ["functions with arguments"] = function(n)
    return each(n, 'f#() { echo "$1"; }; ') .. each(n, "f# x#; ")
  end,
  ["aliases that are used"] = function(n)
    return "shopt -s expand_aliases\n" .. each(n, "alias a#='ls -l'\n") .. each(n, "a#\n")
  end,
  ["scripts that are written"] = function(n)
    return each(n, "echo 'ls a#' >> s.sh; ") .. "bash s.sh"
  end,
}

local STEP <const> = 1000

--- The cost of a decision.
-- @tparam function decide function() that is measured
-- @number[opt] most instructions after which it is given up
-- @treturn number instructions, in thousands; math.huge if there were more
-- @treturn number kilobytes that were taken
function shapes.cost(decide, most)
  local count = 0
  collectgarbage()
  collectgarbage("stop")
  local before = collectgarbage("count")
  debug.sethook(function()
    count = count + 1
    if most and count > most then error("given up", 0) end
  end, "", STEP)
  local good = pcall(decide)
  debug.sethook()
  local taken = collectgarbage("count") - before
  collectgarbage("restart")
  return good and count or math.huge, taken
end

--- What is decided about a script, with the policy and a sandbox.
-- @tparam table here see place.new
-- @string script
function shapes.decide(here, script)
  return enforcer.decide({
    tool_name = "Bash", tool_input = { command = script }, cwd = here.project,
  }, {
    HOME = here.home, SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SHELL = "/bin/bash",
  })
end

return shapes
