--- lwp-request, GET and POST: what comes is printed.
--    GET URL > f      ->  GET URL > SANDBOX/f
return {
  command = "lwp-request",
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
