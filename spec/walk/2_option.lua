return {
  title = "an option of a tool",
  edits = {
    { "rules/transfer/axel.lua", after = "fetch = \"-o|--output\"", "    write = \"--notes\"," },
    { "spec/rules/axel_spec.lua", after = "describe(\"rules/axel\"", [=[
  it("knows --notes", function()
    local here = place.new()
    finally(here.remove)
    assert.equal("axel -o /sandbox/b --notes n https://h/b",
      enforce.library(here, "axel -o b --notes n https://h/b").command)
  end)
]=] },
  },
  spec = "spec/rules/axel_spec.lua",
  runs = "bin/sandbox-enforcer explain 'axel --notes n https://h/b'",
  prints = "writes",
}
