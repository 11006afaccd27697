--- Bun's npx.
return "npx"
