--- exa, as it is called now.
return "exa"
