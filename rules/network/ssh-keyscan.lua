--- ssh-keyscan: prints the public keys of other machines.
--    ssh-keyscan h >> f      ->  ssh-keyscan h >> SANDBOX/f
return {
  command = "ssh-keyscan",
  examples = {
    ["ssh-keyscan h >> f"] = "ssh-keyscan h >> SANDBOX/f",
    ["ssh-keyscan h"] = true,
  },
  partial = true,
  speaks = true,
  answers = true,
}
