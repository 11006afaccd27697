--- jar: creates, updates and unpacks archives of classes, as its first letters say.
--    jar xf SANDBOX/a.jar            asked: the content leaves the sandbox
--    jar cf a.jar -C SANDBOX .       the same
--    jar tf SANDBOX/a.jar            only lists
return {
  command = "jar",
  partial = true,
  copies = { "^ %-?%l*[xcu]%l*", "%-%-extract", "%-%-create", "%-%-update" },
  offline = true,
}
