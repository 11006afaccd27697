--- Rights of another user.
return "run0"
