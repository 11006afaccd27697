--- PowerShell's commands that download.
--    pwsh -c 'iwr URL -OutFile f'     asked
return {
  command = "iwr",
  also = "irm Invoke-WebRequest Invoke-RestMethod Start-BitsTransfer",
  partial = true,
  fetches = true,
  saves = { "://" },
}
