import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the policy of a page allows its inline scripts by hash, and no others', () => {
  const html =
    '<script>one()</script><script type="module" async="">two()</script><script src="/a.js"></script>';
  const scripts = pagePolicy(html, [])
    .split('; ')
    .find((part) => part.startsWith('script-src'));
  expect(scripts).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')}`);
});

test('its style sheets are from this site or listed by hash, as is an empty one; style attributes are allowed', () => {
  const policy = pagePolicy('<style data-x="1">a{}</style><i style="b:c">', []);
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')} ${hashOf('')}; `);
  expect(policy).toContain("style-src-attr 'unsafe-inline'; ");
});

test('a page may only connect to this site and the streaming platform', () => {
  expect(pagePolicy('', ['https://id.example'])).toContain(
    "connect-src 'self' https://id.example;",
  );
  expect(pagePolicy('', [])).toContain("connect-src 'self';");
});

test('songs and covers are loaded from this site or by https', () => {
  expect(pagePolicy('', [])).toContain("media-src 'self' blob: https:");
  expect(pagePolicy('', [])).toContain("default-src 'self'");
});
