"""Checks a raw certificate of claims about survival (SPEC.md), named or on standard input. Claims after the name must be those
of the file. It shares no code with lineproof, and takes the first row of a picture as the highest.

    lineproof convert w6.cert.zst w6.cert && python3 survival.py w6.cert
"""
import functools, os, re, sys

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
PIECES = "IZSTLJO"
CLAIM = "(player|adversary) drop width=([1-9][0-9]?) lines=any ceiling=([1-9][0-9]?)(?: deals=(bag|I?Z?S?T?L?J?O?))?( hold=1)?"

@functools.lru_cache(maxsize=None)
def shape_of(piece, move):
    """The columns that a move fills, as sums of 2^x, for each row of the piece from below; or why it is not legal."""
    rotation, offset = move // 16, move % 16 - 2
    box = [line[3 + 6 * rotation:][:4] for line in PICTURES[4 * PIECES.index(piece):][3::-1]]
    rows = [[x + offset for x in range(len(line)) if line[x] == "#"] for line in box if "#" in line]
    if not rows or not all(0 <= x < width for row in rows for x in row):
        return "the rotation is not drawn, or a cell is outside the well"
    return [sum(2 ** x for x in row) for row in rows]

def dropped(board, shape):
    """The board after a piece has fallen, without full rows, or why that is not legal. A board has its rows from below."""
    y = ceiling
    while y > 0 and not any(row & below for row, below in zip(shape, board[y - 1:])):
        y -= 1
    if y + len(shape) > ceiling:
        return "a cell is above the ceiling"
    shape = [0] * y + shape + [0] * (ceiling - y - len(shape))
    left = [a | b for a, b in zip(board, shape) if a | b != 2 ** width - 1]
    return tuple(left + [0] * (ceiling - len(left)))

def after(state, dealt, answer):
    """The state after an answer, or why that is not legal: board, kept piece or None, must the next be placed, what may be dealt."""
    board, kept, bound, may = state
    if deals == "bag":
        may = may.replace(dealt, "") or PIECES
    if answer == 0:
        return (board, dealt, True, may) if hold and not kept else "no piece can be kept here"
    if answer >= 128 or answer >= 64 and (not kept or bound):
        return "no kept piece can be placed here"
    placed, kept = (kept, dealt) if answer >= 64 else (dealt, kept)
    shape = shape_of(placed, answer % 64)
    board = shape if isinstance(shape, str) else dropped(board, shape)
    return board if isinstance(board, str) else (board, kept, False, may)

def read(n):
    global position
    position += n
    return raw[position - n:position] if position <= len(raw) else sys.exit("the certificate ends early")

def survival(player):
    """Reads evidence, and goes through the states in the order of discovery, each with its round (0 in the player's)."""
    left = int.from_bytes(read(4), "big")
    states = [(0, ((0,) * ceiling, None, False, PIECES if deals in (None, "bag") else deals))]
    listed = set(states)
    for number, (n, state) in enumerate(states, 1):
        for dealt in state[3] if player else [None]:
            left = left - 1 if left else sys.exit(f"state {number}: answers or deals are missing")
            byte = read(1)[0]
            if not player and PIECES[byte:byte + 1] not in list(state[3]):
                sys.exit(f"state {number}: piece {byte} cannot be dealt")
            for answer in [byte] if player else range(128):
                next = after(state, dealt or PIECES[byte], answer)
                if player and isinstance(next, str):
                    sys.exit(f"state {number}, {dealt}: {next}")
                turn = (0 if player else n + 1, next)
                if turn not in listed and not isinstance(next, str):
                    listed.add(turn)
                    states.append(turn)
    left == 0 or sys.exit("more answers or deals are announced than needed")

try:
    source = open(sys.argv[1], "rb") if len(sys.argv) > 1 else (sys.stdin or sys.exit("standard input is closed")).buffer
    wanted, claims, raw, position = sys.argv[2:], [], source.read(), 0
    read(10) == b"lineproof\2" or sys.exit("this is not a certificate of version 2, without compression")
    for _ in range(read(1)[0] or sys.exit("there are no sections")):
        claim = read(read(1)[0]).decode("latin-1")
        words = re.fullmatch(CLAIM, claim) or sys.exit(f"{claim!r} is not a claim about survival")
        width, ceiling, deals, hold = int(words[2]), int(words[3]), words[4], words[5]
        if not (2 <= width <= 14 and ceiling <= 20) or deals in ("", PIECES):
            sys.exit(f"{claim!r} is out of its ranges")
        if claim in claims or wanted and claim not in wanted:
            sys.exit(f"{claim!r} is there twice, or not asked for")
        claims.append(claim)
        shape_of.cache_clear()
        survival(words[1] == "player")
    set(wanted) <= set(claims) and position == len(raw) or sys.exit("a claim is missing, or something follows the last section")
    os.write(1, "".join(f"s VERIFIED {claim}\n" for claim in claims).encode())
except OSError as error:
    sys.exit(str(error))
