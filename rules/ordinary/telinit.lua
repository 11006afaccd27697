--- Changes what the system runs.
return "shutdown"
