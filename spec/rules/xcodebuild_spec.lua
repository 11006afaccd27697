local pure = require("pure")

describe("rules/xcodebuild", function()
  pure.tables({
    refuses = { "xcodebuild", "nginx", "nginx $X" },
    pairs = {
      { "xcodebuild -version", "xcodebuild clean" },
      { "nginx -v", "nginx -s stop" },
      { "nginx --version", "nginx -c x" },
    },
  })
end)
