--- GNU sem: parallel in the background, one at a time.
return "parallel"
