--- view: vi that is told not to write.
return {
  command = "view",
  policy = true,
  partial = true,
  holds = { patterns = { "^[:+]*!(.*)$", "^[:+]*silent!?%s+!(.*)$" } },
}
