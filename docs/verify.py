#!/usr/bin/env python3
"""Checks an archive of a Hexfarer campaign: python3 verify.py ARCHIVE

Prints one line of JSON, {"ok", "entries", "sealedThrows", "given"?, "head", "problem"?: {"seq", "what"}}, and ends with 0 if all
fits, 1 if something does not, 2 if it was called wrongly. Written from ledger.md and archives.md beside it, without a
line of the server's own code; the sections of ledger.md are named below. Python 3.9 or later, standard library alone.
"""

import gzip
import datetime
import hashlib
import json
import re
import sys
import zlib
from decimal import Decimal

LONGEST_LINE = 4 * 1024 * 1024
DEEPEST = 12
LARGEST_WHOLE = 2**53 - 1
MOST_ENTRIES = 5_000_000
MOST_SIDES = 1000
MOST_DAYS_AT_ONCE = 10
MOST_GIVEN_AT_ONCE = 500
LONGEST_ROAD = 100
FARTHEST_GIVEN = 9_000_000
FARTHEST = 10_000_000
# In characters (code points), or in UTF-16 units where the name says so.
LONGEST_WORD = 64
LONGEST_LABEL = 80
LONGEST_NAME = 120
LONGEST_SEED = 200
LONGEST_PURPOSE = 200
LONGEST_NOTE = 10_000
MOST_UNITS_OF_RESULT = 10_000
MOST_UNITS_OF_TABLE = 1_000_000
MOST_UNITS_OF_TEXT = 1_000_000
LONGEST_WAY = 500
MOST_LABELS = 10_000
MOST_FACES = 40
MOST_THROWS = {"revealed": 1000, "fought": 2000, "charted": 200_000, "surveyed": 1_000_000}
MOST_THROWS_ELSEWHERE = 500
THROWN_AGAIN_IN = ("revealed", "surveyed", "fought")
NO_HASH = "0" * 64

TIME = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII
)
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LINK = re.compile(r"[0-9a-hjkmnp-tv-z]{12}", re.ASCII)
HALF_PAIR = re.compile("[\ud800-\udfff]")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
CONTROL_WITHIN_LINES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Fault(Exception):
    """What is wrong with an entry. `seq` is its number if it is not the entry being read."""

    def __init__(self, what, seq=None):
        super().__init__(what)
        self.what = what
        self.seq = seq


