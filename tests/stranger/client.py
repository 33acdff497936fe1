"""A client made of the API's document alone: each operation is a method, its parameters are keywords."""

import json
import urllib.error
import urllib.parse
import urllib.request


class Client:
    def __init__(self, origin):
        self.origin = origin
        self.document = self.get("/api/docs/json")
        for path, methods in self.document["paths"].items():
            if "get" in methods:
                operation = methods["get"]
                setattr(self, operation["operationId"], self.method(path, operation))

    def get(self, path):
        """The answer, or None for what is not there."""
        try:
            with urllib.request.urlopen(self.origin + path) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise SystemExit("%s answers %s" % (path, error.read().decode()))

    def part(self, value):
        """What a reference refers to."""
        while "$ref" in value:
            target = self.document
            for name in value["$ref"].split("/")[1:]:
                target = target[name]
            value = target
        return value

    def method(self, path, operation):
        known = {}
        for parameter in map(self.part, operation.get("parameters", [])):
            known[parameter["name"]] = parameter["in"]

        def call(**given):
            unknown = set(given) - set(known)
            if unknown:
                raise TypeError("%s takes %s" % (operation["operationId"], sorted(known)))
            address, query = path, {}
            for name, value in given.items():
                if known[name] == "path":
                    address = address.replace("{%s}" % name, urllib.parse.quote(str(value), ""))
                else:
                    query[name] = value
            return self.get(address + ("?" + urllib.parse.urlencode(query) if query else ""))

        return call

    def everything(self, operation, **given):
        """Each item of a list that comes in pages."""
        page = operation(**given)
        while True:
            yield from page["items"]
            if page["next"] is None:
                return
            page = operation(**given, cursor=page["next"])
