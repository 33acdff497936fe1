import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANES, LIMITS } from './limits.ts';

const DOCUMENT = new URL('../../docs/security.md', import.meta.url);

const shown = (most: unknown): string =>
  typeof most === 'number'
    ? String(most)
    : [most]
        .flat()
        .map((part) => (typeof part === 'string' ? `\`${part}\`` : String(part)))
        .join(' × ');

test('the tables of the document are those of the gate', () => {
  const limits = Object.values(LIMITS).map(
    ({ counted, per, most, beyond }) => `| ${counted} | ${per} | ${shown(most)} | ${beyond} |`,
  );
  const lanes = Object.values(LANES).map(
    ({ work, ofNetwork, inAll, waitingOfNetwork, waitingInAll }) =>
      `| ${work} | ${ofNetwork} | ${Number.isFinite(inAll) ? inAll : '–'} | ${waitingOfNetwork} | ${waitingInAll} |`,
  );
  const document = readFileSync(DOCUMENT, 'utf8');
  for (const table of [limits, lanes]) expect(document).toContain(table.join('\n'));
});
