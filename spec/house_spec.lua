--- What was reached in the sources stays: the binding lines of `make house`.
local house = dofile("spec/house.lua")

describe("the house keeps", function()
  for _, line in ipairs(house.lines) do
    if line[5] then
      it(line[1] .. ": " .. line[2], function()
        local holds, now, where = house.measure(line)
        assert(holds, ("%s now\n%s"):format(now, table.concat(where, "\n")))
      end)
    end
  end
end)
