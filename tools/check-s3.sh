#!/usr/bin/env bash
# The portal's files on a real S3 server: OpenStack Swift with its s3api, which checks signatures as Amazon's does.
# Not among the default tests, since it needs Debian's packages:
#   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached
# The server runs as whoever asks, in a folder of its own that is gone afterwards. Run: bash tools/check-s3.sh
set -euo pipefail
cd "$(dirname "$0")/.."

for needed in swift-proxy-server swift-account-server swift-container-server swift-object-server swift-ring-builder memcached; do
  if ! command -v "$needed" > /dev/null; then
    echo "$needed is missing; the head of tools/check-s3.sh says how to get it." >&2
    exit 2
  fi
done

port=${SWIFT_PORT:-43170}
home=$(mktemp -d "${SWIFT_HOME:-/var/tmp}/palmares-swift-XXXXXX")
mkdir -p "$home/devices/d1" "$home/rings"
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2> /dev/null || true; done
  wait 2> /dev/null || true
  rm -rf "$home"
}
trap finish EXIT

common="bind_ip = 127.0.0.1
swift_dir = $home/rings
user = $(id -un)
workers = 1
log_level = WARNING"

# Swift looks for this file in one place only.
if [ ! -e /etc/swift/swift.conf ]; then
  mkdir -p /etc/swift
  printf '[swift-hash]\nswift_hash_path_prefix = palmares\nswift_hash_path_suffix = check\n' > /etc/swift/swift.conf
fi

at=1
for kind in account container object; do
  cat > "$home/$kind.conf" << CONF
[DEFAULT]
bind_port = $((port + at))
devices = $home/devices
mount_check = false
$common
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
  (
    cd "$home/rings"
    swift-ring-builder "$kind.builder" create 4 1 1
    swift-ring-builder "$kind.builder" add --region 1 --zone 1 --ip 127.0.0.1 --port $((port + at)) --device d1 --weight 1
    swift-ring-builder "$kind.builder" rebalance
  ) > "$home/rings.log"
  "swift-$kind-server" "$home/$kind.conf" > "$home/$kind.log" 2>&1 &
  started+=($!)
  at=$((at + 1))
done

memcached -l 127.0.0.1 -p $((port + 4)) -m 16 -u "$(id -un)" &
started+=($!)

cat > "$home/proxy.conf" << CONF
[DEFAULT]
bind_port = $port
$common
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_palmares_portal = a-secret-of-the-check .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
CONF
swift-proxy-server "$home/proxy.conf" > "$home/proxy.log" 2>&1 &
started+=($!)

for _ in $(seq 100); do
  if curl -s -o /dev/null "http://127.0.0.1:$port/"; then break; fi
  sleep 0.2
done

export TEST_S3_ENDPOINT="http://127.0.0.1:$port" TEST_S3_REGION=us-east-1 TEST_S3_FORCE_PATH_STYLE=1
export TEST_S3_ACCESS_KEY_ID=palmares:portal TEST_S3_SECRET_ACCESS_KEY=a-secret-of-the-check TEST_S3_BUCKET=palmares-check
if ! node tools/run.mjs tools/check-s3.ts; then
  tail -n 20 "$home"/*.log >&2
  exit 1
fi
# The same uploads, derived images, documents and archives as in the default tests, with every file in the bucket.
node tools/run.mjs node_modules/vitest/vitest.mjs run --project server \
  features/projects/project/server/images.test.ts features/projects/project/server/documents.test.ts
node tools/run.mjs node_modules/vitest/vitest.mjs run --project server server/personal-data.test.ts -t archive
