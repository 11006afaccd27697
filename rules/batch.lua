--- What at runs when there is time for it.
return "at"
