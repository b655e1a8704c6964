import json, subprocess, sys

# Has a certificate about survival play: exec:python3 docs/ask.py CERTIFICATE
pipe = subprocess.PIPE
lineproof = subprocess.Popen(["./lineproof", "play", "--json", sys.argv[1]], stdin=pipe, stdout=pipe, text=True)
setup = json.loads(sys.stdin.readline())
state, place = {}, None  # in which the piece comes, and where the one that was kept goes now
for line in sys.stdin:
    asked = json.loads(line)
    if not place:
        print(json.dumps({**state, "piece": asked["piece"]}), file=lineproof.stdin, flush=True)
        answer = json.loads(lineproof.stdout.readline())
        state, place = answer["next"], answer["place"]
        if answer["hold"]:
            print(json.dumps({"hold": True}), flush=True)
            continue
    moves = [(move["rotation"], move["offset"]) for move in asked["moves"]]
    print(json.dumps({"move": moves.index((place["rotation"], place["offset"]))}), flush=True)
    place = None
