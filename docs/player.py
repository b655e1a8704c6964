import json, sys

setup = json.loads(sys.stdin.readline())  # width, height, seed, and so on
for line in sys.stdin:
    asked = json.loads(line)
    tops = {}  # of the columns, as rows from 0
    for row, cells in enumerate(reversed(asked["board"])):
        for column, cell in enumerate(cells):
            if cell == "#":
                tops[column] = row
    def badness(move):  # the gaps below the piece, and its highest cell
        low = {}
        for column, row in move["cells"]:
            low[column] = min(row, low.get(column, row))
        gaps = sum(row - tops.get(column, -1) - 1 for column, row in low.items())
        return gaps, max(row for column, row in move["cells"])
    moves = asked["moves"]
    best = min(range(len(moves)), key=lambda i: badness(moves[i]))
    print(json.dumps({"move": best}), flush=True)
