return {
  title = "a kind of effect",
  edits = {
    { "lua/sandbox_enforcer/effect.lua", after = "packages:",
      "prints_paper: harmless | prints %s on paper" },
    { "rules/files/paper.lua", [=[
--- paper: prints files on paper.
--    paper a.txt    reads a.txt, and uses paper
return {
  command = "paper",
  options = { flag = "-2" },
  operands = "read:file...",
  does = function(call)
    local list = {}
    for i, item in ipairs(call:all("file")) do list[i] = { kind = "prints_paper", item = item } end
    return list
  end,
}
]=] },
    { "spec/rules/paper_spec.lua", [=[
local program = require("program")

describe("rules/paper", function()
  it("tells that paper is used", function()
    local said = program.run({ "explain", "paper a.txt" })
    assert.matches("prints a.txt on paper", said.stdout, 1, true)
  end)
end)
]=] },
  },
  spec = "spec/rules/paper_spec.lua",
  runs = "bin/sandbox-enforcer explain 'paper a.txt'",
  prints = "on paper",
}
