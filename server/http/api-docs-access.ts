import type { Access, Endpoint } from '@ringside/contract/endpoint';

/** Where the page has a place to enter what a call needs. */
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
    description: 'Login or display name of the person whose `token` goes along.',
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

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>;

const REQUIREMENTS: Record<Access, Requirement[]> = {
  viewer: [{ username: [], token: [] }],
  'anyone-or-viewer': [{}, { username: [], token: [] }],
  organiser: [{ organiserSecret: [] }],
  'game-host': [{ feedKey: [] }],
  host: [{ username: [], token: [] }],
};

/** The credentials a call takes; none where it is open to all. */
export function securityOf({ access }: Endpoint): Requirement[] {
  return access ? REQUIREMENTS[access] : [];
}

export const TAGS = [
  { name: 'Game host', description: 'For the program that runs the game; needs the feed key.' },
  { name: 'Open to all', description: 'Reads that need nothing.' },
  { name: 'Viewers', description: 'What belongs to one person; needs that person’s token.' },
  { name: 'Organisers', description: 'Brackets and the broadcast; needs the organiser’s secret.' },
  {
    name: 'Hosts',
    description: 'For the people of the setting HOSTS; needs the token of one of them.',
  },
];

/** The group that the page lists a call in. */
export function tagOf({ access }: Endpoint): string {
  const names: Record<Access, string> = {
    viewer: 'Viewers',
    'anyone-or-viewer': 'Viewers',
    organiser: 'Organisers',
    'game-host': 'Game host',
    host: 'Hosts',
  };
  return access ? names[access] : 'Open to all';
}

/** The responses that hold for every call. */
export function describeApi(title: string): string {
  return `Everything that ${title} shows and takes. The game’s data comes in through \`POST /api/feed\` alone; the guide is docs/feeding.md in the source.

**Forms.** Bodies are JSON in UTF-8. Names of fields are case-sensitive, and a field that a call does not know is refused in events. Times are ISO 8601; answers have them in UTC. Amounts are whole Z, durations are seconds, shares are 0 to 1. Fields may be added to answers; none is taken away.

**Errors.** A call that fails answers \`{"error": {"code", "message"}}\`: a word for programs and a sentence for people. Codes and statuses stay as they are.

**Limits.** Reads and writes are counted by token and by address within a minute; over the limit a call answers 429 with \`retry-after\`. The feed is not counted. A body has at most 256 KiB unless its call says otherwise.

**Trying it out.** Press 'Authorize' and enter what you have: the feed key, a username with its token, or the organiser’s secret.`;
}
