import type { Access, Endpoint } from '@ringside/contract/endpoint';

export const SECURITY_SCHEMES = {
  feedKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The game host’s key, the server’s setting FEED_KEY: `authorization: Bearer FEED_KEY`.',
  },
  username: {
    type: 'apiKey',
    in: 'header',
    name: 'username',
    description: 'Login or display name of the person whose `token` is sent.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'An access token of the streaming platform; goes with `username`.',
  },
  organiserSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-secret',
    description:
      'The organiser’s secret: the server’s setting TOURNAMENT_SECRET, or a host’s pass.',
  },
} as const;

interface Described {
  tag: string;
  needs: string;
  security: Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>[];
}

const OF_PERSON = { username: [], token: [] };

const BY_ACCESS: Record<Access | 'all', Described> = {
  all: { tag: 'Open to all', needs: 'For everyone', security: [] },
  viewer: { tag: 'Viewers', needs: 'For the person of the token', security: [OF_PERSON] },
  'anyone-or-viewer': {
    tag: 'Viewers',
    needs: 'For everyone, with or without a token',
    security: [{}, OF_PERSON],
  },
  organiser: {
    tag: 'Organisers',
    needs: 'With the organiser’s secret',
    security: [{ organiserSecret: [] }],
  },
  'game-host': { tag: 'Game host', needs: 'With the feed key', security: [{ feedKey: [] }] },
  host: { tag: 'Hosts', needs: 'With the token of a host', security: [OF_PERSON] },
};

export const accessOf = ({ access }: Endpoint): Described => BY_ACCESS[access ?? 'all'];

export const TAGS = [
  { name: 'Game host', description: 'For the program that runs the game; needs the feed key.' },
  { name: 'Open to all', description: 'Reads without credentials.' },
  { name: 'Viewers', description: 'Calls for one person; they need that person’s token.' },
  { name: 'Organisers', description: 'Brackets and the broadcast; needs the organiser’s secret.' },
  {
    name: 'Hosts',
    description: 'For the people of the setting HOSTS; they need the token of one of them.',
  },
];

export function describeApi(title: string): string {
  return `All calls of ${title}. The game’s data enters through \`POST /api/feed\` only; \`docs/feeding.md\` in the source is its guide.

**Formats.** Names of fields are case-sensitive, and events with unknown fields are rejected. Times are ISO 8601, in responses always UTC. Amounts are whole Z, times of songs are seconds, shares are 0 to 1. Fields may be added to responses; none is removed.

**Errors.** A call that fails answers \`{"error": {"code", "message"}}\`: a word for programs and a sentence for people. Codes and statuses do not change. Any call may answer 500 \`unexpected\`.

**Limits.** Reads and writes are counted by token and by address within a minute; above the limit a call answers 429 with \`retry-after\`. Each call says among which it counts: \`reads\`, \`searches\`, \`writes\`, \`pages\`, or \`rest\` (200 times as many); answers say the limit in \`ratelimit-policy\` and what is left in \`ratelimit\` (of one that a cache has kept, these are another's). A body has at most 256 KiB unless its call says otherwise.`;
}
