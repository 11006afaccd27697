--- Commands in a sandbox that is made of namespaces, which sees directories under other names.
--    bwrap --bind SANDBOX /i --bind . /o cp /i/k /o      asked
return {
  command = "bwrap",
  also = "proot systemd-nspawn",
  partial = true,
  helps = "",
  holds = { after = "" },
  copies = { " %-%-bind[ =-]", " %-%-dev%-bind", " %-%-overlay", " %-b ", " %-%-rbind[ =]" },
  unconfined = "itself",
}
