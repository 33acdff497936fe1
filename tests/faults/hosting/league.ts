import { fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';
import type { Machine } from './machine.ts';

/** Whose name must be gone after the deletion; nothing else here has these letters. */
export const PERSON = 'gonzolina';
export const KEY = 'feed-key-of-the-hosting-run-0123456789';
const AT = 'http://127.0.0.1:4300';
const ASKED = ['matches', 'players', `players/${PERSON}`, 'monster-query', 'monster-history/1'];
const PAGES = [`players/${PERSON}`, 'recent', 'fights', 'monsters/1', 'sitemap.xml', 'data'];

/** Sends a league by the game host's call. */
export function feedLeague(machine: Machine, first = 1): void {
  const ids = Array.from({ length: 20 }, (_, index) => first + index);
  const events = [
    playerEvent(PERSON, { victories: ['HARE'] }),
    playerEvent('bea'),
    ...ids.map((id) => monsterEvent(id, { USER: id % 2 ? PERSON : 'bea' })),
    ...ids.slice(1).map((id) => fightEvent(id - 1, id)),
  ];
  const answer = send(machine, 'POST', '/api/feed', events);
  if (!answer.startsWith('200') || JSON.parse(answer.slice(4)).rejected.length > 0)
    throw new Error(answer);
}

function send(machine: Machine, method: string, address: string, body?: object): string {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const script = `fetch(${JSON.stringify(AT + address)}, ${JSON.stringify(options)})
    .then(async (answer) => process.stdout.write(answer.status + ' ' + (await answer.text())))`;
  return machine.must(`cat > /tmp/send.mjs <<'END'\n${script}\nEND\nnode /tmp/send.mjs`);
}

/** What the league answers, by address. */
export function answersOf(machine: Machine): Record<string, unknown> {
  const known = ASKED.map((name) => [
    name,
    JSON.parse(send(machine, 'GET', `/api/${name}`).slice(4)),
  ]);
  return Object.fromEntries(known);
}

/** Where the person's name is found: in tables, files, logs and answers. */
export function findName(machine: Machine): string[] {
  const said = [...ASKED.map((name) => `/api/${name}`), ...PAGES.map((name) => `/${name}`)].filter(
    (address) => {
      const answer = send(machine, 'GET', address).toLowerCase();
      // That nobody has the name says nothing of anybody.
      return answer.startsWith('200') && answer.includes(PERSON);
    },
  );
  const dump = `cd /; su postgres -c 'pg_dump ringside' | grep -i ${PERSON} | head -n 3`;
  const files = `grep -rail ${PERSON} /var/lib/ringside /var/log /opt/ringside/build /etc /run/log 2>/dev/null`;
  const journal = `journalctl --no-pager -a | grep -i ${PERSON} | head -n 3`;
  return [
    ...said,
    ...[dump, files, journal].flatMap((command) =>
      machine.run(`${command} || true`).text.split('\n').filter(Boolean),
    ),
  ];
}
