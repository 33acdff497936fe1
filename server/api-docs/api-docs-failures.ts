import type { Access, Endpoint, Failure } from '@ringside/contract/endpoint';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import { NAME_MARK } from './shared-parts.ts';

/** The errors of a call for missing or wrong credentials. */
const BY_ACCESS: Record<Access, readonly Failure[]> = {
  viewer: viewerFailures(),
  'anyone-or-viewer': viewerFailures(),
  organiser: [
    [401, 'no_secret', 'The secret is missing.'],
    [403, 'wrong_secret', 'The secret is wrong.'],
  ],
  'game-host': [[401, 'feed_key', 'The feed key is missing or wrong.']],
  host: [...viewerFailures(), [403, 'not_host', 'The person is not among the hosts.']],
};

function viewerFailures(): readonly Failure[] {
  return [
    [401, 'token', 'The token is missing or has ended.'],
    [403, 'wrong_name', 'The token belongs to somebody else than `username`.'],
  ];
}

/** All errors of a call but those that any call may have, its own first. */
export function failuresOf({ access, failures = [] }: Endpoint): readonly Failure[] {
  const own = failures.filter((failure) => failure !== KEY_REUSED);
  return [...own, ...(access ? BY_ACCESS[access] : [])];
}

/** Of calls without parameters, too: any address may have an invalid character. */
const INVALID: Failure = [
  400,
  'invalid',
  'A parameter or the body is not as described; the message names it.',
];
const TOO_MANY: Failure = [
  429,
  'too_many',
  'Too many calls within a minute or at a time; see `retry-after`.',
];
const BUSY: readonly Failure[] = [
  [503, 'busy', 'The server has too much to do; see `retry-after`.'],
  [
    503,
    'storage_unavailable',
    'The database does not answer; nothing was changed; see `retry-after`.',
  ],
  [503, 'too_slow', 'The response took too long and was cancelled.'],
];

/** Of calls with a body, of those that change something, and of those with a token. */
const OF_MANY: readonly Failure[] = [
  KEY_REUSED,
  [413, 'too_large', 'The body is too large, or holds too many values.'],
  [415, 'unsupported_type', 'The body is not `application/json`.'],
  [503, 'read_only', 'Nothing can be saved right now; nothing was changed.'],
  [503, 'outcome_unknown', 'The database was lost in the commit: it may have been saved.'],
  [503, 'identity_unavailable', 'The streaming platform is not answering right now.'],
];

/** Of all calls that look for one thing, so that they share a response. */
const NOT_FOUND = '`not_found`: There is none; the message says what is missing.';

/** Explained once. */
const COMMON: readonly Failure[] = [INVALID, TOO_MANY, ...BUSY, ...OF_MANY];

/** The error responses in the document: one for each status, and a default for those that any call has. */
export function responsesOf(failures: readonly Failure[]): Record<string, object> {
  const explained = COMMON.map(([status, code, sentence]) => `\`${code}\`: ${status}. ${sentence}`);
  const own = [...Map.groupBy(failures, ([status]) => status)].map(([status, same]) => [
    String(status),
    bodyFor(linesOf(same, status)),
  ]);
  return { ...Object.fromEntries(own), default: bodyFor(explained) };
}

/** Each own failure with its sentence; those of any call by their codes, since the default explains them. */
function linesOf(failures: readonly Failure[], status: number): string[] {
  if (failures.length === 1 && failures[0]?.[1] === 'not_found') return [NOT_FOUND];
  const common = COMMON.filter(([other]) => other === status).map(([, code]) => `\`${code}\``);
  return [
    ...failures.map(([, code, sentence]) => `\`${code}\`: ${sentence}`),
    ...(common.length > 0 ? [`${common.join(', ')}: as of any call.`] : []),
  ];
}

/** The format of errors (`apiErrorBody`) with the codes that it may have. */
function bodyFor(codes: readonly string[]): object {
  return {
    [NAME_MARK]: 'ErrorBody',
    'x-response-description': codes.join('\n\n'),
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
}
