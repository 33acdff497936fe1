import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';

const DOCS = path.join(import.meta.dirname, '../../../docs');

export const HOST = 'ringside.example';

/** The blocks of commands under a heading of a page, up to the next one of any level. */
export function blocksOf(page: string, heading: string): string[] {
  const text = readFileSync(path.join(DOCS, page), 'utf8').replaceAll(/^ {3}(?=\S|$)/gm, '');
  const [, own = ''] = text.split(new RegExp(`^#+ ${heading}\n`, 'm'));
  const [section = ''] = own.split(/^#{2,} /m);
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`docs/${page} has no commands under ${heading}.`);
  return blocks;
}

/** What the reader does to a line: the name of the site, and no log that is followed for ever. */
const asTyped = (block: string) =>
  block.replaceAll('YOUR.NAME', HOST).replaceAll(/^journalctl .*-f$/gm, '');

export interface Typing {
  /** Words that the reader replaces: dates of files, placeholders. */
  words?: [from: string | RegExp, to: string][];
  env?: Record<string, string>;
}

/** Types a block as the page has it. @throws with the output if a line fails */
export function type(machine: Machine, block: string, { words = [], env }: Typing = {}): string {
  const typed = words.reduce((text, [from, to]) => text.replaceAll(from, to), asTyped(block));
  console.log(typed.trim().replaceAll(/^/gm, '  # '));
  const startedAt = performance.now();
  const text = machine.must(typed, env);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (seconds > 5) console.log(`    ${seconds} s`);
  return text;
}
