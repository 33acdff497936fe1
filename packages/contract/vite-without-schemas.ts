import type { Plugin } from 'vite';
import { parseSync } from 'vite';

const ZOD_IMPORT = /import \* as z from 'zod\/mini';/;
const FIELD_IMPORT = /import \{ field \} from '@ringside\/contract\/field';/;

/**
 * Replaces zod: every call and property returns the same inert value, so that declarations run;
 * only validation throws.
 */
const INERT_ZOD = `const z = /* @__PURE__ */ new Proxy(() => {}, {
  get(_, name) {
    if (/parse/i.test(String(name))) throw new Error('Schemas stay on the server.');
    return z;
  },
  apply: () => z,
  ownKeys: () => [],
});`;

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
    'people',
  ],
]);

/** Side-effect-free calls in the remaining code, so that unused declarations are dropped. */
export const PURE_DECLARATIONS = ['z', 'endpoint', 'field'];

/**
 * A Vite plugin that removes zod from `contract.ts` files in the browser's bundle: paths and
 * messages are kept, and the schemas are dropped, since only the server validates calls.
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
 * Replaces every remaining schema, with its descriptions, by the inert value: a spread of a
 * schema's shape keeps the schema and would otherwise keep its descriptions in the bundle.
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

function isSchema(node: Node): boolean {
  const from = (node.callee ?? node.object) as Node | undefined;
  if (node.type === 'Identifier') return node.name === 'z' || node.name === 'field';
  return from !== undefined && isSchema(from);
}

function withoutServerParts(code: string, file: string): string {
  const cuts = parseSync(file, code).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const declared = init.arguments.at(-1);
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
