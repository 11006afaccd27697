--- Commands after `run`, with the packages of a Python project.
return {
  command = "pipenv",
  also = "hatch pdm rye",
  policy = true,
  partial = true,
  holds = { after = "run" },
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
  minds = { path = "add install" },
  obeys = true,
}
