import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('letters of these overlays are at least 24 pixels high on a broadcast of 1080 lines', () => {
  const styles = globSync(`${import.meta.dirname}/overlay-*.module.css`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const sizes = [...styles.matchAll(/font(?:-size)?:[^;]*calc\((\d+) \* var\(--px\)\)/g)].map(
    ([, size]) => Number(size),
  );
  expect(sizes.length).toBeGreaterThan(8);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  const all = [...styles.matchAll(/font(?:-size)?:[^;]*;/g)].filter(([text]) =>
    /\d|var/.test(text),
  );
  expect(all).toHaveLength(sizes.length);
});
