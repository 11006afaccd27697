--- cp, as GNU has it, where another one has that name.
return "cp"
