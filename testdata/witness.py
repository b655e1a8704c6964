"""Checks a witness text, named or on standard input (docs/check.md): each deal
leads only to profiles that are statically lost, or answered in the next layer. It
shares no code with lineproof, and tests neither that the lines are in order nor
that there are no more than needed, which proves nothing.

    lineproof convert six.cert six.witness && python3 witness.py six.witness
"""
import os, re, sys
from collections import defaultdict

# For each rotation, the columns from the left: the rows from the lowest of the
# piece up to which a column of it is empty, and up to which it then is filled.
PIECES = {
    "I": [["04"], ["01", "01", "01", "01"]],
    "Z": [["02", "13"], ["12", "02", "01"]],
    "S": [["01", "02", "12"], ["13", "02"]],
    "T": [["12", "02", "12"], ["03", "12"], ["01", "02", "01"], ["12", "03"]],
    "L": [["02", "12", "12"], ["03", "01"], ["01", "01", "02"], ["23", "03"]],
    "J": [["12", "12", "02"], ["03", "23"], ["02", "01", "01"], ["01", "03"]],
    "O": [["02", "02"]],
}

def drops(heights, sacrificed, piece):
    """The profiles after each legal move, heights as numbers."""
    for rotation in PIECES[piece]:
        shape = [(int(empty), int(filled)) for empty, filled in rotation]
        for x in range(width - len(shape) + 1):
            end = x + len(shape)
            y = max(h - empty for h, (empty, _) in zip(heights[x:end], shape))
            if rows in heights[x:end] or ceiling and y + max(filled for _, filled in shape) > ceiling:
                continue
            holes = {r for h, (empty, _) in zip(heights[x:end], shape) for r in range(h + 1, y + empty + 1)}
            grown = [min(y + filled, rows) for _, filled in shape]
            yield heights[:x] + grown + heights[end:], sacrificed | holes & set(range(1, rows + 1))

def after(may, piece):
    """What may be dealt after a piece: a bag is without it, or full again."""
    return may if deals != "bag" else may.replace(piece, "") or "IZSTLJO"

def filled(may, left):
    """How many cells of a row left pieces fill at most, of those that fill few."""
    cells = 0
    for _ in range(left):
        fill, piece = min((2 if p in "ZSO" else 3 if p in "TLJ" else 4, p) for p in may)
        cells, may = cells + fill, after(may, piece)
    return cells

def statically_lost(heights, sacrificed, may, left):
    """Whether left pieces O, left pieces I, or left pieces that fill few, fill no row."""
    gaps = [[len(run) for run in "".join(" #"[h < r] for h in heights).split()]
            for r in range(1, rows + 1) if r not in sacrificed]
    again, cells = may if deals != "bag" else "", filled(may, left)
    return ("O" in again and all(any(n % 2 for n in row) or sum(n // 2 for n in row) > left for row in gaps)
            or "I" in again and all(sum(n // 4 + n % 4 for n in row) > left for row in gaps)
            or all(sum(row) > cells for row in gaps))

def mirrored(may):
    return "".join(p for p in "IZSTLJO" if p in may.translate(str.maketrans("ZSLJ", "SZJL")))

def canonical(heights, may):
    """The smallest of the profiles that are the same to the game, as digits and a number."""
    text = "".join("%x" % h for h in heights)
    full = "%x" % rows
    ways = [(text, may)] + [(text[::-1], mirrored(may))] * (deals == "bag" or may == mirrored(may))
    return min(("".join(sorted(component + full for component in way.split(full)))[:-1],
                sum(1 << "IZSTLJO".index(p) for p in left)) for way, left in ways)

def answered(layer, heights, sacrificed, may, left):
    same = layers[layer][canonical(heights, may)]
    return statically_lost(heights, sacrificed, may, left) or any(some <= sacrificed for some in same)

def lines_of(data):
    """The lines of a text, which may begin with a byte order mark, and end with blank lines."""
    lines = data[3 * data.startswith(b"\xef\xbb\xbf"):].decode("latin-1").split("\n")
    lines[:-1] = [line[:-1] if line.endswith("\r") else line for line in lines[:-1]]
    if any(len(line) > 1000 for line in lines):
        sys.exit("a line has more than 1000 bytes")
    while lines and not lines[-1].strip(" \t"):
        lines.pop()
    return lines or [""]

if len(sys.argv) > 2:
    sys.exit("usage: python3 witness.py [FILE]")
try:
    source = open(sys.argv[1], "rb") if len(sys.argv) > 1 else (sys.stdin or sys.exit("standard input is closed")).buffer
    claim, *lines = lines_of(source.read())
except OSError as error:
    sys.exit(str(error))
number = "([1-9][0-9]{0,8})"
numbers = re.fullmatch(f"adversary drop width={number} rows={number}(?: ceiling={number})?(?: deals=(bag|I?Z?S?T?L?J?O?))?(?: pieces={number})?", claim)
if not numbers:
    sys.exit("the first line is not an adversary's claim about drop")
deals = numbers[4]
width, rows, ceiling, pieces = (int(numbers[i] or 0) for i in (1, 2, 3, 5))
most = width * (rows + 3) // 4
if not (2 <= width <= 14 and 1 <= rows <= (15 if width <= 12 else 8) and ceiling in (0, rows, rows + 1, rows + 2) and pieces <= most) or deals in ("", "IZSTLJO"):
    sys.exit("a number of the claim is not in its range, or deals are none or all")
first = "IZSTLJO" if deals in (None, "bag") else deals
pieces = pieces or most
layers, profiles = defaultdict(lambda: defaultdict(list)), []
for line in lines:
    bag = " (?=[IZSTLJO])(I?Z?S?T?L?J?O?)" if deals == "bag" else "()"
    fields = re.fullmatch(rf"(0|[1-9][0-9]?) ([0-9a-f]{{{width}}}) (-|[1-9][0-9]?(?:,[1-9][0-9]?)*){bag} ([IZSTLJO])", line)
    listed = [int(r) for r in fields[3].split(",") if r != "-"] if fields else []
    if not fields or listed != sorted({r for r in listed if r <= rows}) or max(int(d, 16) for d in fields[2]) > rows:
        sys.exit(line + ": not a layer, heights, sacrificed rows, what is left in a bag, and a deal")
    layer, digits, sacrificed, may, deal = fields.groups()
    may = may or first
    if deal not in may:
        sys.exit(line + ": this piece may not be dealt")
    heights, sacrificed = [int(d, 16) for d in digits], {int(r) for r in sacrificed.split(",") if r != "-"}
    layers[int(layer)][digits, sum(1 << "IZSTLJO".index(p) for p in set(may))].append(sacrificed)
    profiles.append((line, int(layer), heights, sacrificed, may, deal))
if not answered(0, [0] * width, set(), first, pieces):
    sys.exit("the empty well is not answered")
for line, layer, heights, sacrificed, may, deal in profiles:
    for grown, lost in drops(heights, sacrificed, deal):
        if any(min(grown) >= r for r in range(1, rows + 1) if r not in lost):
            sys.exit(line + ": a move completes a line")
        if not answered(layer + 1, grown, lost, after(may, deal), pieces - layer - 1):
            sys.exit(line + ": a move leads to a profile that is not answered")
try:
    os.write(1, f"s VERIFIED {claim}\n".encode())
except OSError as error:
    sys.exit(str(error))
