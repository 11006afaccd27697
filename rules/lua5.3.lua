--- Lua by another name.
return "lua"
