import json, subprocess, sys

# Has a bot of the Tetris Bot Protocol play: exec:python3 docs/tbp.py BOT [ARGUMENT...]
CELLS = {  # around the centre of a piece that points north
    "I": [(-1, 0), (0, 0), (1, 0), (2, 0)], "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(-1, 0), (0, 0), (1, 0), (0, 1)], "L": [(-1, 0), (0, 0), (1, 0), (1, 1)],
    "J": [(-1, 0), (0, 0), (1, 0), (-1, 1)], "S": [(-1, 0), (0, 0), (0, 1), (1, 1)],
    "Z": [(-1, 1), (0, 1), (0, 0), (1, 0)]}
TURNS = {"north": lambda x, y: (x, y), "east": lambda x, y: (y, -x),
         "south": lambda x, y: (-x, -y), "west": lambda x, y: (-y, x)}

def answer(**what):
    print(json.dumps(what), flush=True)

def refuse(reason):
    sys.exit(answer(refuse=reason))

if len(sys.argv) < 2:
    refuse("usage: python3 tbp.py BOT [ARGUMENT...]")
try:
    bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
except OSError as error:
    refuse(str(error))

def tell(kind, **more):
    try:
        print(json.dumps({"type": kind, **more}), file=bot.stdin, flush=True)
    except OSError:
        refuse("the bot ended")

def hear(*kinds):
    for line in bot.stdout:
        try:
            said = json.loads(line)
        except ValueError:
            refuse("the bot says no JSON: " + line)
        if said["type"] in kinds:
            return said
    refuse("the bot ended")

def cells(at):
    turned = (TURNS[at["orientation"]](*cell) for cell in CELLS[at["type"]])
    return frozenset((x + at["x"], y + at["y"]) for x, y in turned)

setup, info = json.loads(sys.stdin.readline()), hear("info")
tell("rules")
if hear("ready", "error")["type"] == "error" or setup["role"] != "player" or setup["width"] != 10:
    refuse("the Tetris Bot Protocol is for players in ten columns")
answer(name=info["name"], version=info["version"], games=True)
for line in sys.stdin:
    asked = json.loads(line)
    if "role" in asked:  # another game
        continue
    kept = asked.get("kept", asked["piece"])  # if the piece must be placed, the bot may keep only that
    if not kept:
        answer(hold=True)
        continue
    board = [[None if cell == "." else "G" for cell in row] for row in reversed(asked["board"])]
    board += [[None] * 10] * (40 - len(board))
    tell("start", hold=kept, queue=[asked["piece"]], combo=0, back_to_back=False, board=board)
    tell("suggest")
    moves = {frozenset(map(tuple, move["cells"])): i for i, move in enumerate(asked["moves"])}
    suggested = [move["location"] for move in hear("suggestion")["moves"]]
    holds = suggested[:1] and suggested[0]["type"] != asked["piece"]
    answer(hold=bool(holds), moves=[moves[cells(at)] for at in suggested if cells(at) in moves])
    tell("stop")
