"""Checks a witness text, named or on standard input (SPEC.md, Text formats): each deal
leads only to profiles that are statically lost, or answered in the next layer. It
shares no code with lineproof, and tests neither that the lines are in order nor
that there are no more than needed, which proves nothing.

    lineproof convert six.cert six.witness && python3 witness.py six.witness
"""
import re, sys
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

def statically_lost(heights, sacrificed, left):
    """Whether left pieces O, or left pieces I, fill no row."""
    gaps = [[len(run) for run in "".join(" #"[h < r] for h in heights).split()]
            for r in range(1, rows + 1) if r not in sacrificed]
    return (all(any(n % 2 for n in row) or sum(n // 2 for n in row) > left for row in gaps)
            or all(sum(n // 4 + n % 4 for n in row) > left for row in gaps))

def canonical(heights):
    """The smallest of the profiles that are the same to the game, as digits."""
    text = "".join("%x" % h for h in heights)
    full = "%x" % rows
    return min("".join(sorted(component + full for component in way.split(full)))[:-1] for way in (text, text[::-1]))

def answered(layer, heights, sacrificed, left):
    same = layers[layer][canonical(heights)]
    return statically_lost(heights, sacrificed, left) or any(some <= sacrificed for some in same)

if len(sys.argv) > 2:
    sys.exit("usage: python3 witness.py [FILE]")
try:
    source = open(sys.argv[1], errors="replace") if len(sys.argv) > 1 else sys.stdin
    claim, *lines = source.read().splitlines() or [""]
except (OSError, UnicodeDecodeError) as error:
    sys.exit(str(error))
number = "([1-9][0-9]*)"
numbers = re.fullmatch(f"adversary drop width={number} rows={number}(?: ceiling={number})?(?: pieces={number})?", claim)
if not numbers:
    sys.exit("the first line is not an adversary's claim")
width, rows, ceiling, pieces = (int(n or 0) for n in numbers.groups())
most = width * (rows + 3) // 4
if not (2 <= width <= 12 and 1 <= rows <= 15 and ceiling in (0, rows, rows + 1, rows + 2) and pieces <= most):
    sys.exit("a number of the claim is not in its range")
pieces = pieces or most
layers, profiles = defaultdict(lambda: defaultdict(list)), []
for line in lines:
    fields = re.fullmatch(rf"([0-9]+) ([0-9a-f]{{{width}}}) (-|[0-9]+(?:,[0-9]+)*) ([IZSTLJO])", line)
    if not fields:
        sys.exit(line + ": not a layer, heights, sacrificed rows and a deal")
    layer, digits, sacrificed, deal = fields.groups()
    heights, sacrificed = [int(d, 16) for d in digits], {int(r) for r in sacrificed.split(",") if r != "-"}
    layers[int(layer)][digits].append(sacrificed)
    profiles.append((line, int(layer), heights, sacrificed, deal))
if not answered(0, [0] * width, set(), pieces):
    sys.exit("the empty well is not answered")
for line, layer, heights, sacrificed, deal in profiles:
    for after, lost in drops(heights, sacrificed, deal):
        if any(min(after) >= r for r in range(1, rows + 1) if r not in lost):
            sys.exit(line + ": a move completes a line")
        if not answered(layer + 1, after, lost, pieces - layer - 1):
            sys.exit(line + ": a move leads to a profile that is not answered")
print("s VERIFIED", claim)
