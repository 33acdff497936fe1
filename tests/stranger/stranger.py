"""Feeds one event of each type, made only from the OpenAPI document that the server serves."""

import json
import sys
import urllib.error
import urllib.request

ORIGIN, KEY = sys.argv[1], sys.argv[2]


def call(path, body=None):
    headers = {"content-type": "application/json", "authorization": "Bearer " + KEY}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ORIGIN + path, data, headers if data else {})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def resolved(schema):
    """The schema itself, or the named one that it refers to, with what is said beside the reference."""
    while "$ref" in schema:
        beside = {name: value for name, value in schema.items() if name != "$ref"}
        named = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        schema = {**named, **beside}
    return schema


def example(schema):
    """Builds a value from the examples in the schema."""
    schema = resolved(schema)
    if "example" in schema:
        return schema["example"]
    for choices in ("oneOf", "anyOf", "allOf"):
        if choices in schema:
            return example(schema[choices][0])
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "boolean":
        return True
    if kind == "array":
        return [example(schema["items"])]
    if kind == "object":
        return {name: example(part) for name, part in schema.get("properties", {}).items()}
    raise SystemExit("No example: " + json.dumps(schema)[:200])


document = call("/api/docs/json")
body = document["paths"]["/api/feed"]["post"]["requestBody"]
schemas = resolved(resolved(body["content"]["application/json"]["schema"]["items"]))["oneOf"]
events = {}
for schema in map(resolved, schemas):
    events[resolved(schema["properties"]["type"])["enum"][0]] = example(schema)

# Both sides share one example, and a monster cannot fight itself.
for name, event in events.items():
    if "rightCombatant" in event:
        event["rightCombatant"] = {**event["rightCombatant"], "MONSTER_NAME": "Bolt"}
        event["rightCombatant"].pop("ID", None)

# The example's times are in the past, so add a bout in the future.
later = {name: "2100-01-02T20:20:00Z" for name in ("bettingClosesAt", "startsAt")}
tonight = {**events["upcoming"], **later, "id": "tonight", "bout": "tonight"}
events["tonight"] = tonight

# The encyclopedia goes last, since the other examples use monsters of the built-in one.
order = [name for name in events if name != "calibration"] + ["calibration"]
for name in order:
    checked = call("/api/feed/check", [events[name]])
    answer = call("/api/feed", [events[name]])
    if answer.get("accepted") != 1 or checked.get("accepted") != 1:
        raise SystemExit(name + ": " + json.dumps(answer))

wrong = call("/api/feed", [{"id": "wrong", "type": "monster", "monsterName": "Rusty"}])
named = {problem["path"] for problem in wrong["rejected"][0]["problems"]}
types = [name for name in order if name != "tonight"]
print(json.dumps({"types": types, "named": sorted(named)}))
