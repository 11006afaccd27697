--- rackup: serves what config.ru says.
return {
  command = "rackup",
  policy = true,
  partial = true,
  runner = { ends = "ru", reads = { "^config%.ru$" } },
}
