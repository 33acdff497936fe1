import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Section } from './section.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

/** A section as Markdown. */
export const asText = ({ title, about, table }: Section) => `### ${title}\n\n${about}\n\n${table}`;

/**
 * Writes sections, by their part's name, into docs/performance.md, each between its two marker comments.
 * @throws when the page lacks the markers of a section
 */
export function quoteInDocs(sections: Map<string, Section>): void {
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, section] of sections) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const from = page.indexOf(begin);
    const to = page.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/performance.md has no markers for ${name}.`);
    page = `${page.slice(0, from)}${begin}\n${asText(section)}\n${page.slice(to)}`;
  }
  writeFileSync(PAGE, page);
}
