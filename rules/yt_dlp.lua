--- yt-dlp as a module of Python.
return "yt-dlp"
