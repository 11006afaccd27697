--- Clients of a database of keys, here or on another machine: a command in the arguments, or one on
-- each line of the input.
--    redis-cli -h h GET k > f                          ->  redis-cli -h h GET k > SANDBOX/f
--    redis-cli flushall, echo flushall | redis-cli     lose all keys
return {
  command = "redis-cli",
  helps = "",
  also = "keydb-cli valkey-cli",
  examples = {
    ["redis-cli -h h GET k > f"] = "redis-cli -h h GET k > SANDBOX/f",
    ["redis-cli -h h PING"] = true,
    ["echo flushall | redis-cli"] = true,
  },
  partial = true,
  speaks = true,
  answers = true,
  saves = { " %-%-rdb ", " %-%-functions%-rdb " },
  loses = {
    verbs = "something for good", ["what is not saved"] = { "shutdown nosave", "SHUTDOWN NOSAVE" },
  },
  queries = true,
  keeps = true,
}
