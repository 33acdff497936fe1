"""Reads every public call by types that a generator made from the document: python3 generated.py ORIGIN FOLDER."""

import json
import re
import sys

from client import Client

api = Client(sys.argv[1])
sys.path.insert(0, sys.argv[2])
import league  # noqa: E402


def example(parameter):
    schema = api.part(parameter["schema"])
    return parameter.get("example", schema.get("example", schema.get("enum", [None])[0]))


def conversions(schema_name):
    function = re.sub(r"(?<!^)(?=[A-Z])", "_", schema_name).lower()
    return [getattr(league, function + way) for way in ("_from_dict", "_to_dict")]


def known(value):
    """Without nulls, which the generated types leave out where a field may be missing."""
    if isinstance(value, list):
        return [known(item) for item in value]
    if isinstance(value, dict):
        return {name: known(item) for name, item in value.items() if item is not None}
    return value


found = {"read": [], "missing": [], "different": []}
for path, methods in api.document["paths"].items():
    operation = methods.get("get")
    if not operation or not path.startswith("/api/"):
        continue
    if operation.get("security") and {} not in operation["security"]:
        continue
    content = operation["responses"]["200"]["content"]
    if "application/json" not in content:
        continue
    name = operation["operationId"]
    parameters = map(api.part, operation.get("parameters", []))
    given = {one["name"]: example(one) for one in parameters if one.get("required")}
    answer = getattr(api, name)(**given)
    if answer is None:
        found["missing"].append(name)
        continue
    from_dict, to_dict = conversions(content["application/json"]["schema"]["$ref"].split("/")[-1])
    same = known(to_dict(from_dict(answer))) == known(answer)
    found["read" if same else "different"].append(name)
print(json.dumps(found))
