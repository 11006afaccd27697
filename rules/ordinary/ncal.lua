--- A calendar that is written downwards.
return "cal"
