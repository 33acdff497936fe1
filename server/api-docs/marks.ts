import { type Json, mapCalls, NAME_MARK, type OpenApi } from './shared-parts.ts';

const KINDS: Record<string, string> = { type: 'Event', what: 'Change', kind: 'Edit' };

/**
 * Names what a call answers after the call, what it takes after the call with `Input`, and members
 * of a union after their kind, where no contract has a name for them: generated clients number what
 * has none.
 */
export function markCalls(paths: OpenApi['paths']): void {
  const names = new Map<string, string>();
  const mark = (schema: Json | undefined, name: string) => {
    if (!schema?.properties && !schema?.anyOf) return;
    const shape = JSON.stringify(schema);
    if (!names.has(shape)) names.set(shape, name);
    schema[NAME_MARK] ??= names.get(shape);
  };
  mapCalls(paths, ({ operationId, requestBody, responses }) => {
    const name = capital(String(operationId));
    mark(bodyOf(requestBody), `${name}Input`);
    for (const [status, response] of Object.entries(responses as Json)) {
      if (status.startsWith('2')) mark(bodyOf(response), name);
    }
  });
  markMembers(paths);
}

const capital = (words: string) =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function bodyOf(part: unknown): Json | undefined {
  const { content } = (part ?? {}) as { content?: Record<string, { schema?: Json }> };
  return content?.['application/json']?.schema;
}

function markMembers(value: unknown, at = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'oneOf') for (const member of part as Json[]) markMember(member, at);
    markMembers(part, key === 'oneOf' ? at : key);
  }
}

function markMember(member: Json, at: string): void {
  const fields = (member.properties ?? {}) as Record<string, { enum?: string[] }>;
  for (const [field, { enum: [word] = [] }] of Object.entries(fields)) {
    const kind = at === 'replacement' ? 'Replacement' : KINDS[field];
    if (kind && field in KINDS && word) member[NAME_MARK] ??= `${capital(word)}${kind}`;
  }
}
