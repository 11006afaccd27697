--- youtube-dl as a module of Python.
return "youtube-dl"
