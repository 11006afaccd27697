--- Programs that ask name servers: an answer may be any text.
--    dig TXT h > f    ->  dig TXT h > SANDBOX/f
return {
  command = "dig",
  also = "drill host kdig delv nslookup",
  examples = {
    ["dig TXT h > f"] = "dig TXT h > SANDBOX/f",
    ["dig +short h"] = true,
  },
  partial = true,
  speaks = true,
  answers = true,
}
