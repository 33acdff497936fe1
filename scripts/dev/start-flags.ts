import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);
const { start }: { start: string } = JSON.parse(readFileSync(PACKAGE, 'utf8')).scripts;

/** The flags of Node with which `npm start` saves memory. */
export const NODE_FLAGS: string[] = start.match(/--\S+/g) ?? [];

/** The variables of the memory allocator that `npm start` sets, for the same reason. */
export const NODE_VARIABLES: Record<string, string> = Object.fromEntries(
  (start.match(/\bMALLOC_\w+=\S+/g) ?? []).map((variable) => variable.split('=')),
);
