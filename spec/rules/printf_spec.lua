local pure = require("pure")

describe("rules/printf", function()
  pure.tables({
    reads = {
      [[printf '%s\n' "$x"]], [[printf '%s %q\n' a "$y"]], "printf 'a\\n'", "printf '%d\\n' 5",
      "printf '%5.2f%%\\n' 3.14", "printf -- '%s' a", [[printf '%-20s|' "$x"]], "printf '%%n'",
      [[printf '%b' "$x"]], "printf",
    },
    pairs = {
      { "printf %s x", "printf -v x %s y" },
      { "printf '%s' 'a[$(b)]'", "printf '%d' 'a[$(b)]'" },
      { "printf '%d' 5", [[printf '%d' "$x"]] },
      { "printf '%%n' x", "printf '%n' x" },
      { [[printf '%s' "$x"]], 'printf "$x"' },
      { [[printf '%5s' "$x"]], [[printf '%*s' "$x" y]] },
      { "printf '%s' x", [[printf '%s' "$(rm x)"]] },
      { "printf '%b' '\\033'", "printf '%b' x | sh" },
      { "printf '%x' 255", "printf '%x' 'a[`b`]'" },
      { [[printf '%c' "$x"]], [[printf '%f' "$x"]] },
      { [[printf '%1$s' "$x"]], [[printf '%2$d' a "$x"]] },
      { [[printf '%s%s' "$x" b]], "printf '%s%n' a b" },
    },
    names = {
      { "printf %s .env" },
    },
  })
end)
