--- git rm, mv, restore, clean, checkout: which files they change.
local pure = require("pure")

describe("git, on files by name,", function()
  local rows = {
    { "git rm f", "delete f" }, { "git rm -r --cached f", "" }, { "git rm -n f", "" },
    { "git mv a b", "delete a, change b" }, { "git mv -n a b", "" },
    { "git restore f g", "change f, change g" }, { "git restore --staged f", "" },
    { "git restore -SW f", "change f" }, { "git clean -fd d", "delete d" },
    { "git clean -fd", "delete ." }, { "git clean -n", "" }, { "git clean", "delete ." },
    { "git checkout -- f", "change f" }, { "git checkout HEAD~1 -- f g", "change f, change g" },
    { "git checkout HEAD f", "change f" }, { "git checkout f", "change f" },
    { "git checkout -b f", "" }, { "git checkout -", "change -" },
  }
  for _, row in ipairs(rows) do
    it("says of " .. row[1] .. ": " .. row[2], function()
      local list = {}
      for _, effect in ipairs(pure.steps(row[1])[1].effects) do
        if effect.kind == "delete" or effect.kind == "change" then
          list[#list + 1] = effect.kind .. " " .. effect.text
        end
      end
      assert.equal(row[2], table.concat(list, ", "))
    end)
  end
end)
