local altered = require("altered")
local place = require("place")

describe("rules/ed", function()
  local here = place.new()
  teardown(here.remove)

  altered.tables(here, {
    { "ed -s f", "change f" },
    { "vim -es -c ':%d' -c ':wq' f g", "change f", "change g" },
    { "vim +9 f", "change f" },
    { "vi -R f" }, { "nvim ." }, { "vim src/" },
    { "nvim --headless +qa" },
    { "ex -sc '%d|wq' f", "change f" },
    { "grm -r f", "delete f" },
    { "gfind d -delete", "delete d" },
    { "gcp f g", "write g" },
  })
end)
