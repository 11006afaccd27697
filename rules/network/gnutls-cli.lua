--- Programs that ask a service on another machine, and print what it answers.
--    grpcurl h:443 s/m > f    ->  grpcurl h:443 s/m > SANDBOX/f
return {
  command = "gnutls-cli",
  also = [[
    grpcurl evans mosquitto_sub mosquitto_rr kcat kafkacat websocat wscat nats
    ldapsearch snmpget snmpwalk snmpbulkwalk whois finger etcdctl amqp-get amqp-consume rpcinfo
    ntpq fetchmail getmail mbsync offlineimap
  ]],
  examples = {
    ["grpcurl h:443 s/m | jq . > f"] = "grpcurl h:443 s/m | jq . > SANDBOX/f",
    ["whois example.com"] = true,
  },
  partial = true,
  speaks = true,
  answers = true,
  saves = { " %-%-save%-" },
}
