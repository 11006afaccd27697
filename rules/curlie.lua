--- curlie: curl with other operands; what it does not know it hands to curl.
return "curl"