def sha256(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


# ---- The chain: canonical JSON -------------------------------------------------------------------------------------


def utf16_units(text):
    return text.encode("utf-16-be", "surrogatepass")


def canonical(value, depth=1):
    """A value in the canonical form, of which hashes are taken."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if abs(value) > LARGEST_WHOLE:
            raise Fault("it has a whole number beyond 2^53 - 1")
        return str(value)
    if isinstance(value, float):
        return canonical_fraction(value)
    if isinstance(value, str):
        return canonical_text(value)
    if depth > DEEPEST:
        raise Fault(f"its values are nested more than {DEEPEST} deep")
    if isinstance(value, list):
        return "[" + ",".join(canonical(item, depth + 1) for item in value) + "]"
    keys = list(value)
    # ASCII keys sort by character as they do by UTF-16 unit, and comparing characters is quicker.
    keys.sort(key=None if all(key.isascii() for key in keys) else utf16_units)
    return "{" + ",".join(f"{canonical_text(key)}:{canonical(value[key], depth + 1)}" for key in keys) + "}"


def canonical_text(text):
    return HALF_PAIR.sub(lambda half: f"\\u{ord(half.group()):04x}", json.dumps(text, ensure_ascii=False))


def canonical_fraction(value):
    """A number as JavaScript writes it: the fewest digits that round-trip, an exponent only far from 1."""
    if value in (float("inf"), float("-inf")):
        raise Fault("it has a number that is too large")
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + exponent
    minus = "-" if sign else ""
    if len(text) <= point <= 21:
        return minus + text + "0" * (point - len(text))
    if 0 < point <= 21:
        return f"{minus}{text[:point]}.{text[point:]}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{text}"
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{minus}{mantissa}e{point - 1:+d}"


# ---- Dice ----------------------------------------------------------------------------------------------------------

WORDS = 2**32
FACTOR = 0.02519603282416938


class Alea:
    """A random number generator seeded by a key, and fair dice from its words."""

    def __init__(self, key):
        encoded = utf16_units(key)
        units = [encoded[at] << 8 | encoded[at + 1] for at in range(0, len(encoded), 2)]
        n = 4022871197.0
        state = []
        for _ in range(3):
            n = absorbed(n, [32])
            state.append(frac32(n))
        for part in range(3):
            n = absorbed(n, units)
            state[part] -= frac32(n)
            if state[part] < 0:
                state[part] += 1
        self.s0, self.s1, self.s2 = state
        self.c = 1

    def word(self):
        t = 2091639 * self.s0 + self.c / WORDS
        self.s0, self.s1, self.c = self.s1, self.s2, int(t)
        self.s2 = t - self.c
        return int(self.s2 * WORDS)

    def die(self, sides):
        part = WORDS // sides
        while True:
            face = self.word() // part + 1
            if face <= sides:
                return face


def absorbed(n, units):
    for unit in units:
        p = FACTOR * (n + unit)
        a = int(p)
        d = (p - a) * a
        b = int(d)
        n = b + (d - b) * WORDS
    return n


def frac32(n):
    return (int(n) % WORDS) / WORDS


def place_text(where):
    return f"{where['q']},{where['r']}"


def key_parts(body, seq):
    """The parts of a key except the place of a single throw: the procedure, its place, and its occurrence."""
    kind = body["kind"]
    if kind == "revealed":
        return "reveal", place_text(body["hex"]), 0
    if kind == "charted":
        return "island", "0,0", 0
    if kind == "surveyed":
        return "survey", place_text(body), 0
    return {"rested": "weather", "rolled": "roll", "fought": "battlefield"}[kind], "0,0", seq


def dice_of(body):
    """The throws of an entry, in their order."""
    if body["kind"] == "revealed":
        return body["hex"]["dice"]
    # In `started`, `dice` says who throws them.
    return body.get("dice", []) if body["kind"] != "started" else []


def server_dice(body):
    """What the server threw: whole throws, and the faces that complete a throw begun with own dice."""
    thrown = []
    for throw in dice_of(body):
        if "own" not in throw:
            thrown.append(throw)
        elif "ownFaces" in throw:
            thrown.append({**throw, "faces": throw["faces"][throw["ownFaces"] :]})
    return thrown


def check_dice(body, seq, seed):
    """Repeats the server's throws of an entry and compares them; returns their number."""
    procedure, place, occurrence = key_parts(body, seq)
    generators = {}
    throws = server_dice(body)
    for throw in throws:
        where = f"{place} {place_text(throw)}" if "q" in throw else place
        if where not in generators:
            generators[where] = Alea(f"{procedure} {where} {occurrence} {seed} dice")
        faces = [generators[where].die(throw["sides"]) for _ in throw["faces"]]
        if faces != throw["faces"]:
            raise Fault(
                f"its dice for '{throw['for']}' show {throw['faces']}, but the seed that they come from throws {faces}"
            )
    return len(throws)


# ---- Reading an archive --------------------------------------------------------------------------------------------


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_WHOLE


def is_hex(value, digits):
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{%d}" % digits, value) is not None


def is_text(value):
    return isinstance(value, str) and HALF_PAIR.search(value) is None


def units_in(text):
    return len(utf16_units(text)) // 2


def one_line(longest):
    """A check for a text of one line: no control characters, and at most `longest` characters."""
    return lambda value: is_text(value) and len(value) <= longest and CONTROL.search(value) is None


def is_place(value):
    return isinstance(value, dict) and is_whole(value.get("q")) and is_whole(value.get("r"))


def no_constant(name):
    raise ValueError(name)


def number(text):
    """JSON has one type of number: what equals a whole number is one, however it is written."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= LARGEST_WHOLE else value


def parsed(text, what="it"):
    try:
        return json.loads(text, parse_float=number, parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise Fault(f"{what} is not JSON") from None


def parsed_line(line):
    value = parsed(line)
    if not isinstance(value, dict):
        raise Fault("it is not an object of JSON")
    return value


def lines_of(path):
    """The lines of a gzipped file one by one, without their line ends."""
    with gzip.open(path, "rb") as file:
        while True:
            try:
                line = file.readline(LONGEST_LINE + 2)
            except EOFError:
                raise Fault("the file is cut off here") from None
            except (gzip.BadGzipFile, zlib.error):
                raise Fault("the file can't be unpacked here: it is no gzip, or damaged") from None
            if not line:
                return
            if len(line) > LONGEST_LINE + 1:
                raise Fault(f"its line is longer than {LONGEST_LINE} bytes")
            if not line.endswith(b"\n"):
                raise Fault("the file ends in the middle of its line")
            try:
                yield line[:-1].decode("utf-8")
            except UnicodeDecodeError:
                raise Fault("its line is not UTF-8") from None


def depth_of(value):
    if not isinstance(value, (dict, list)):
        return 0
    return 1 + max(map(depth_of, value.values() if isinstance(value, dict) else value), default=0)


def are_labels(value):
    return (
        isinstance(value, dict)
        and len(value) <= MOST_LABELS
        and all(LINK.fullmatch(link) is not None for link in value)
        and all(one_line(LONGEST_LABEL)(label) for label in value.values())
    )


def read_header(line):
    header = parsed_line(line)
    if depth_of(header) > DEEPEST:
        raise Fault(f"its values are nested more than {DEEPEST} deep")
    if header.get("format") != "hexfarer-archive":
        raise Fault("the file does not begin with the header of a Hexfarer archive")
    version, entries = header.get("version"), header.get("entries")
    if not is_whole(version) or version not in (1, 2):
        raise Fault(f"it is an archive of version {version!r}; versions 1 and 2 are known here")
    if not is_whole(entries) or not 1 <= entries <= MOST_ENTRIES:
        raise Fault("its header does not say how many entries there are")
    if not is_hex(header.get("head"), 64):
        raise Fault("its header does not say the hash of the last entry")
    if not isinstance(header.get("name"), str):
        raise Fault("its header does not say what the campaign is called")
    if not are_labels(header.get("labels", {})):
        raise Fault("its header's 'labels' are not short names by the ids of links")
    return header


def is_day(at):
    """Whether the date exists in the calendar."""
    try:
        # Python has no year 0, which is a leap year, as 2000 is.
        datetime.date(int(at[:4]) or 2000, int(at[5:7]), int(at[8:10]))
    except ValueError:
        return False
    return True


# The members of a line in their order, each with a check of its value.
MEMBERS = {
    "seq": is_whole,
    "at": lambda at: isinstance(at, str) and TIME.fullmatch(at) is not None and is_day(at),
    "command": lambda id: isinstance(id, str) and UUID.fullmatch(id) is not None,
    "next": lambda seal: is_hex(seal, 64),
    "secret": lambda secret: is_hex(secret, 64),
    "salt": lambda salt: is_hex(salt, 32),
    "hash": lambda value: is_hex(value, 64),
    "body": lambda body: isinstance(body, dict),
    "text": lambda text: is_text(text) and units_in(text) <= MOST_UNITS_OF_TEXT,
    "textSalt": lambda salt: is_hex(salt, 32),
}
OPTIONAL = {"command", "next", "secret", "text", "textSalt"}


def read_entry(line, expected):
    entry = parsed_line(line)
    for name in entry:
        if name not in MEMBERS:
            raise Fault(f"it has a member '{name}', which no entry has")
    for name, fits in MEMBERS.items():
        if name not in entry:
            if name not in OPTIONAL:
                raise Fault(f"its '{name}' is lacking")
        elif not fits(entry[name]):
            raise Fault(f"its '{name}' is not of the form that it should have")
    if ("text" in entry) != ("textSalt" in entry):
        raise Fault("it has a text without a salt, or a salt without a text")
    if entry["seq"] != expected:
        raise Fault(f"entry {expected} is missing: entry {entry['seq']} is in its place", expected)
    # The line is one level around its members.
    written = {name: canonical(entry[name], 2) for name in MEMBERS if name in entry}
    if "{" + ",".join(f'"{name}":{text}' for name, text in written.items()) + "}" != line:
        raise Fault("it is not written in the canonical form")
    return entry, written["body"]


# ---- Kinds ---------------------------------------------------------------------------------------------------------


def anything(_):
    return True


def one_of(*texts):
    return lambda value: isinstance(value, str) and value in texts


def is_road(value):
    return value in (None, "road", "trail")


def whole(least, most):
    return lambda value: is_whole(value) and least <= value <= most


def is_hex_place(value):
    return is_place(value) and set(value) == {"q", "r"}


def is_way(value):
    return isinstance(value, list) and len(value) <= LONGEST_WAY and all(map(is_hex_place, value))


def is_mark(value):
    return value is None or one_of("camp", "danger", "cleared", "quest", "treasure", "question", "blocked")(value)


def is_counted(value):
    return value is None or whole(0, 999_999)(value)


TEXT = {"textHash": 64}
ANYWHERE = {"q": whole(-FARTHEST, FARTHEST), "r": whole(-FARTHEST, FARTHEST)}
# Members besides `kind` and `by`: the required ones, then the optional ones, each with its type, a check, or, as a
# number, how many hexadecimal digits it has.
KINDS = {
    "started": (
        {"edition": one_line(LONGEST_WORD), "world": dict, "dice": one_of("server", "own"), "seedChosen": bool},
        {"commitment": 64},
    ),
    "given": ({"hexes": list}, {"party": dict}),
    "charted": ({"outline": list, "dice": list}, {}),
    "revealed": ({"hex": dict, "entered": bool}, {}),
    "surveyed": (
        {
            "q": int,
            "r": int,
            "peak": anything,
            "form": anything,
            "revealed": list,
            "flows": list,
            "dice": list,
        },
        {},
    ),
    "moved": ({"from": is_hex_place, "path": is_way}, {}),
    "noted": ({**ANYWHERE, "for": one_of("everyone", "owner"), **TEXT}, {}),
    "named": ({"q": int, "r": int, "of": one_of("place", "land", "water"), **TEXT}, {}),
    "marked": ({**ANYWHERE, "mark": is_mark}, {}),
    "routed": ({"of": is_road, "along": list}, {}),
    "counted": ({"counter": int, "value": is_counted, "perDay": int, **TEXT}, {}),
    "rested": (
        {
            "day": int,
            "gauge": int,
            "standing": int,
            "weather": one_of("fog", "light-rain", "fair", "heavy-rain", "extreme-heat"),
            "steps": int,
            "dice": list,
        },
        {},
    ),
    "rolled": (
        {"dice": list},
        {
            "table": one_line(LONGEST_WORD),
            "notation": one_line(LONGEST_WORD),
            "when": one_of("enter", "site", "day"),
            **TEXT,
        },
    ),
    "fought": (
        {
            "q": int,
            "r": int,
            "edition": one_of("portable-1", "portable-2", "sectors"),
            "board": dict,
            "cells": list,
            "routes": list,
            "notPlaced": list,
            "asked": dict,
            "settings": dict,
            "dice": list,
        },
        {},
    ),
    "tabled": ({"id": one_line(LONGEST_WORD), **TEXT}, {}),
    "set": ({}, {"frozen": bool, "hexesPerDay": whole(0, 100), "watchersMayPoint": bool, **TEXT}),
    "erased": ({"of": int}, {"for": one_of("owner")}),
    "received": ({}, {}),
    "forked": ({"parent": 64, **TEXT}, {}),
    "imported": ({"commitment": 64}, {}),
    "closed": ({}, {"seed": one_line(LONGEST_SEED), "seedSalt": 32}),
}
BY_OWNER = ("started", "given", "forked", "tabled", "set", "imported", "closed")
# Entries with which a copy begins: from there on, throws are sealed by another key.
SEALS_ANEW = ("received", "forked")
FIRST_FORM = ("started", "charted", "revealed", "surveyed", "moved", "marked", "imported", "closed")


def fits(value, wanted):
    if isinstance(wanted, type):
        return is_whole(value) if wanted is int else isinstance(value, wanted)
    return is_hex(value, wanted) if isinstance(wanted, int) else wanted(value)


def check_body(body, seq):
    """Checks the members of a body; returns whether it has the first form of the ledger."""
    kind, by = body.get("kind"), body.get("by")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Fault(f"it is of the kind {canonical(kind)[:60]}, which is not known here")
    if not isinstance(by, dict) or not {"link", "role"} <= set(by) <= {"link", "role", "label"}:
        raise Fault("its 'by' is not made of a link and a role")
    if not all(one_line(LONGEST_LABEL if name == "label" else LONGEST_WORD)(value) for name, value in by.items()):
        raise Fault("its 'by' is not made of a link and a role")
    if by["role"] not in (("owner",) if kind in BY_OWNER else ("owner", "player")):
        raise Fault(f"a {by['role']} is not allowed to make '{kind}'")
    first_form = "label" in by
    check_members(body, first_form)
    if first_form and kind not in FIRST_FORM or not first_form and kind == "imported":
        raise Fault(f"'{kind}' does not exist in this form of the ledger")
    if (kind == "started") != (seq == 1):
        raise Fault(f"entry 1 is 'started', and no other: it is '{kind}'")
    if kind == "revealed":
        check_hex(body["hex"], seq)
    if kind == "given":
        check_given(body)
    if kind == "routed":
        check_routed(body["along"])
    if kind == "noted" and body["for"] == "owner" and by["role"] != "owner":
        raise Fault("it is a note for owners only, but not by one")
    if kind == "set" and len(body) == 2:
        raise Fault("it sets nothing")
    if kind == "rolled":
        check_rolled(body)
    check_throws(body)
    if kind == "surveyed":
        check_repeated(body, seq)
    if first_form and any("ownFaces" in throw for throw in dice_of(body)):
        raise Fault("it has the first form of the ledger, in which no throw has 'ownFaces'")
    return first_form


def check_members(body, first_form):
    kind = body["kind"]
    must, may = KINDS[kind]
    if kind == "started":
        must = {**must, **({"name": one_line(LONGEST_NAME)} if first_form else TEXT)}
    for name in must:
        if name not in body:
            raise Fault(f"its body lacks '{name}'")
    for name, value in body.items():
        if name in ("kind", "by"):
            continue
        wanted = must.get(name, may.get(name))
        if wanted is None:
            raise Fault(f"its body has a member '{name}', which '{kind}' does not have")
        if not fits(value, wanted):
            raise Fault(f"'{name}' in its body is not of the form that it should have")


def check_rolled(body):
    if ("table" in body) == ("notation" in body):
        raise Fault("it is rolled either on a table or by a notation")
    if "when" in body and "table" not in body:
        raise Fault("only tables are rolled by themselves")
    if "textHash" not in body and "when" not in body:
        raise Fault("it lacks the result of a roll that somebody made")
    if not body["dice"]:
        raise Fault("no die was rolled for it")


def check_hex(hex_entry, seq):
    if not is_place(hex_entry) or not isinstance(hex_entry.get("dice"), list):
        raise Fault("its hex lacks its place or its dice")
    if hex_entry.get("seq") != seq:
        raise Fault("its hex carries the number of another entry")


# The altitudes that a terrain on a given map can have.
ALTITUDES = {
    "ocean": (0,),
    "coastal": (1,),
    "swamp": (2, 3),
    "desert": (2,),
    "plain": (3, 4, 5),
    "forest": (4, 5),
    "forested-hills": (6,),
    "rough": (6,),
    "green-hills": (7,),
    "hills": (7,),
    "mountains": (8,),
    "mountain": (9,),
    "volcano": (9,),
    "glacier": (10,),
}
SITES = ("village", "ruin", "tower", "ruined-tower", "castle", "ruined-castle")


def check_given(body):
    """Checks each hex that a given map brought. There are no dice that it could be compared with."""
    if not 1 <= len(body["hexes"]) <= MOST_GIVEN_AT_ONCE:
        raise Fault(f"it gives no hex, or more than {MOST_GIVEN_AT_ONCE}")
    for known in body["hexes"]:
        sound = (
            is_place(known)
            and set(known) == {"q", "r", "altitude", "flow", "terrain", "site"}
            and max(abs(known["q"]), abs(known["r"])) <= FARTHEST_GIVEN
            and isinstance(known["terrain"], str)
            and is_whole(known["altitude"])
            and known["altitude"] in ALTITUDES.get(known["terrain"], ())
            and (known["flow"] in (None, "underworld") or (is_whole(known["flow"]) and 1 <= known["flow"] <= 6))
            and (known["altitude"] > 0 or known["flow"] is None)
            and (known["site"] is None or (isinstance(known["site"], str) and known["site"] in SITES))
        )
        if not sound:
            raise Fault("one of the hexes that it gives is not valid")
    if "party" in body and (not is_place(body["party"]) or set(body["party"]) != {"q", "r"}):
        raise Fault("its 'party' is not a hex")


# The changes of q and r by a step in each of the directions 1 to 6.
STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


def check_routed(along):
    """Checks that each hex of a road is a neighbour of the one before."""
    if not 2 <= len(along) <= LONGEST_ROAD or not all(is_place(hex) and set(hex) == {"q", "r"} for hex in along):
        raise Fault(f"a road lies along 2 to {LONGEST_ROAD} hexes")
    for before, after in zip(along, along[1:]):
        if (after["q"] - before["q"], after["r"] - before["r"]) not in STEPS.values():
            raise Fault("its hexes do not lie beside one another")


def check_throws(body):
    most = MOST_THROWS.get(body["kind"], MOST_THROWS_ELSEWHERE)
    if len(dice_of(body)) > most:
        raise Fault(f"it has more than {most} throws")
    for throw in dice_of(body):
        sound = (
            isinstance(throw, dict)
            and set(throw) <= {"for", "sides", "faces", "discarded", "own", "ownFaces", "q", "r"}
            and one_line(LONGEST_WORD)(throw.get("for"))
            and is_whole(throw.get("sides"))
            and 2 <= throw["sides"] <= MOST_SIDES
            and isinstance(throw.get("faces"), list)
            and 0 < len(throw["faces"]) <= MOST_FACES
            and all(is_whole(face) and 1 <= face <= throw["sides"] for face in throw["faces"])
            and ("discarded" not in throw or is_discarded(throw, body["kind"]))
            and throw.get("own", True) is True
            and ("ownFaces" not in throw or is_finished(throw))
            and (("q" in throw) == ("r" in throw))
            and ("q" not in throw or (is_place(throw) and body["kind"] == "surveyed"))
        )
        if not sound:
            raise Fault("one of its throws is not valid")


def is_discarded(throw, kind):
    """Whether a rule can have asked to repeat the throw: one die, in an entry where dice are thrown until they fit."""
    return throw["discarded"] is True and len(throw["faces"]) == 1 and kind in THROWN_AGAIN_IN


def is_finished(throw):
    """Whether the server can have completed the throw: some but not all dice are own, and it is not discarded."""
    some = throw["ownFaces"]
    return is_whole(some) and 1 <= some < len(throw["faces"]) and "own" in throw and "discarded" not in throw


def check_repeated(body, seq):
    """Checks that each hex revealed by a survey repeats the dice of its elevation from the survey's list."""
    thrown = {}
    for throw in body["dice"]:
        if throw["for"] == "elevation" and "q" in throw:
            alone = {name: value for name, value in throw.items() if name not in ("q", "r")}
            thrown.setdefault(place_text(throw), []).append(alone)
    for known in body["revealed"]:
        check_hex(known, seq)
        # Compared as text, since True == 1 in Python.
        if canonical(known["dice"]) != canonical(thrown.get(place_text(known), [])):
            raise Fault("a hex in its 'revealed' repeats other dice than were thrown for it")


# ---- Typed text ----------------------------------------------------------------------------------------------------


def is_result(value):
    return (
        isinstance(value, str)
        and units_in(value) <= MOST_UNITS_OF_RESULT
        and CONTROL_WITHIN_LINES.search(value) is None
    )


def is_note(text):
    return len(text) <= LONGEST_NOTE and CONTROL_WITHIN_LINES.search(text) is None


# Checks of texts that are kept as typed, by kind of entry. Texts of other kinds are names of campaigns.
TYPED = {"noted": is_note, "named": one_line(80), "counted": lambda text: text != "" and one_line(40)(text)}


def check_text_form(body, text):
    """Checks that a text has the form that its kind of entry requires."""
    if body["kind"] not in ("rolled", "tabled"):
        if not TYPED.get(body["kind"], one_line(LONGEST_NAME))(text):
            raise Fault("its text is too long, or not in the form that its kind of entry has")
        return
    if body["kind"] == "tabled" and units_in(text) > MOST_UNITS_OF_TABLE:
        raise Fault("its text is too long, or not in the form that its kind of entry has")
    value = parsed(text, "its text")
    if canonical(value) != text:
        raise Fault("its text is not written in the canonical form")
    if body["kind"] == "tabled":
        if value is not None and not isinstance(value, dict):
            raise Fault("its text is not a table")
        return
    # Only a roll that somebody asked for can say what it is for.
    known = {"text"} if "when" in body else {"for", "text"}
    if not isinstance(value, dict) or not {"text"} <= set(value) <= known:
        raise Fault("its text does not say the result of the roll")
    if not is_result(value["text"]) or not one_line(LONGEST_PURPOSE)(value.get("for", "")):
        raise Fault("its text is too long, or not in the form that its kind of entry has")


# ---- Commands ------------------------------------------------------------------------------------------------------

# The steps that may follow a step within a command; nothing may follow a step that isn't listed.
FOLLOWS = {
    "given": ("given",),
    "charted": ("start",),
    "start": ("seen",),
    "seen": ("seen",),
    "found": ("enter", "site", "rested"),
    "enter": ("enter", "site", "rested"),
    "site": ("site", "rested"),
    "moved": ("rested",),
    "rested": ("counted", "day", "rested"),
    "counted": ("counted", "day", "rested"),
    "day": ("day", "rested"),
}
# Steps that never come first in a command.
FOLLOWERS = ("seen", "enter", "site", "day")
# Steps that come several at a time for one day or hex, sorted by this member.
ORDERED_BY = {"enter": "table", "site": "table", "day": "table"}
# Steps that belong to the creation of the campaign, without a command.
TOGETHER = ("given", "charted", "start", "seen", "found", "tabled")
# Kinds whose commands throw dice.
THROWING = ("charted", "revealed", "surveyed", "moved", "rested", "rolled", "fought")


def step_of(body):
    """The step of its command that an entry is."""
    kind = body["kind"]
    if kind == "rolled":
        return body.get("when", "rolled")
    if kind == "surveyed":
        return "found"
    if kind != "revealed":
        return kind
    if not body["entered"]:
        return "seen"
    return "start" if body["hex"].get("origin") is None else "found"


class ThrownTogether:
    """The dice of one command: own dice come first, then the server's."""

    def __init__(self):
        self.server_threw = False

    def take_dice(self, body):
        for throw in dice_of(body):
            if "own" in throw and self.server_threw:
                raise Fault("one of its throws is marked as own, but comes after one of the server's")
            self.server_threw = self.server_threw or "own" not in throw or "ownFaces" in throw


class Command(ThrownTogether):
    """The entries of one command, checked one after another."""

    def __init__(self, id, seq, body, tells):
        super().__init__()
        self.id = id
        self.seq = seq
        self.by = body["by"]
        self.tells = tells
        self.first = self.last = step_of(body)
        self.last_body, self.last_text = body, None
        self.days = 1 if self.first == "rested" else 0

    def go_on(self, body, text):
        """Takes the next entry."""
        step = step_of(body)
        if body["by"] != self.by:
            raise Fault("it has another author than its command")
        follows = FOLLOWS.get(self.last, ())
        if self.id is None:
            follows = [each for each in (*follows, "tabled") if each in TOGETHER]
        # A counter set by somebody, not by the end of a day, is a whole command.
        if step not in follows or self.last == self.first == "counted":
            raise Fault("it can't follow the previous entry of its command")
        if step == self.last and not self.comes_in_order(step, body, text):
            raise Fault("it should come before the previous entry of its command")
        self.days += step == "rested"
        if self.days > (1 if self.first == "rested" else MOST_DAYS_AT_ONCE):
            raise Fault("its command ends more days than it can")
        self.last, self.last_body, self.last_text = step, body, text

    def comes_in_order(self, step, body, text):
        if step == "counted":
            if self.last_text is None or text is None:
                return True
            # Sorted by the counters' names, which are the texts; of two with the same name, the older comes first.
            before = utf16_units(self.last_text), self.last_body["counter"]
            now = utf16_units(text), body["counter"]
            return before < now
        if step in ORDERED_BY:
            before, now = (each[ORDERED_BY[step]] for each in (self.last_body, body))
            return utf16_units(before) < utf16_units(now)
        return True

    def end(self):
        if self.tells and not self.server_threw:
            raise Fault("it tells a secret, though its command throws none of the server's dice", self.seq)


# ---- What a verifier checks ----------------------------------------------------------------------------------------


class GivenMap:
    """The hexes of a given map: they come first, each once, and no river among them runs in a circle."""

    def __init__(self):
        self.flows = {}
        self.complete = False

    @property
    def is_open(self):
        return bool(self.flows) and not self.complete

    def take(self, body, seq):
        if body["kind"] != "given":
            if self.is_open:
                raise Fault("it comes before the map with which the campaign begins is complete")
            if body["kind"] == "revealed" and (body["hex"]["q"], body["hex"]["r"]) in self.flows:
                raise Fault("its hex was given before")
            return
        if seq != 2 and not self.is_open:
            raise Fault("hexes are given right after the beginning, and nowhere else")
        for known in body["hexes"]:
            place = known["q"], known["r"]
            if place in self.flows:
                raise Fault(f"it gives the hex {place_text(known)} once more")
            self.flows[place] = known["flow"]
        if "party" in body:
            if (body["party"]["q"], body["party"]["r"]) not in self.flows:
                raise Fault("the party sets out from a hex that is not on the map")
            self.complete = True
            self.check_rivers()

    def check_rivers(self):
        ended = set()
        for place in self.flows:
            course = {}
            while place in self.flows and place not in ended:
                if place in course:
                    raise Fault("one of the rivers that it gives runs in a circle")
                course[place] = True
                step = STEPS.get(self.flows[place])
                if step is None:
                    break
                place = place[0] + step[0], place[1] + step[1]
            ended.update(course)


class Verifier:
    def __init__(self):
        self.head = NO_HASH
        self.entries = 0
        self.sealed_throws = 0
        self.map = GivenMap()
        self.version = 0
        # The state of the ledger so far.
        self.second_form = False
        self.closed = False
        self.sealed = False
        self.day = 1
        # The seal in the previous entry, and the current command.
        self.seal = None
        self.command = None
        self.thrown_together = ThrownTogether()
        self.commands = set()
        self.dice_seed = None
        # Bodies of entries that have a text, by their numbers, and the numbers of those whose text is missing.
        self.texts = {}
        self.lacking = set()
        # The commitment to a chosen seed, and the entries whose dice come from that seed.
        self.commitment = None
        self.covering = True
        self.covered = []

    def check(self, entry, body_text):
        body = entry["body"]
        first_form = check_body(body, entry["seq"])
        self.check_form(entry, first_form)
        self.check_hash(entry, body_text)
        if not first_form:
            self.check_text(entry)
            self.check_command(entry)
            self.check_seal(entry)
        else:
            self.check_order(body)
        self.map.take(body, entry["seq"])
        self.check_day(body)
        self.check_seed(entry, first_form)
        self.closed = self.closed or body["kind"] == "closed"
        self.head = entry["hash"]
        self.entries = entry["seq"]

    def check_order(self, body):
        """The first form names no commands: dice thrown together are in one entry, or in the entries of the start."""
        if step_of(body) not in ("start", "seen"):
            self.thrown_together = ThrownTogether()
        self.thrown_together.take_dice(body)

    def check_form(self, entry, first_form):
        kind = entry["body"]["kind"]
        if self.closed and kind != "erased":
            raise Fault("it comes after the campaign was closed")
        if kind == "forked" and entry["body"]["parent"] != self.head:
            raise Fault("its 'parent' is not the hash of the entry before")
        if first_form and self.second_form:
            raise Fault("it has the first form of the ledger, after entries of the second")
        if first_form:
            for name in ("command", "next", "secret", "text"):
                if name in entry:
                    raise Fault(f"it has the first form of the ledger, in which there is no '{name}'")
            return
        if self.version == 1:
            raise Fault("it has the second form of the ledger, in an archive of version 1")
        if not self.second_form and self.entries > 0 and kind not in (*SEALS_ANEW, "erased"):
            raise Fault("it has the second form of the ledger, but no 'received' leads over to it")
        self.second_form = True

    def check_hash(self, entry, body_text):
        body_hash = sha256(bytes.fromhex(entry["salt"]), body_text.encode("utf-8"))
        head = {name: entry[name] for name in ("at", "command", "next", "secret", "seq") if name in entry}
        parts = bytes.fromhex(self.head), canonical(head).encode("utf-8"), bytes.fromhex(body_hash)
        if sha256(*parts) != entry["hash"]:
            raise Fault("its hash does not fit: it was changed, or one before it")

    def check_text(self, entry):
        seq, body = entry["seq"], entry["body"]
        if "textHash" in body:
            self.texts[seq] = body
            if "text" not in entry:
                self.lacking.add(seq)
            elif sha256(bytes.fromhex(entry["textSalt"]), entry["text"].encode("utf-8")) != body["textHash"]:
                raise Fault("its text is not the one that was written down")
            else:
                check_text_form(body, entry["text"])
        elif "text" in entry:
            raise Fault("it has a text, but nothing in its body says so")
        if body["kind"] == "erased":
            self.check_erased(seq, body)

    def check_erased(self, seq, body):
        of = body["of"]
        if of not in self.texts:
            raise Fault(f"it erases a text of entry {of}, which has none before it")
        erased = self.texts[of]
        is_private = erased["kind"] == "noted" and erased["for"] == "owner"
        if ("for" in body) != is_private:
            raise Fault(f"it has to be for the same eyes as entry {of}, whose text it erases")
        if body["by"]["role"] != "owner" and body["by"]["link"] != erased["by"]["link"]:
            raise Fault(f"a player erases the text of entry {of}, which another link typed")
        if of in self.lacking:
            self.lacking.remove(of)
            # Another entry that erases the same text finds nothing there.
            del self.texts[of]
        else:
            raise Fault(f"its text is there, though entry {seq} erased it", of)

    def check_command(self, entry):
        seq, id, body = entry["seq"], entry.get("command"), entry["body"]
        kind, tells = body["kind"], "secret" in entry
        if kind == "started" or kind in SEALS_ANEW:
            if id is not None or tells:
                raise Fault(f"'{kind}' has neither a command nor a secret")
            self.end_command()
            if kind == "started":
                # The entries of the campaign's creation count as one command.
                self.command = Command(None, seq, body, False)
            return
        if self.command is not None and id == self.command.id:
            if seq == 2:
                self.begin_together(seq, body, tells)
                return
            if tells:
                raise Fault("it tells a secret, but it is not the first entry of a command")
            self.command.go_on(body, entry.get("text"))
            return
        if id is None:
            raise Fault("it names no command")
        if id in self.commands:
            raise Fault(f"its command {id} was carried out before")
        if step_of(body) in FOLLOWERS:
            raise Fault("it begins a command, though it can only follow within one")
        if tells and kind not in THROWING:
            raise Fault("it tells a secret, though it throws nothing")
        self.end_command()
        self.commands.add(id)
        self.command = Command(id, seq, body, tells)

    def begin_together(self, seq, body, tells):
        if step_of(body) not in TOGETHER or step_of(body) in FOLLOWERS:
            raise Fault("it names no command")
        if body["by"] != self.command.by:
            raise Fault("it was made together with the campaign, but by somebody else")
        self.command = Command(None, seq, body, tells)

    def end_command(self):
        if self.command is not None:
            self.command.end()
        self.command = None
        self.dice_seed = None

    def check_seal(self, entry):
        body = entry["body"]
        kind = body["kind"]
        if "secret" in entry:
            self.open_seal(entry)
        if kind == "started":
            self.sealed = not body["seedChosen"]
        if self.command is not None:
            self.command.take_dice(body)
        if server_dice(body) and self.seal is not None:
            if self.dice_seed is None:
                raise Fault("it has dice of the server, but its command tells no secret that they come from")
            throws = check_dice(body, entry["seq"], self.dice_seed)
            if "command" in entry:
                self.sealed_throws += throws
        if kind in SEALS_ANEW:
            self.sealed = True
        must_seal = self.sealed and not self.closed and kind != "closed"
        if must_seal and "next" not in entry:
            raise Fault("its 'next' is lacking: the throw after it is not sealed")
        if not must_seal and "next" in entry:
            raise Fault("it has 'next', where nothing is sealed")
        self.seal = entry.get("next")

    def open_seal(self, entry):
        if self.seal is None:
            raise Fault("it tells a secret, but the entry before sealed none")
        secret = bytes.fromhex(entry["secret"])
        if sha256(secret) != self.seal:
            raise Fault("its secret does not fit the seal of the entry before")
        self.dice_seed = sha256(secret, (entry.get("command") or "").encode("utf-8"))

    def check_day(self, body):
        if body["kind"] != "rested":
            return
        if body["day"] != self.day + 1:
            raise Fault(f"it begins day {body['day']}, after day {self.day}")
        self.day = body["day"]

    def check_seed(self, entry, first_form):
        body = entry["body"]
        kind = body["kind"]
        if kind == "started":
            if first_form and "commitment" not in body:
                raise Fault("it has no commitment to a seed")
            if not first_form and ("commitment" in body) != body["seedChosen"]:
                raise Fault("it has a commitment, but no chosen seed, or the other way round")
            self.commitment = body.get("commitment")
        elif kind == "imported":
            self.commitment = body["commitment"]
            self.covered = []
        elif kind in SEALS_ANEW:
            self.covering = False
        elif kind == "closed":
            self.open_commitment(body)
        if self.covering and self.commitment is not None and server_dice(body):
            self.covered.append((entry["seq"], body))

    def open_commitment(self, body):
        if "seed" not in body and "seedSalt" not in body:
            if self.commitment is not None and self.covering:
                raise Fault("it does not tell the seed that the dice were thrown from")
            return
        if "seed" not in body or "seedSalt" not in body or not is_text(body["seed"]):
            raise Fault("it tells a seed without its salt, or a salt without its seed")
        if self.commitment is None:
            raise Fault("it tells a seed, but the campaign has no commitment to one")
        if sha256(bytes.fromhex(body["seedSalt"]), body["seed"].encode("utf-8")) != self.commitment:
            raise Fault("its seed does not match the commitment of the campaign")
        for seq, covered in self.covered:
            try:
                check_dice(covered, seq, body["seed"])
            except Fault as fault:
                raise Fault(fault.what, seq) from None

    def finish(self, header):
        if self.entries != header["entries"]:
            raise Fault(f"it is missing: the header promises {header['entries']} entries", self.entries + 1)
        self.end_command()
        if self.map.is_open:
            raise Fault("it is missing: the map with which the campaign begins is not complete", self.entries + 1)
        if self.lacking:
            raise Fault("its text is lacking, and no entry says that it was erased", min(self.lacking))
        if self.head != header["head"]:
            raise Fault("its hash is not the one that the header says", self.entries)


def verified(path):
    """Checks an archive; returns the result, ready to be printed."""
    verifier = Verifier()
    reading = 0
    problem = None
    try:
        header = None
        for line in lines_of(path):
            if header is None:
                header = read_header(line)
                verifier.version = header["version"]
            else:
                if reading > header["entries"]:
                    raise Fault(f"it is one more than the {header['entries']} that the header promises")
                verifier.check(*read_entry(line, reading))
            reading += 1
        if header is None:
            raise Fault("the file is empty")
        verifier.finish(header)
    except Fault as fault:
        problem = {"seq": reading if fault.seq is None else fault.seq, "what": fault.what}
    result = {
        "ok": problem is None,
        "entries": verifier.entries,
        "sealedThrows": verifier.sealed_throws,
        # Given hexes have no dice to prove, but are counted.
        **({"given": len(verifier.map.flows)} if verifier.map.flows else {}),
        "head": verifier.head,
    }
    return {**result, "problem": problem} if problem else result


def main(arguments):
    if arguments in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python3 verify.py ARCHIVE", file=sys.stderr)
        return 2
    try:
        result = verified(arguments[0])
    except OSError as error:
        print(f"{arguments[0]} can't be read: {error.strerror or error}", file=sys.stderr)
        return 2
    print(json.dumps(result))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
