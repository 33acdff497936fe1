import type { Plugin } from 'vite';
import { parseSync } from 'vite';

const ZOD_IMPORT = /import \* as z from 'zod\/mini';/;
const FIELD_IMPORT = /import \{ field \} from '@ringside\/contract\/field';/;

/**
 * Stands in for zod: whatever is called or read gives the same empty value, so that declarations
 * run. Only checking something with it fails.
 */
const INERT_ZOD = `const z = /* @__PURE__ */ new Proxy(() => {}, {
  get(_, name) {
    if (/parse/i.test(String(name))) throw new Error('Schemas stay on the server.');
    return z;
  },
  apply: () => z,
  ownKeys: () => [],
});`;

/** An endpoint's facts for the server and the documentation alone. */
const SERVER_PARTS = new Set([
  ...[
    'summary',
    'description',
    'access',
    'failures',
    'params',
    'query',
    'headers',
    'body',
    'bodyItems',
    'response',
    'bodyLimitBytes',
    'status',
    'overHttpOnly',
  ],
]);

/** Calls without effects in what is left: a declaration that nothing uses is dropped. */
export const PURE_DECLARATIONS = ['z', 'endpoint', 'field'];

/**
 * A Vite plugin that leaves zod out of what `contract.ts` files bring to the browser: their paths
 * and messages go along, their schemas stay on the server, which is where calls are checked. Goes
 * with `PURE_DECLARATIONS` as `treeshake.manualPureFunctions`.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\.ts$/ },
      handler: (code, id) => ({
        code: withoutSchemaCalls(withoutServerParts(code, id), id)
          .replace(ZOD_IMPORT, INERT_ZOD)
          .replace(FIELD_IMPORT, 'const field = () => z;'),
        map: null,
      }),
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Puts the inert value itself in the place of every schema that is left, with all that is said in it:
 * a spread of a schema's shape keeps the schema, and would keep its descriptions as well.
 */
function withoutSchemaCalls(code: string, file: string): string {
  const cuts: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'CallExpression' && isSchema(node)) cuts.push(node);
    else for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(file, code).program.body);
  let left = code;
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
    left = `${left.slice(0, start)}z${left.slice(end)}`;
  }
  return left;
}

/** Whether a call is one of zod's, or of `field`, or of what those return. */
function isSchema(node: Node): boolean {
  const from = (node.callee ?? node.object) as Node | undefined;
  if (node.type === 'Identifier') return node.name === 'z' || node.name === 'field';
  return from !== undefined && isSchema(from);
}

/** Takes the schemas out of every `endpoint({ … })` that a module exports. */
function withoutServerParts(code: string, file: string): string {
  const cuts = parseSync(file, code).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const [declared] = init.arguments;
      if (init.callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return [];
      return declared.properties.filter(
        (part) =>
          part.type === 'Property' &&
          part.key.type === 'Identifier' &&
          SERVER_PARTS.has(part.key.name),
      );
    });
  });
  let left = code;
  for (const { start, end } of cuts.toReversed()) {
    left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  }
  return left;
}
