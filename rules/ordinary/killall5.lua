--- Ends all processes.
return "shutdown"
