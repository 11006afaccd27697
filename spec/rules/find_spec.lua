local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/find", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "where something was fetched", "git clone https://h/r && find r -name x",
        "git clone https://h/r /sandbox/r && find /sandbox/r -name x" },
      { "what deletes there", "git clone https://h/r && find -L r -type d -name .git -delete",
        "git clone https://h/r /sandbox/r && find -L /sandbox/r -type d -name .git -delete" },
    },
    unchanged = {
      { "a search", "find . -name '*.c' -newer a -print0" },
      { "a command on each file", "find src -name '*.o' -exec rm {} +" },
    },
  })

  altered.tables(here, {
    { "find . -name x" },
    { "find -delete", "delete ." },
    { "find -D tree -O3 d -delete", "delete d" },
    { "find -- d -delete", "delete d" },
    { "find d e '(' -name x -o -name y ')' -delete", "delete d", "delete e" },
    { "find d -newer -delete" },
    { "find d -exec echo -delete ';'" },
    { "find d -exec echo {} + -delete", "delete d" },
    { "find d -ok rm {} ';'", "delete d" },
    { "find d -fprintf n '%p' -fls m -fprint0 o", "change n", "change m", "change o" },
    { "find -exec rm {} ';'", "delete ." },
    { "find d -rm", "delete d" },
    { "find -name x -delete d e", "delete d", "delete e" },
    { "find d -newer x -rm e", "delete d", "delete e" },
    { "find d -exec true x ';' -rm", "delete d" },
  })

  --- The patterns that all names fit which a command deletes: texts, or "any".
  local function names(command)
    local found = altered.effects(here, command, "delete")[1]
    local item = found.below and found or found.item
    assert.truthy(item.below)
    return item.matching and table.concat(item.matching, " ") or "any"
  end

  it("says how what it deletes is called", function()
    assert.equal("*.pyc", names("find . -name '*.pyc' -delete"))
    assert.equal("*.pyc", names("find . -type f -mtime +1 -name '*.pyc' -delete"))
    assert.equal("a* *b", names("find . -name 'a*' -a -name '*b' -delete"))
    assert.equal("*.o", names("find . -newermt yesterday -name '*.o' -exec rm {} +"))
    assert.equal("*.o", names("find . -name '*.o' -print -exec rm -f {} ';'"))
    assert.equal("*.o", names("find . -exec true {} + -name '*.o' -delete"))
  end)

  it("says that nothing is lost of what is empty", function()
    assert.equal("\1", names("find . -type d -empty -delete"))
    assert.equal("any", names("find . -delete -empty"))
    assert.equal("any", names("find . '(' -empty -o -name x ')' -delete"))
    assert.equal("any", names("find . ! -empty -delete"))
  end)

  it("says so only if it is certain", function()
    assert.equal("any", names("find . -delete -name x"))
    assert.equal("any", names("find . -name x -o -delete"))
    assert.equal("any", names("find . ! -name x -delete"))
    assert.equal("any", names("find . -not -name x -delete"))
    assert.equal("any", names("find . '(' -name x ')' -delete"))
    assert.equal("any", names("find . -fprintf /dev/null -name -delete"))
    assert.equal("any", names("find . -newer -name -delete"))
    assert.equal("any", names("find . -exec true + -name x ';' -delete"))
    assert.equal("any", names("find . -frob -name x -delete"))
    assert.equal("any", names('find . "$X" -name x -delete'))
    assert.equal("any", names('find . -name "$X" -delete'))
  end)
end)
