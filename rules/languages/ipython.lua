--- Programs that run files of Python.
return {
  command = "ipython",
  also = [[
    accelerate coverage deepspeed fastapi flask gunicorn kernprof papermill pypy
    streamlit torchrun
  ]],
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { ends = "py pyw pyz ipynb" },
  language = "python3",
  obeys = true,
}
