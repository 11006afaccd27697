--- HTTPie as a module of Python.
return "http"
