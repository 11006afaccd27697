--- Programs that run files of TypeScript or JavaScript.
return {
  command = "tsx",
  also = "electron jiti pm2 ts-node ts-node-esm zx",
  policy = true,
  partial = true,
  runner = { ends = "ts tsx mts cts js jsx mjs cjs" },
  language = "node",
  minds = {
    file = "-P --project --tsconfig start", near = "node_modules package.json tsconfig.json",
  },
}
