import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Section } from './section.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

/** A section as it is printed and quoted. */
export const asText = ({ title, about, table }: Section) => `### ${title}\n\n${about}\n\n${table}`;

/**
 * Puts sections, by their part's name, into docs/performance.md, each between its two marks.
 * @throws when the page has no place for one
 */
export function quoteInDocs(sections: Map<string, Section>): void {
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, section] of sections) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const from = page.indexOf(begin);
    const to = page.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`);
    page = `${page.slice(0, from)}${begin}\n${asText(section)}\n${page.slice(to)}`;
  }
  writeFileSync(PAGE, page);
}
