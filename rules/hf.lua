--- Hugging Face by its shorter name.
return "huggingface-cli"
