--- mise: runs the command after `exec`, with the versions that it chooses.
return {
  command = "mise",
  policy = true,
  partial = true,
  holds = { after = "exec x dlx" },
  online = true,
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
}
