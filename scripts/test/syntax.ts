import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const ROOT = path.join(import.meta.dirname, '..', '..');
const ROOMS = 'app,bench,database,demo,packages,reference,scripts,server,tests';

/** A node of the syntax tree (ESTree), with offsets into the source. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** Every source file of the project, relative to the root. */
export function sourceFiles(pattern = `{${ROOMS}}/**/*.{ts,tsx,mjs}`): string[] {
  const isOurs = (name: string) => !/(^|\/)(node_modules|build|\.react-router)(\/|$)/.test(name);
  return globSync(pattern, { cwd: ROOT }).filter(isOurs).sort();
}

/** A file's source, syntax tree and comments. */
export function parseFile(file: string) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { source, program: program as unknown as SyntaxNode, comments };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Calls `visit` for each node below `node`, parents first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent?: SyntaxNode) => void,
  parent?: SyntaxNode,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, node);
    }
  }
}
