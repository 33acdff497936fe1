import { spawnSync } from 'node:child_process';
import path from 'node:path';

const PROGRAMS = 'unshare ip openssl nginx caddy haproxy varnishd certbot pebble'.split(' ');
const PACKAGES = 'util-linux iproute2 openssl nginx caddy haproxy varnish certbot pebble';
const INSIDE = path.join(import.meta.dirname, 'inside.ts');
/** Everything started inside ends with it, and mounts and addresses are its own. */
const OWN_MACHINE = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Runs the very files of `deploy/` for nginx, Caddy, HAProxy and Varnish in front of one app, in a
 * network and an `/etc` of their own (Linux, root): live viewers over TLS hear a fight, and a cache
 * asks the app once a second; or, by an option, certificates are renewed and the app restarts. Prints the figures. @returns the number of goals that were missed
 */
export async function measureEdge(...options: string[]): Promise<number> {
  const absent = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  const lacking = [...(process.getuid?.() === 0 ? [] : ['root']), ...absent];
  if (lacking.length > 0) {
    console.log(`The edge run needs ${lacking.join(', ')} (on Debian: apt install ${PACKAGES}).`);
    return 1;
  }
  const { status } = spawnSync('unshare', [...OWN_MACHINE, process.execPath, INSIDE, ...options], {
    stdio: 'inherit',
  });
  return status ?? 1;
}
