--- Programs that copy files and directories, or back them up elsewhere.
--    ditto SANDBOX/d d       asked: the content leaves the sandbox
return {
  command = "ditto",
  also = "borg chezmoi cpdup duplicity fcp fpsync kopia rdiff-backup restic robocopy unison xcopy",
  partial = true,
  copies = "last",
  offline = true,
}
