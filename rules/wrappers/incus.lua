--- Commands after `exec` and the name of a container.
return {
  command = "incus",
  also = "lxc multipass",
  partial = true,
  loses = { verbs = "containers or machines" },
  helps = "",
  holds = { after = "exec", named = true },
  answers = { " exec ", " console ", " shell ", " file get ", " config show ", " info " },
  saves = { " file pull ", " transfer ", " image export ", " export ", " publish " },
}
