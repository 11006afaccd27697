--- The same for IPv6.
return "iptables"
