--- Takes away where the system swaps to.
return "swapon"
