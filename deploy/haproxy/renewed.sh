#!/bin/sh
# /etc/haproxy/renewed.sh (docs/hosting.md): HAProxy takes certificate and key from one file.
set -eu
umask 077
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > /etc/haproxy/ringside.pem.new
mv /etc/haproxy/ringside.pem.new /etc/haproxy/ringside.pem
systemctl try-reload-or-restart haproxy
