import type { Calls, Json } from './named-schemas.ts';

const MIN_USES = 2;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `id` of `/tournament/{id}` is `TournamentId`: only of a path is the name not enough. */
function nameIn(path: string, parameter: Json): string {
  const name = String(parameter.name);
  if (parameter.in !== 'path') return capital(name);
  const [before = ''] = path.split(`/{${name}}`);
  return `${capital(/[a-z]+$/.exec(before)?.[0] ?? '')}${capital(name)}`;
}

/** Calls that refer to the parameters that several of them have, and these by their names. */
export function withNamedParameters(paths: Calls): { paths: Calls; parameters: Json } {
  const each = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      (parameters as Json[]).map((parameter) => ({
        name: nameIn(path, parameter),
        parameter,
        text: JSON.stringify(parameter),
      })),
    ),
  );
  const shared = [...Map.groupBy(each, ({ text }) => text).values()]
    .filter((uses) => uses.length >= MIN_USES)
    .toSorted((one, other) => other.length - one.length);
  const named = new Map<string, { text: string; parameter: Json }>();
  // One that differs under a name that is given already is written out.
  for (const [first] of shared) if (first && !named.has(first.name)) named.set(first.name, first);
  const nameOf = new Map([...named].map(([name, { text }]) => [text, name]));
  const referring = (parameter: Json) => {
    const name = nameOf.get(JSON.stringify(parameter));
    return name ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const calls = Object.entries(paths).map(([path, methods]) => {
    const made = Object.entries(methods).map(([method, call]) => [
      method,
      call.parameters ? { ...call, parameters: (call.parameters as Json[]).map(referring) } : call,
    ]);
    return [path, Object.fromEntries(made)];
  });
  return {
    paths: Object.fromEntries(calls),
    parameters: Object.fromEntries([...named].map(([name, { parameter }]) => [name, parameter])),
  };
}
