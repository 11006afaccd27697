local pure = require("pure")
local tells = require("tells")

describe("rules/rustc", function()
  pure.tables({
    pairs = {
      { "rustc --version", "rustc main.rs" },
      { "rustc -vV", "rustc -vV main.rs" },
      { "rustc --print sysroot", "rustc --print cfg=f" },
      { "rustc --explain E0308", "rustc -" },
      { "rustc --print cfg", "rustc --print @f" },
      { "rustc --print=cfg", "rustc --print=cfg -o f" },
    },
    refuses = {
      "rustc",
      "rustc $X",
    },
  })

  tells.tables({
    project = {
      "rustc --version",
    },
  })
end)
