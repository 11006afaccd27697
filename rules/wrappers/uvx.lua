--- uvx: runs a program of a package.
return {
  command = "uvx",
  policy = true,
  partial = true,
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
}
