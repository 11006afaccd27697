--- A command in other surroundings.
return "nohup"
