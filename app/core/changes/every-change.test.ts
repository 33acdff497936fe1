import { expect, test } from 'vitest';
import * as contracts from '#server/api-docs/contracts.ts';

/** Writes of a person without a key, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  'DELETE /owners/:username/data': 'is final; a repeat gets the same answer',
  'POST /host/fights/preview': 'changes nothing',
  'POST /host/webhooks/test': 'sends a message each time',
  'POST /tournament': 'the specification’s; a whole document, the same one twice',
  'POST /tournament/:id/edits': 'has a `requestId` of its own',
  'POST /message': 'has an `id` of its own',
  'POST /get-registers': 'changes nothing',
  'POST /log-out': 'ends one login, once or twice',
};
const PERSONS = ['viewer', 'owner', 'host', 'organiser'];

interface Call {
  method: string;
  path: string;
  access?: string;
  repeatable?: boolean;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test('every write of a person takes an Idempotency-Key, or has a reason not to', () => {
  const writes = Object.values(contracts)
    .flatMap((contract) => Object.values(contract).filter(isCall))
    .filter(({ method, access }) => method !== 'GET' && PERSONS.includes(access ?? ''))
    .map(({ method, path, repeatable }) => ({ name: `${method} ${path}`, repeatable }));
  const without = writes.flatMap(({ name, repeatable }) => (repeatable ? [] : name));
  expect(writes.length).toBeGreaterThan(without.length);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
});
