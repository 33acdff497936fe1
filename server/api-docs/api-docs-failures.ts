import type { Access, Endpoint, Failure } from '@ringside/contract/endpoint';
import { KEY_REUSED } from '#app/core/changes/contract.ts';

const OF_TOKEN: readonly Failure[] = [
  [401, 'token', 'The token is missing or has ended.'],
  [401, 'deleted', 'The person is deleted.'],
  [403, 'wrong_name', 'The token belongs to somebody else than `username`.'],
  [503, 'identity_unavailable', 'The streaming platform is not answering right now.'],
];

const NO_SECRET: Failure = [401, 'no_secret', 'The secret is missing.'];

const BY_ACCESS: Record<Access, readonly Failure[]> = {
  viewer: OF_TOKEN,
  'anyone-or-viewer': OF_TOKEN,
  organiser: [
    NO_SECRET,
    [403, 'wrong_secret', 'The secret is wrong.'],
    [403, 'not_your_role', 'The helper’s link is for other calls.'],
  ],
  'game-host': [[401, 'feed_key', 'The feed key is missing or wrong.']],
  host: [...OF_TOKEN, [403, 'not_host', 'The person is not among the hosts.']],
};

const INVALID: Failure = [
  400,
  'invalid',
  'A parameter or the body is not as described; the message names it.',
];

const OF_BODY: readonly Failure[] = [
  [413, 'too_large', 'The body is too large, or holds too many values.'],
  [415, 'unsupported_type', 'The body is not `application/json`.'],
];

const OF_WRITES: readonly Failure[] = [
  [503, 'read_only', 'Nothing can be saved right now; nothing was changed.'],
  [503, 'outcome_unknown', 'The database was lost in the commit: it may have been saved.'],
];

const OF_ANY: readonly Failure[] = [
  [429, 'too_many', 'Too many calls within a minute or at a time; see `retry-after`.'],
  [503, 'busy', 'The server has too much to do; see `retry-after`.'],
  [
    503,
    'storage_unavailable',
    'The database does not answer; nothing was changed; see `retry-after`.',
  ],
  [503, 'too_slow', 'The response took too long and was cancelled.'],
];

export function failuresOf({ access, body, failures = [], method }: Endpoint): readonly Failure[] {
  return [
    ...failures,
    ...(access ? BY_ACCESS[access] : []),
    INVALID,
    ...(body === undefined ? [] : OF_BODY),
    ...(method === 'GET' ? [] : OF_WRITES),
    ...OF_ANY,
  ];
}

const NOT_FOUND = '`not_found`: There is none; the message says what is missing.';

const COMMON = [...OF_TOKEN, NO_SECRET, INVALID, ...OF_BODY, KEY_REUSED, ...OF_WRITES, ...OF_ANY];

const ERROR = { $ref: '#/components/schemas/ErrorBody' };
const EXPLAINED = COMMON.map(([status, code, sentence]) => `\`${code}\`: ${status}. ${sentence}`);
const ANY = { description: 'AnyError' };

export const ANY_ERROR = {
  AnyError: {
    description: EXPLAINED.join('\n\n'),
    content: { 'application/json': { schema: ERROR } },
  },
};

export function responsesOf(failures: readonly Failure[]): Record<string, object> {
  const byStatus = [...Map.groupBy(failures, ([status]) => status)];
  const own = byStatus.filter(([, same]) => same.some((failure) => !COMMON.includes(failure)));
  const responses = own.map(([status, same]) => [
    String(status),
    { ...ERROR, description: linesOf(same).join('\n\n') },
  ]);
  return {
    ...Object.fromEntries(responses),
    // Strict checks of documents want one beside the default.
    ...(own.some(([status]) => status < 500) ? {} : { '4XX': ANY }),
    default: ANY,
  };
}

/** Calls with a reference in the place of each `ANY`. */
export const withAnyError = <T>(calls: T): T =>
  JSON.parse(JSON.stringify(calls), (_, part) =>
    part?.description === ANY.description ? { $ref: '#/components/responses/AnyError' } : part,
  );

function linesOf(failures: readonly Failure[]): string[] {
  const own = failures.filter((failure) => !COMMON.includes(failure));
  const common = failures.filter((failure) => COMMON.includes(failure));
  if (own.length === 1 && failures[0]?.[1] === 'not_found') return [NOT_FOUND];
  const codes = common.map(([, code]) => `\`${code}\``).join(', ');
  return [
    ...own.map(([, code, sentence]) => `\`${code}\`: ${sentence}`),
    ...(codes ? [`${codes}: as always.`] : []),
  ];
}

export const ERROR_BODY = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong.',
      properties: {
        code: { type: 'string', description: 'A code for programs.', example: 'not_found' },
        message: {
          type: 'string',
          description: 'A sentence for people.',
          example: 'There is no such monster.',
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};
