--- lwp-request by the name of its method.
return "lwp-request"
