--- Following a script: where each command runs, and what its words are there.
local core = require("sandbox_enforcer.core")
local place = require("place")
local shell = require("sandbox_enforcer.shell.command")
local world = require("sandbox_enforcer.shell.world")

--- The commands of a script as they are seen: "name args" and the directory, "?" where unknown.
local function trace(text, cwd)
  local lines = {}
  local script = assert(core.parse(text))
  local start = world.new({ cwd = cwd or "/p", vars = { HOME = "/h", PWD = cwd or "/p",
    CDPATH = false } })
  shell.follow(script, start, function(walker, step)
    if walker.quiet > 0 or #step.fields == 0 then return {}, true end
    local words = {}
    for i, field in ipairs(step.fields) do words[i] = field.text or "?" end
    local line = table.concat(words, " ")
    local where = walker.world.here.cwd:gsub("^\1.*$", "?")
    if words[1] == "x" then lines[#lines + 1] = line .. " @" .. where end
    return {}, true
  end)
  return table.concat(lines, "; ")
end

describe("the working directory", function()
  local rows = {
    { "x", "x @/p" },
    { "cd /usr; x", "x @/usr" },
    { "cd /usr && x", "x @/usr" },
    { "cd /nowhere && x", "x @/nowhere" },
    { "cd /nowhere; x", "x @?" },
    { "cd /nowhere || exit 1; x", "x @/nowhere" },
    { "cd /nowhere || { echo no; exit 1; }; x", "x @/nowhere" },
    { "cd /nowhere || x", "x @/p" },
    { "if cd /nowhere; then x; else x; fi; x", "x @/nowhere; x @/p; x @?" },
    { "if ! cd /nowhere; then exit; fi; x", "x @/nowhere" },
    { "(cd /usr && x); x", "x @/usr; x @/p" },
    { "{ cd /usr; x; }; x", "x @/usr; x @/usr" },
    { "cd /usr | x; x", "x @/p; x @/p" },
    { "cd /usr & x", "x @/p" },
    { "$(cd /usr; x); x", "x @/usr; x @?" },
    { "y=$(cd /usr; x); x", "x @/usr; x @/p" },
    { "cd /usr/bin; cd ..; x", "x @/usr" },
    { "cd /usr; cd -; x", "x @/p" },
    { "cd; x", "x @?" },
    { "cd && x", "x @/h" },
    { "cd ~/a && x", "x @/h/a" },
    { "D=/usr; cd $D; x", "x @/usr" },
    { "D=/usr; cd \"$D/bin\" && x", "x @/usr/bin" },
    { 'cd "$UNKNOWN"; x', "x @?" },
    { "cd -P /usr/bin; x", "x @" .. core.resolve("/usr/bin") },
    { "cd -- /usr; x", "x @/usr" },
    { "CDPATH=/usr; cd bin; x", "x @?" },
    { "CDPATH=/usr; cd ./bin && x", "x @/p/bin" },
    { "pushd /usr; x; popd; x", "x @/usr; x @/p" },
    { "f() { cd /usr; x; }; f; x", "x @/usr; x @/usr" },
    { "f() { cd /usr; }; x; f; x", "x @/p; x @/usr" },
    { "f() { cd /usr; return; cd /bin; }; f; x", "x @?" },
    { "f() ( cd /usr; x ); f; x", "x @/usr; x @/p" },
    { "for i in 1 2; do x; cd sub; done; x", "x @?; x @?" },
    { "for i in 1 2; do (cd /usr; x); done; x", "x @/usr; x @/p" },
    { "while cd /usr; do x; done", "x @/usr" },
    { "case $z in a) cd /usr;; b) x;; esac; x", "x @/p; x @?" },
    { "case $z in a) cd /usr;& b) x;; esac", "x @?" },
    { "cd /usr && cd /nowhere; x", "x @?" },
    { "cd /nowhere && x || x", "x @/nowhere; x @?" },
    { "true && cd /usr; x", "x @/usr" },
    { "false || cd /usr; x", "x @/usr" },
    { "eval 'cd /usr'; x", "x @/usr" },
    { 'eval "$z"; x', "x @?" },
    { "source ./lib; x", "x @?" },
    { "command cd /usr; x", "x @/usr" },
    { "builtin cd /usr; x", "x @/usr" },
    { "$z; x", "x @?" },
    { "alias cd=true\ncd /usr; x", "x @?" },
    { "! cd /usr; x", "x @/usr" },
    { "time cd /usr; x", "x @/usr" },
    { "exit; x", "x @/p" },
    { "trap 'cd /usr' EXIT; x", "x @/p" },
    { "trap 'cd /usr' DEBUG; x", "x @?" },
  }
  for _, case in ipairs(rows) do
    it(case[1], function() assert.equal(case[2], trace(case[1])) end)
  end

  it("is taken for granted only if it is there", function()
    local here = place.new()
    finally(here.remove)
    assert.equal("x @" .. here.project, trace("cd " .. here.project .. "; x"))
    assert.equal("x @?", trace("cd " .. here.root .. "/gone; x"))
  end)
end)

describe("the words of a command", function()
  local rows = {
    { "a=1; x $a", "x 1 @/p" },
    { "a=1 x $a", "x ? @/p" },
    { "a='1 2'; x $a \"$a\"", "x 1 2 1 2 @/p" },
    { "a=1; (a=2; x $a); x $a", "x 2 @/p; x 1 @/p" },
    { "a=1; y | a=2; x $a", "x 1 @/p" },
    { "a=1; if y; then a=2; fi; x $a", "x ? @/p" },
    { "a=1; if y; then a=1; fi; x $a", "x 1 @/p" },
    { "if y; then a=1; else a=1; fi; x $a", "x 1 @/p" },
    { "y && a=1; x $a", "x ? @/p" },
    { "a=1 && x $a", "x 1 @/p" },
    { "a=1; a+=2; x $a", "x 12 @/p" },
    { "for a in 1; do x $a; done", "x 1 @/p" },
    { "for a in 1 2; do x $a; done", "x ? @/p" },
    { "a=1; while y; do x $a; a=2; done; x $a", "x ? @/p; x ? @/p" },
    { "a=1; read a; x $a", "x ? @/p" },
    { "a=1; unset a; x ${a:-d}", "x d @/p" },
    { "export a=1; x $a", "x 1 @/p" },
    { "export a=$(y); x $a", "x ? @/p" },
    { "a=1; printf -v a %s 2; x $a", "x 2 @/p" }, { "a=1; printf -v a %q 2; x $a", "x ? @/p" },
    { "a=1; ((a=2)); x $a", "x ? @/p" },
    { "a=1; ((a==2)); x $a", "x 1 @/p" },
    { "a=1; : $((a++)); x $a", "x ? @/p" },
    { "a=$(y); x $a", "x ? @/p" },
    { "x {a,b}c", "x ac bc @/p" },
    { "x *", "x ? @/p" },
    { "x ~/a \"$HOME/b\" $PWD", "x /h/a /h/b /p @/p" },
    { "cd /usr; x $PWD $OLDPWD", "x /usr /p @/usr" },
    { "f() { x $1; }; f 1", "x 1 @/p" },
    { "f() { x \"$2\" $1; }; f 1", "x  1 @/p" },
    { "f() { x $1; }; f 1; x $1", "x 1 @/p; x ? @/p" },
    { "cat <<E\n$(x in)\nE", "x in @/p" },
    { "y < <(x in)", "x in @/p" },
    { "y > >(x in)", "x in @/p" },
    { "echo \"`x in`\"", "x in @/p" },
    { "echo \"`x \\`x in\\``\"", "x in @/p; x ? @/p" },
    { "[[ $(x in) == a ]]", "x in @/p" },
    { "((1 + $(x in)))", "x in @/p" },
    { "a[$(x in)]=1", "x in @/p" },
    { "a=(1 $(x in))", "x in @/p" },
    { "y ${z:-$(x in)}", "x in @/p" },
    { "y > $(x in)", "x in @/p" },
    { "case $(x in) in a) ;; esac", "x in @/p" },
    { "for i in $(x in); do :; done", "x in @/p" },
    { "x a && { x b; } || (x c) | x d", "x a @/p; x b @/p; x c @/p; x d @/p" },
  }
  for _, case in ipairs(rows) do
    it(case[1], function() assert.equal(case[2], trace(case[1])) end)
  end

  it("of a function that calls itself end", function()
    assert.equal("x @/p", trace("f() { x; f; }; f"))
  end)

  it("of functions that nothing calls by name are seen if something unknown may", function()
    assert.equal("", trace("f() { x; }"))
    assert.equal("x @?", trace("f() { x; }; $z"))
  end)

  it("may define themselves, again and again", function()
    assert.is_true(pcall(trace, "f() { f() { f; }; }; $x; for i in 1 2; do f; done"))
  end)

  it("are not followed without end", function()
    local text = "f0() { x; }; "
    for i = 1, 20 do text = text .. ("f%d() { f%d; f%d; }; "):format(i, i - 1, i - 1) end
    local good, problem = pcall(trace, text .. "f20")
    assert.is_false(good)
    assert.truthy(problem.limit)
  end)
end)
