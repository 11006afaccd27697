--- What bash accepts is accepted, what it rejects is rejected. Each row is tried with bash.
local acceptance = require("acceptance")
local core = require("sandbox_enforcer.core")
local lenient = dofile("spec/fixtures/lenient.lua")
local unsure = dofile("spec/fixtures/unsure.lua")

local accepted <const> = {
  "echo `if`", "for x do a; done", "for x\ndo a; done", "for x\nin a; do b; done",
  "case x in (esac) a;; esac", "case in in in) a;; esac", "function f (a)", "f() ((1))",
  "f() [[ a ]]", "function if { a; }", "$f() { a; }", "! ! a", "time", "a | time b",
  "coproc x=1 a", "coproc >f", "x=1 if", ">a time b", "a=()b", "declare a=(1)b",
  "[[ a =~ a|b ]]", "[[ -f a\n]]", "[[ (a)\n]]", "[[ a ]]>b", "((a))>b", "(((a)))", "{(a)}",
  "echo $(# c\n)", "echo ${a:-(}", "echo $(( #c ))", "cat <<E\n${x\nE",
  "case a in x) esac", "echo $", "echo 2147483648>a", "{ { a; } }", "a[1 2] x", "a;#b",
  "echo ${a\nb}", "echo \"${a\"b\"c}\"", "if [[ a ]] then b; fi", "echo a\\", "echo <((c)else )",
  "echo $((${a))", "[[ a =~ (${x ) ]]",
  -- time right after $( and <( is read as a word, and again when it runs
  "echo $(time &)", "echo $(time if )", "echo $(time -p if)", "echo \"$(time while )\"",
  "echo <(time if )", "echo $(\\\ntime if )", "echo ${x:-$(time case)}", "echo $(time () { a; })",
  "echo $(time [[ a && b ]])", "echo $(time)", "echo $(a\ntime\n)", "echo $(time |& a)",
  -- a number after >& or <& is its target
  "echo a >&2>b", "echo a >& 2>b", "echo a <&2<b", "echo a >&2\\\n>b", "echo a >&\\\n2>b",
  "echo a >&2>&1", "echo a 2>&1>b", "echo a >&-b", "echo a >&\\\n-b", ">&2>&2>b",
  -- here-documents that a substitution leaves behind
  "echo $(cat <<E)\na\nE", "echo $(cat <<E)\n(\nE", "echo <(cat <<E) b\n'\nE",
  "a <<A $(b <<B)\n'\nB\n)\nA", "a $(b <<E) $(c <<F)\n(\nE\n)\nF", "$(<<E)", "$(<<E\nEa\\\n)",
  -- a word after coproc may be a name
  "coproc a x=(1)", "coproc a declare x=(1)", "coproc declare a x=(1)", "coproc a time",
  "{ coproc a }", "if coproc a then b; fi", "while coproc a do b; done", "{ coproc time }",
  "case x in y) coproc a esac", "coproc a \"if\"", "coproc a b if", "coproc a i\\\nf b; then c; fi",
  -- lines that go on
  "decl\\\nare a=(1)", "[[ a ]\\\n]", "[[ a =\\\n= b ]]", "((a))\\\n", "$((a)\\\n)", "(\\\n(a))",
  "a[<<(]=1", "echo ${a:-<<(}", "echo \"${'${'}\"", "echo ${$(a)}", ">a =&>>b=", "&>>a=1",
  ">x a=(f[ ; ])", ">x a=(b f[ ; ]=c)", "coproc d a=(b f[ ; ])", "coproc d e[ ( ]",
  "coproc d e[ ( ]=(f)", "coproc d declare a=(if)",
  "x=1 >y a[1 ; b ; ]=3", "&>\\", "echo ${$'\\''}", "echo \"${$'\\''}\"", "echo ${$${}",
  "[[ a =~ ($(;)) ]]", "[[ a == @($({)) ]]", "((a) \n b)", "((a)<<E\nE\n)", "((a);\nb)",
  "(((a)\nb);c)", "(((a)\\\n);c)", "((${)\n\"\"}))", "((`)\n`))",
}

local rejected <const> = {
  "case x in esac) a;; esac", "for x; in a; do b; done", "for x in a { b; }", "{ }", "()", "f()",
  "f() a", "a=b() { c; }", "if() { a; }", "a | ! b", "! && a", "time | a", "coproc", "coproc ! a",
  "a=(1; 2)", "a= (1)", "echo a=(1)", "\\declare a=(1)", "a[1", "[[ a ]] b",
  "[[ a == (b) ]]", "[[ a\n]]", "((a)) b", "((a)", "cat <<", ">a { b; }", "x=1 { a; }",
  "echo (a)", ";", "a & & b", "a & ; b", "a\n&& b", "a | | b", "}", "{ a }", "(a)(b)",
  "if a then b; fi",
  "case a in x\n) b;; esac", "case a in x) b ;; esac)", "echo $(;)", "echo $(( ' ))",
  "echo ${a:-'}",
  "a() { b; } c", "a(\n) { b; }", "function { a; }", "for x in a|b; do c; done", "{ a; } >b }",
  "if a\r\nthen b; fi\r\n", "declare; x a=(1)", "echo <(a", "]] a",
  "a[${x ]=1", "echo ${a:-<(}", "echo $((${a:-(}))",
  -- bash says nothing about these, and runs neither them nor what follows
  "[[ ]]", "[[ a && ]]", "[[ ! ]]", "if [[ ]]; then a; fi", "for ((a;b;c)x); do d; done",
  "for ((a;b;c)\\\n); do d; done",
  "echo $(time if a; then b; fi)", "echo $(time { a; })", "echo $(time (a))", "echo $(a; time)",
  "echo $(a\ntime)", "echo $( (time) )", "(time)", "echo $(time && )", "echo $(\ntime if )",
  "$(cat <<E\nEtime)",
  "coproc a in", "coproc a ! b", "coproc a }", "coproc a coproc b", "coproc a function b { c; }",
  "a=(f[ ; ])", ">x y=1 a=(f[ ; ])", ">x declare a=(f[ ; ])", ">x a=(f[)", "coproc d a=(if)",
  "coproc d e[", "coproc declare a=(b })",
  "coproc time if", "coproc a i\\\nf", "coproc a b x=(1)",
  "{ $(cat <<E)\n}", "(a $(b <<E)\n)",
  "((a #b \\\n);(b))", "((# a\\\n) ; b)", "((a)\\\n)", "((a)\\\n; b)",
  "${${}", "${$[}", "${$(}", "\"${${}\"", "a[<(]=1",
  ">a &>>b=1", ">a 2>b &>>c[1 2]=", ">a &>>b+=", ">a &>>b[1", "x=1 >y declare a=(1)",
  "x=1 >y z=(2)", "for ((;;;)); do a; done", "[[ a =~ ($(case a in b) c;; esac)) ]]", "((a)\n)",
  "((a)\nb)", "((a)\n|b)", ">&{x}>a", ">2>a", "<<<2>a",
}

local function shown(text) return (text:gsub("\n", "\\n")) end

--- What bash says, asked once for all rows; nil if it is another bash.
local answers

local function bash(text)
  if not answers then
    local texts = { table.unpack(accepted) }
    table.move(rejected, 1, #rejected, #texts + 1, texts)
    for _, row in ipairs(unsure) do texts[#texts + 1] = row.text end
    for _, row in ipairs(lenient) do texts[#texts + 1] = row.text end
    answers = {}
    local known <const> = acceptance.known()
    for i, answer in ipairs(known and acceptance.of(texts) or {}) do answers[texts[i]] = answer end
  end
  return answers[text]
end

describe("what bash accepts", function()
  for _, text in ipairs(accepted) do
    it("is accepted: " .. shown(text), function()
      assert.truthy(core.parse(text))
      assert.equal("accepts", bash(text) or "accepts")
    end)
  end
end)

describe("what bash rejects", function()
  for _, text in ipairs(rejected) do
    it("is rejected: " .. shown(text), function()
      local script, err = core.parse(text)
      assert.is_nil(script)
      assert.not_equal("unsure", err.status)
      assert.equal("rejects", bash(text) or "rejects")
    end)
  end
end)

describe("what is accepted though bash rejects it", function()
  for _, row in ipairs(lenient) do
    it("is known: " .. row.why, function()
      assert.truthy(core.parse(row.text))
      assert.equal("rejects", bash(row.text) or "rejects")
    end)
  end
end)

describe("what one cannot be sure of", function()
  for _, row in ipairs(unsure) do
    it("is said so: " .. row.why, function()
      local script, err = core.parse(row.text)
      assert.is_nil(script)
      assert.same({ "unsure", row.message }, { err.status, tostring(err) })
      assert.equal(row.bash, bash(row.text) or row.bash)
    end)
  end
end)
