--- ctest: runs tests, or the script of -S.
return {
  command = "ctest",
  policy = true,
  partial = true,
  helps = "",
  runner = { options = "-S -SP" },
  obeys = true,
}
