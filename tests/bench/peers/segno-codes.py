# Renders QR codes as SVG and PNG: python segno-codes.py FOLDER, which has a list of names and addresses.
import sys

import segno

folder = sys.argv[1]
with open(f"{folder}/list") as lines:
    for line in lines:
        name, address = line.split()
        code = segno.make(address, error="h", boost_error=False, micro=False)
        code.save(f"{folder}/{name}.svg", border=4)
        code.save(f"{folder}/{name}.png", border=4, scale=8)
