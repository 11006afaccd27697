--- Commands after `exec` that see other packages.
return {
  command = "bundle",
  policy = true,
  partial = true,
  holds = { after = "exec" },
  online = true,
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
  minds = { path = "add config", file = "--gemfile", except = "--global" },
  obeys = true,
  stores = { "^ config ", "^ add " },
}
