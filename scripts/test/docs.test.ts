import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const DOCUMENTS = globSync('{*.md,docs/**/*.md,packages/*/*.md}', { cwd: ROOT }).sort();
const FENCED = /^ *```[\s\S]*?^ *```/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const ROOMS = 'app|bench|database|demo|deploy|docs|packages|reference|scripts|server|tests';
/** Inline code that is a path of the project; paths with a placeholder are not checked. */
const PATH_NAMED = new RegExp(`\`((?:${ROOMS})/[\\w./+-]+)\``, 'g');

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const proseOf = (file: string) => textOf(file).replaceAll(FENCED, '');

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  const letters = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return letters.trim().replaceAll(' ', '-');
}

function isReachable(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const file = target ? path.join(path.dirname(from), target) : from;
  if (!existsSync(path.join(ROOT, file))) return false;
  if (anchor === undefined) return true;
  return [...proseOf(file).matchAll(/^#+ (.*)$/gm)].some(
    ([, text]) => anchorOf(text ?? '') === anchor,
  );
}

describe.each(DOCUMENTS)('%s', (file) => {
  const prose = proseOf(file);

  test('links to existing files and headings', () => {
    const links = [...prose.matchAll(LINK)].map(([, link]) => link ?? '');
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(own.filter((link) => !isReachable(file, link))).toEqual([]);
  });

  test('names existing files', () => {
    const named = [...prose.matchAll(PATH_NAMED)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });
});

test('each decision is listed with its title, and no number is missing or used twice', () => {
  const decisions = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file));
  const entries = decisions.map((file) => {
    const [title = ''] = textOf(file).split('\n');
    const name = path.basename(file);
    return `- [${name.slice(0, 4)}](${name}) ${title.replace('# ', '')}`;
  });
  const index = textOf('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => line.startsWith('- '))).toEqual(entries);
  const retired = [...textOf('docs/decisions/retired.md').matchAll(/^- ([\d, ]+): /gm)];
  const numbers = [
    ...entries.map((entry) => entry.slice(3, 7)),
    ...retired.flatMap(([, list = '']) => list.split(', ')),
  ];
  const all = numbers.map((_, index) => String(index + 1).padStart(4, '0'));
  expect(numbers.sort()).toEqual(all);
});

test('decisions have a context, a decision and a consequence', () => {
  const gaps = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file)).flatMap((file) =>
    ['Context', 'Decision', 'Consequence']
      .filter((part) => !new RegExp(`^\\*\\*${part}\\.`, 'm').test(textOf(file)))
      .map((part) => `${file}: no ${part}`),
  );
  expect(gaps).toEqual([]);
});
