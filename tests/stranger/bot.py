"""A chat bot with five commands, written from the document alone. Reads a command a line, answers a line each."""

import sys

from client import Client

api = Client(sys.argv[1])


def upcoming(_):
    bouts = api.getNextFights()["bouts"]
    if not bouts:
        return "No fight is announced."
    bout = bouts[0]
    chance = bout["estimate"] and round(100 * bout["estimate"]["leftChance"])
    names = "%s vs %s" % (bout["left"]["MONSTER_NAME"], bout["right"]["MONSTER_NAME"])
    return names if chance is None else "%s, %d : %d" % (names, chance, 100 - chance)


def breed(name):
    fights = api.getStatistics(supertype=name.upper())
    won = fights and fights["fightStats"]["winRate"]
    return "Nobody knows it." if fights is None else "%s wins %s" % (name, won)


def player(name):
    found = api.getPlayer(username=name)
    return "No such player." if found is None else "%(displayName)s: %(wins)d of %(fights)d" % found


def champion(_):
    best = api.getChampions(period="ever")["champion"]
    return "None yet." if best is None else "%(MONSTER_NAME)s, %(figure)d in a row" % best


def knockouts(_):
    fights = api.everything(api.getCard, order="oldest", limit=1)
    return "%d knock-outs" % sum(fight["outcome"]["knockOut"] for fight in fights)


COMMANDS = {
    "!next": upcoming,
    "!breed": breed,
    "!player": player,
    "!champion": champion,
    "!knockouts": knockouts,
}

for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    print(COMMANDS[command](rest), flush=True)
