--- Commands after `exec` and the name of a container.
return {
  command = "incus",
  also = "lxc multipass",
  policy = true,
  partial = true,
  holds = { after = "exec", named = true },
}
