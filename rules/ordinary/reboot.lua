--- Starts the system again.
return "shutdown"
