"""Checks a strategy text about the drop game, named or on standard input (docs/check.md), whose first
line is its claim: it plays every game that can be dealt. It shares no code with lineproof. It takes the first row of a picture as the highest, and no other reading.

    lineproof convert six.cert six.strategy --write-claim && python3 strategy.py six.strategy
"""
import functools, os, re, sys

# The rotations of each piece in boxes of four rows and columns, the highest row on top.
PICTURES = """
I  #...  ....
   #...  ....
   #...  ....
   #...  ####
Z  .#..  ....
   ##..  ....
   #...  ##..
   ....  .##.
S  .##.  ....
   ##..  #...
   ....  ##..
   ....  .#..
T  ###.  ....  ....  ...#
   .#..  #...  ....  ..##
   ....  ##..  ..#.  ...#
   ....  #...  .###  ....
L  ###.  ....  ....  ..##
   #...  #...  ....  ...#
   ....  #...  ...#  ...#
   ....  ##..  .###  ....
J  ###.  ....  ....  ...#
   ..#.  ##..  ....  ...#
   ....  #...  .#..  ..##
   ....  #...  .###  ....
O  ##..
   ##..
   ....
   ....
""".splitlines()[1:]

# Other rotations look like one that is drawn, this number of columns further right.
LIKE = {"I2": (0, 3), "I3": (1, 0), "Z2": (0, 2), "Z3": (1, 1), "S2": (0, 1), "S3": (1, 2),
        "O1": (0, 0), "O2": (0, 2), "O3": (0, 2)}
NO_ANSWER = (0, -2, -1)

@functools.lru_cache(maxsize=None)
def cells_of(piece, rotation):
    """The cells of a rotation in its box: columns from the left, rows from below."""
    rotation, right = LIKE.get(f"{piece}{rotation}", (rotation, 0))
    box = PICTURES[4 * "IZSTLJO".index(piece):][:4]
    columns = range(3 + 6 * rotation, 7 + 6 * rotation)
    return [(x + right, 3 - y) for y in range(4) for x, at in enumerate(columns) if box[y][at:at + 1] == "#"]

def dropped(board, piece, rotation, offset):
    """The board after a move, or why it is not legal. A board is its filled cells."""
    cells = [(x + offset, y) for x, y in cells_of(piece, rotation)]
    if any(not 0 <= x < width for x, y in cells):
        return "a cell is outside the well"
    if any((x, y) in board for x, _ in cells for y in range(rows - 1, rows + 3)):
        return "a cell is in a full column"
    cells = [(x, y + rows + 3) for x, y in cells]
    while all(y > 0 and (x, y - 1) not in board for x, y in cells):
        cells = [(x, y - 1) for x, y in cells]
    if ceiling and any(y >= ceiling for x, y in cells):
        return "a cell is above the ceiling"
    return board | set(cells)

def after(may, piece):
    """What may be dealt after a piece: a bag is without it, or full again."""
    return may if deals != "bag" else may.replace(piece, "") or "IZSTLJO"

played = {}

def longest(state, board, may, left):
    """How many pieces the longest game takes from here; at most `left` are left."""
    if left == 0:
        sys.exit(f"state {state}: a game is longer than {pieces} pieces")
    if (state, board, may) not in played:
        played[state, board, may] = 1 + max(answered(state, board, may, piece, left) for piece in may)
    if played[state, board, may] > left:
        sys.exit(f"state {state}: a game is longer than {pieces} pieces")
    return played[state, board, may]

def answered(state, board, may, piece, left):
    """How many pieces the longest game takes after this one was dealt and answered."""
    answer = states[state]["IZSTLJO".index(piece)]
    if answer == NO_ANSWER:
        sys.exit(f"state {state}: {piece} can be dealt here, and has no answer")
    rotation, offset, successor = answer
    grown = dropped(board, piece, rotation, offset)
    if isinstance(grown, str):
        sys.exit(f"state {state}, {piece}: {grown}")
    line = any(all((x, y) in grown for x in range(width)) for y in range(rows))
    if line != (successor == -1):
        sys.exit(f"state {state}, {piece}: " + ("a line is complete" if line else "no line is complete"))
    return 0 if line else longest(successor, grown, after(may, piece), left - 1)

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
    sys.exit("usage: python3 strategy.py [FILE]")
try:
    source = open(sys.argv[1], "rb") if len(sys.argv) > 1 else (sys.stdin or sys.exit("standard input is closed")).buffer
    claim, *lines = lines_of(source.read())
except OSError as error:
    sys.exit(str(error))
number = "([1-9][0-9]{0,8})"
numbers = re.fullmatch(f"#[ \t]*(player drop width={number} rows={number}(?: ceiling={number})?(?: deals=(bag|I?Z?S?T?L?J?O?))? pieces={number})[ \t]*", claim)
if not numbers:
    sys.exit("the first line is not # and a player's claim about drop, with pieces")
deals = numbers[5]
width, rows, ceiling, pieces = (int(numbers[i] or 0) for i in (2, 3, 4, 6))
most = width * (rows + 3) // 4
if not (2 <= width <= 14 and 1 <= rows <= (15 if width <= 12 else 8) and ceiling in (0, rows, rows + 1, rows + 2) and pieces <= most) or deals in ("", "IZSTLJO"):
    sys.exit("a number of the claim is not in its range, or deals are none or all")
states = []
for n, line in enumerate(lines):
    fields = re.split("[ \t]+", line.strip(" \t"))
    if len(fields) != 21 or not all(re.fullmatch("0|-?[1-9][0-9]{0,8}", field) for field in fields):
        sys.exit(f"state {n}: not 21 numbers")
    answers = [tuple(map(int, fields[i:i + 3])) for i in range(0, 21, 3)]
    if not all(0 <= r <= 3 and -2 <= x <= 13 and -1 <= next < len(lines) for r, x, next in answers):
        sys.exit(f"state {n}: a number is not in its range")
    states.append(answers)
if not states:
    sys.exit("there are no states")
longest(0, frozenset(), "IZSTLJO" if deals in (None, "bag") else deals, pieces)
try:
    os.write(1, f"s VERIFIED {numbers[1]}\n".encode())
except OSError as error:
    sys.exit(str(error))
