--- lwp-request, GET and POST: print the response.
return {
  command = "lwp-request",
  also = "GET POST",
  examples = {
    ["GET U > f"] = "GET U > SANDBOX/f",
    ["GET https://h/a > f"] = "GET https://h/a > SANDBOX/f",
    ["GET https://h/a"] = true,
  },
  grammar = { "posix", permute = true },
  options = {
    flag = "-f -P -u -U -s -S -e -E -d -v -h -a", value = "-m -b -t -i -c -p -C -H -o",
  },
  operands = "url:url...",
  lands = function(call)
    return { #call.operands > 0 and { stdout = true } or nil }
  end,
  does = function(call)
    local method = call:values("-m")[1]
    local sends = call:has("-m") and method ~= "GET" and method ~= "HEAD"
      or not call:has("-m") and (call.fields[call.at].text or "POST"):find("POST$") ~= nil
    return { sends and { kind = "send" } or nil }
  end,
}
