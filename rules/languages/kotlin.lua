--- Programs that run files for the Java machine.
return {
  command = "kotlin",
  also = "bb clj clojure jbang kotlinc scala",
  policy = true,
  partial = true,
  runner = { ends = "jar java groovy kts kt clj scala sc" },
}
