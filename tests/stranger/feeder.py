#!/usr/bin/env python3
"""Feeds Ringside: spools events in a file until the feed has answered, and counts each once.

One file, Python's standard library alone. As a module:

    from feeder import Feeder
    feeder = Feeder("http://localhost:4300", key, "events.ndjson")
    feeder.send({"id": "f1", "type": "fight", ...})   # on disk when it returns
    feeder.flush()                                    # sent, with retries, as long as it takes

As a program it sends the events of its standard input, one a line:

    FEED_KEY=... python3 feeder.py http://localhost:4300 events.ndjson < fights.ndjson

The exit code is 0 when everything was accepted, 1 otherwise.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

BATCH = 500
LONGEST_WAIT_SECONDS = 30
RETRIABLE = (408, 425, 429)


class FeedRefused(Exception):
    """The feed refuses every event, as with a wrong key; all events stay in the spool."""


class Feeder:
    def __init__(self, url, key, spool, on_rejected=None, first_wait=0.5):
        self.url = url.rstrip("/") + "/api/feed"
        self.key = key
        self.first_wait = first_wait
        self.on_rejected = on_rejected or print_rejected
        self.rejected = 0
        self.place_file = spool + ".place"
        self.file = open(spool, "a+b")
        self.cut_torn_line()
        self.place = self.read_place()

    def cut_torn_line(self):
        """Drops a last line without its line break: `send` never returned for it."""
        self.file.seek(0)
        end = 0
        for line in self.file:
            if line.endswith(b"\n"):
                end += len(line)
        self.file.truncate(end)

    def read_place(self):
        try:
            with open(self.place_file) as place_file:
                place = int(place_file.read())
        except (FileNotFoundError, ValueError):
            return 0
        return place if place <= os.fstat(self.file.fileno()).st_size else 0

    def note_place(self, place):
        with open(self.place_file + ".new", "w") as draft:
            draft.write(str(place))
            draft.flush()
            os.fsync(draft.fileno())
        os.replace(self.place_file + ".new", self.place_file)
        self.place = place

    def send(self, *events):
        """Spools events. Once it returns they survive a kill and a power cut."""
        for event in events:
            self.file.write(json.dumps(event).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def flush(self):
        """Sends the spooled events in order until all are answered."""
        while True:
            self.file.seek(self.place)
            lines = []
            for line in self.file:
                lines.append(line)
                if len(lines) == BATCH:
                    break
            if not lines:
                self.empty_spool()
                return
            self.send_batch([json.loads(line) for line in lines])
            self.note_place(self.place + sum(map(len, lines)))

    def empty_spool(self):
        """Empties the file once everything is answered, so that it does not grow for ever."""
        if self.place > 0:
            self.file.truncate(0)
            self.note_place(0)

    def send_batch(self, events):
        wait = self.first_wait
        while True:
            status, answer, retry_after = self.try_once(events)
            if "superseded" in answer:
                self.rejected += len(answer["rejected"])
                for one in answer["rejected"]:
                    self.on_rejected(events[one["index"]], one)
                return
            if status == 413 and len(events) > 1:
                middle = len(events) // 2
                self.send_batch(events[:middle])
                self.send_batch(events[middle:])
                return
            if 400 <= status < 500 and status not in RETRIABLE:
                raise FeedRefused(answer.get("error", {}).get("message", f"Status {status}."))
            # Jitter, so that clients do not all retry at once after an outage.
            time.sleep(max(retry_after, wait * random.uniform(0.5, 1)))
            wait = min(LONGEST_WAIT_SECONDS, wait * 2)

    def try_once(self, events):
        """Returns the status (0 without a response), the body, and the seconds of `Retry-After`."""
        headers = {"authorization": f"Bearer {self.key}", "content-type": "application/json"}
        request = urllib.request.Request(self.url, json.dumps(events).encode(), headers)
        try:
            try:
                response = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                answer = json.loads(response.read() or b"{}")
                retry_after = response.headers.get("retry-after") or "0"
                seconds = int(retry_after) if retry_after.isdigit() else 0
                return response.status, answer if isinstance(answer, dict) else {}, seconds
        except (OSError, ValueError):
            # No server, a broken connection, or a response from a proxy in between.
            return 0, {}, 0


def print_rejected(event, rejected):
    for problem in rejected["problems"]:
        field = problem["path"] or "event"
        reason = f"got {problem['got']}, expected {problem['expected']}"
        print(f"{event.get('id')}: {field}: {reason}", file=sys.stderr)


def main():
    if len(sys.argv) != 3 or "FEED_KEY" not in os.environ:
        sys.exit("FEED_KEY=... python3 feeder.py URL SPOOL-FILE < EVENTS")
    feeder = Feeder(sys.argv[1], os.environ["FEED_KEY"], sys.argv[2])
    try:
        feeder.flush()
        for line in sys.stdin:
            if line.strip():
                feeder.send(json.loads(line))
        feeder.flush()
    except FeedRefused as refused:
        sys.exit(f"The feed refuses events: {refused}")
    if feeder.rejected > 0:
        sys.exit(f"Rejected events: {feeder.rejected}. Correct them and send them again.")


if __name__ == "__main__":
    main()
