import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const ROOT = path.join(import.meta.dirname, '..', '..');
const ROOMS = 'app,bench,database,demo,packages,reference,scripts,server,tests';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export function sourceFiles(pattern = `{${ROOMS}}/**/*.{ts,tsx,mjs}`): string[] {
  const isOurs = (name: string) => !/(^|\/)(node_modules|build|\.react-router)(\/|$)/.test(name);
  return globSync(pattern, { cwd: ROOT }).filter(isOurs).sort();
}

export function parseFile(file: string) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { source, program: program as unknown as SyntaxNode };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}
