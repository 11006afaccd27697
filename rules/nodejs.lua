--- Node.js by another name.
return "node"
