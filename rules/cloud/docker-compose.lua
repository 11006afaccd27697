--- docker-compose: starts the containers that a file describes.
return {
  command = "docker-compose",
  loses = {
    ["containers or volumes"] = { "down -v", "down --volumes", "down --rmi", "rm" },
  },
  unconfined = "credentials",
  also = "podman-compose",
  partial = true,
  answers = { " exec ", " run " },
  saves = { " cp " },
  copies = { " run .*%-v", " run .*%-%-volume" },
  helps = "",
  runner = {
    options = "-f --file", at = "--project-directory",
    reads = { "^compose%.ya?ml$", "^docker%-compose%.ya?ml$", "%.override%.ya?ml$" },
  },
  minds = { file = "-f --file", except = "--project-directory" },
}
