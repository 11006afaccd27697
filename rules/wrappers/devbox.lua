--- Commands after `run`, in an environment of packages, or a script of that environment.
return {
  command = "devbox",
  also = "toolbox",
  policy = true,
  partial = true,
  holds = { after = "run" },
}
