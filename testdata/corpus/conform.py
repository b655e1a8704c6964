#!/usr/bin/env python3
"""Tries a checker on this corpus: python3 conform.py [FLAGS] COMMAND [ARGUMENT...]

The name of a certificate is the command's last argument. Exit status 0 means that the checker
accepts it, any other that it rejects it. Needs Python 3.8 on a Unix, and nothing else.
Exit status: 0 the checker agrees about every file; 1 it does not; 2 it could not be tried.
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

CORPUS = pathlib.Path(__file__).resolve().parent
LEVELS = ("good", "false", "truth", "encoding", "limit")
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SAID = 4096  # bytes of standard error that are kept
interrupted = False


def flags():
    p = argparse.ArgumentParser(description="Try a checker on the corpus.", usage=__doc__.split("\n")[0])
    p.add_argument("--claims", action="store_true", help="give it the claims to ask for, after the name")
    p.add_argument("--level", action="append", choices=LEVELS, help="only this level; may be repeated")
    p.add_argument("--part", action="append", help="only this part of a checker; may be repeated")
    p.add_argument("--time", type=float, default=60, help="seconds for each file, 60 if not given")
    p.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    f = p.parse_args()
    if f.command[:1] == ["--"]:
        del f.command[0]
    if not f.command or not f.time > 0:  # which a NaN is not
        p.error("want a COMMAND, and a time above 0")
    return f


def cases(f):
    """Returns the certificates that the flags ask for, each compared with what the index says of it."""
    with open(CORPUS / "index.json", encoding="utf-8") as index:
        chosen = [c for c in json.load(index)
                  if (not f.level or c["level"] in f.level) and (not f.part or c["part"] in f.part)
                  and (f.claims or c["check"] == 0 or not c.get("claims"))]
    for c in chosen:
        if hashlib.sha256((CORPUS / c["file"]).read_bytes()).hexdigest() != c["sha256"]:
            raise ValueError("%s is not the file that index.json has" % c["file"])
    if not chosen:
        raise ValueError("no file of the corpus is of this level and part")
    return chosen


def ended(process, limit):
    """Waits for a process, and returns its verdict. While this program is stopped, no time passes."""
    spent, pause = 0.0, 0.0005
    while spent < limit:
        if interrupted:
            raise InterruptedError("interrupted")
        pid, status = os.waitpid(process.pid, os.WNOHANG | os.WUNTRACED)
        if pid:
            if os.WIFEXITED(status):
                return "rejected" if os.WEXITSTATUS(status) else "accepted"
            return "ended"
        time.sleep(pause)
        spent += pause
        pause = min(0.05, 1.2 * pause)
    return "time-out"


def try_case(command, limit):
    """Runs a checker in a process group of its own, which is killed when the checker has ended."""
    kept = bytearray()

    def keep(stream):
        for chunk in iter(lambda: stream.read1(1 << 16), b""):
            kept.extend(chunk[:SAID - len(kept)])

    begin = time.monotonic()
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=subprocess.PIPE,
                                   start_new_session=True)
    reader = threading.Thread(target=keep, args=(process.stderr,), daemon=True)
    reader.start()
    try:
        verdict = ended(process, limit)
        took = time.monotonic() - begin
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    reader.join(1)
    first = bytes(kept).decode("utf-8", "replace").strip().split("\n")[0]
    return verdict, took, first[:200]


def printable(text):
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def agrees(case, verdict):
    """A checker may have any limits: beyond them, it need only not accept."""
    if case["level"] == "limit":
        return verdict != "accepted"
    return verdict == ("rejected" if case["check"] else "accepted")


def interrupt(*_):
    """Raises nothing: a process that is being started would be lost, and go on."""
    global interrupted
    interrupted = True


def main():
    f = flags()
    for ending in ENDINGS:
        if signal.getsignal(ending) != signal.SIG_IGN:
            signal.signal(ending, interrupt)
    tables = {key: collections.defaultdict(collections.Counter) for key in ("check", "part")}
    agree = unsound = 0
    chosen = cases(f)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "certificate")  # its own name would give the answer away
        for c in chosen:
            shutil.copyfile(CORPUS / c["file"], name)
            verdict, took, said = try_case(f.command + [name] + (c.get("claims", []) if f.claims else []), f.time)
            good = agrees(c, verdict)
            agree += good
            unsound += verdict == "accepted" and c["level"] in ("false", "truth")
            expected = "check %d, %s" % (c["check"], c["level"]) if c["check"] else "good"
            print("%-9s  %-8s  %6.2f s  %s: %s: %s%s" % (
                "agrees" if good else "DISAGREES", verdict, took, c["file"], expected, printable(c["remark"]),
                "; it says: " + printable(said) if said and not good else ""), flush=True)
            for key, table in tables.items():
                table[c[key]].update(["files", "agree"] if good else ["files"], **{verdict: 1})
    for key, table in tables.items():
        print("\n%-9s  files  agree  accepted  rejected  neither" % key)
        for value, n in sorted(table.items()) if key == "check" else table.items():
            counts = n["files"], n["agree"], n["accepted"], n["rejected"], n["ended"] + n["time-out"]
            print("%-9s  %5d  %5d  %8d  %8d  %7d" % (value or "good", *counts))
    print("\n%d of %d certificates as expected; %s accepted without proof" % (agree, len(chosen), unsound or "none"))
    return 0 if agree == len(chosen) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError) as err:
        print("conform.py: %s" % err, file=sys.stderr)
        sys.exit(2)
