return { effects = function() return nil end }
