--- Programs that convert files to others, which their arguments name.
--    convert https://h/x.png f.png    asked: it writes what it fetches
--    pdftotext f.pdf -                only prints
return {
  command = "convert",
  also = [[
    magick mogrify composite montage gm ar objcopy ebook-convert soffice libreoffice unoconv
    wkhtmltopdf wkhtmltoimage weasyprint prince cutycapt inkscape rsvg-convert pdftk qpdf gs
    pdftotext pdfunite sox lame oggenc flac mediainfo exiftool
  ]],
  partial = true,
  helps = "",
  copies = "last",
  saves = { " https?:.* ", " ftp:.* " },
  offline = "messages",
}
