--- runghc: runs a file of Haskell.
return {
  command = "runghc",
  also = "ghci",
  policy = true,
  partial = true,
  runner = { ends = "hs" },
}
