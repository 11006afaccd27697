--- pytest by its older name.
return "pytest"
