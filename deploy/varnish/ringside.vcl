# A cache in front of Ringside: /etc/varnish/default.vcl (docs/hosting.md), behind a proxy for TLS.
vcl 4.1;
import std;
import directors;

backend one {
    .host = "127.0.0.1";
    .port = "4300";
    # Not /readyz: without its database Ringside still answers what many ask for.
    .probe = { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; }
}

# With several processes (docs/scaling.md) a backend for each above, and a line here.
sub vcl_init {
    new ringside = directors.round_robin();
    ringside.add_backend(one);
}

sub vcl_recv {
    set req.backend_hint = ringside.backend();
    # The live channel stays open for hours; what carries a secret is one person's; tunes are long, and cut by Range.
    if (req.url == "/api/live") { return (pipe); }
    if (req.method != "GET" && req.method != "HEAD") { return (pass); }
    if (req.http.token || req.http.x-secret || req.http.authorization) { return (pass); }
    if (req.url ~ "^/(songs|music-files)/" || req.url ~ "[?&]secret=") { return (pass); }
    # The style sheet of browsers without scripts alone depends on a cookie, and no page.
    if (req.url ~ "^/spoilers") { return (pass); }
    unset req.http.Cookie;
    # Never older than a second, unless the origin is away.
    if (std.healthy(req.backend_hint)) { set req.grace = 0s; } else { set req.grace = 1h; }
    return (hash);
}

sub vcl_backend_response {
    if (beresp.http.Cache-Control ~ "private|no-store" || beresp.status >= 500) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
    # All who have heard of a change fetch the same address once, within the time in which they hear.
    if (bereq.url ~ "[?&]heard=") { set beresp.ttl = 10s; }
    # Pages, which say nothing of it, are the same for everybody.
    if (!beresp.http.Cache-Control) { set beresp.ttl = 2s; }
    set beresp.grace = 1h;
}

sub vcl_backend_error {
    # From a process that is restarting to the next; writes are never sent twice.
    if (bereq.method == "GET" && bereq.retries < 3) { return (retry); }
    # While no process answers, for the few seconds of a restart.
    set beresp.http.Content-Type = "text/html";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "3";
    synthetic({"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><meta name="color-scheme" content="dark light"><title>Back in a moment</title><body style="font:1.1rem/1.5 system-ui;margin:15vh auto;max-width:32rem;padding:0 1rem"><h1>Back in a moment</h1><p>The site is being restarted. This page tries again by itself.</p>"});
    return (deliver);
}
