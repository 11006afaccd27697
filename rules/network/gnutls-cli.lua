--- Programs that ask a service on another machine, and print what it answers.
--    redis-cli -h h GET k > f    ->  redis-cli -h h GET k > SANDBOX/f
return {
  command = "gnutls-cli",
  also = [[
    grpcurl evans redis-cli valkey-cli mosquitto_sub mosquitto_rr kcat kafkacat websocat wscat nats
    ldapsearch snmpget snmpwalk snmpbulkwalk whois finger etcdctl amqp-get amqp-consume rpcinfo
    ntpq fetchmail getmail mbsync offlineimap
  ]],
  examples = {
    ["redis-cli -h h GET k > f"] = "redis-cli -h h GET k > SANDBOX/f",
    ["grpcurl h:443 s/m | jq . > f"] = "grpcurl h:443 s/m | jq . > SANDBOX/f",
    ["redis-cli -h h PING"] = true,
  },
  partial = true,
  speaks = true,
  answers = true,
  saves = { " %-%-save%-", " %-%-rdb ", " %-%-functions%-rdb " },
}
