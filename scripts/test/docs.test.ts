import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { UNCLEAR_WORDS } from './unclear-words.ts';

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

  test.skipIf(file.startsWith('docs/decisions/'))('keeps to the words of CONTRIBUTING.md', () => {
    const lines = prose.replaceAll(/`[^`]*`/g, '').split('\n');
    expect(lines.filter((line) => UNCLEAR_WORDS.test(line))).toEqual([]);
  });
});

test('decisions are numbered without gaps, and the index lists each with its title', () => {
  const decisions = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file));
  const entries = decisions.map((file, index) => {
    const number = String(index + 1).padStart(4, '0');
    expect(path.basename(file)).toMatch(new RegExp(`^${number}-`));
    const [title = ''] = textOf(file).split('\n');
    return `- [${number}](${path.basename(file)}) ${title.replace('# ', '')}`;
  });
  const index = textOf('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => line.startsWith('- '))).toEqual(entries);
});

test('decisions have a status, context, decision and consequence', () => {
  const parts = ['Status', 'Context', 'Decision', 'Consequence'];
  const gaps = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file)).flatMap((file) =>
    parts
      .filter((part) => !new RegExp(`^\\*\\*${part}[.:]`, 'm').test(textOf(file)))
      .map((part) => `${file}: no ${part}`),
  );
  expect(gaps).toEqual([]);
});
