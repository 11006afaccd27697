--- apt-key: `add` puts a key into the keys of the system.
--    curl URL | apt-key add -      asked
return {
  command = "apt-key",
  partial = true,
  copies = { " add " },
  offline = true,
}
