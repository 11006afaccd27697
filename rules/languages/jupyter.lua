--- jupyter: runs notebooks where they are, and writes next to them.
return {
  command = "jupyter",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { ends = "py pyw pyz ipynb" },
  language = "python3",
  obeys = true,
  minds = { file = "*" },
}
