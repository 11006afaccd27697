--- tox: runs what its settings say, or a command after `run`.
return {
  command = "tox",
  policy = true,
  partial = true,
  holds = { after = "run" },
  runner = {
    options = "-c", reads = { "^tox%.ini$", "^tox%.toml$", "^pyproject%.toml$" },
  },
  minds = { file = "-c --conf" },
}
