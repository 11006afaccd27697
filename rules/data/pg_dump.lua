--- Programs that copy a database, which may be on another machine.
--    pg_dump -h db.host app > f       ->  pg_dump -h db.host app > SANDBOX/f
--    pg_dump app > f                  ->  unchanged: the database is here
return {
  command = "pg_dump",
  also = "pg_dumpall mysqldump mariadb-dump mongodump",
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  brings = false,
  answers = { " %-h ?%a[%w-]*%.%a", " %-%-host[= ]%a[%w-]*%.%a", "://[%w:@._-]*%.%a" },
  saves = {
    " %-h ?%a[%w-]*%.%a.* %-[fo] ?%S", " %-[fo] .* %-h ?%a[%w-]*%.%a",
    " %-%-host[= ]%a[%w-]*%.%a.* %-%-?[fo]", "://[%w:@._-]*%.%a.* %-%-?[fo]",
  },
}
