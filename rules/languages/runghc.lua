--- runghc: runs a file of Haskell.
return {
  command = "runghc",
  also = "ghci",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "hs" },
}
