import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './syntax.ts';
import { wordsOf } from './vocabulary.ts';

const PAGE = readFileSync(path.join(ROOT, 'docs', 'words.md'), 'utf8');

/** A section of docs/words.md, without its heading. */
function section(heading: string): string {
  const [, rest = ''] = PAGE.split(`## ${heading}\n`);
  return rest.split('\n## ')[0] ?? '';
}

/** The first column of a table of docs/words.md. */
export function firstColumn(heading: string): string[] {
  const rows = section(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  return rows
    .flatMap((row) => (row.split('|')[1] ?? '').split(','))
    .map((cell) => cell.replaceAll('`', '').trim());
}

/** The plain words of each list, by the list's bold heading. */
export function plainWords(): Map<string, string[]> {
  const lists = section('Plain words')
    .split('\n\n')
    .flatMap((paragraph) => [...paragraph.trim().matchAll(/^\*\*(.+?)\.?\*\*(?:[^:]*:\s|)(.+)/gs)]);
  return new Map(lists.map(([, title = '', words = '']) => [title, wordsOf(words)]));
}

/** Strings of the specification; `…` is a placeholder. */
export function specificationStrings(): string[] {
  const [, list = ''] = section("The specification's strings").split(/^```.*$/m);
  return list.trim().split('\n');
}
