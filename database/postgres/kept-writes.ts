/** A write of rows, whose result is not read. */
export interface Write {
  text: string;
  values: unknown[];
}

/** Maximum prepared statements per connection, since each takes some kilobytes. */
const MOST_PREPARED = 200;

const tables = new Map<string, string>();
const names = new Map<string, string>();

/** Marks a statement to be held back until the next one, wherever it is executed. */
export function keepWrite(table: string, text: string): void {
  tables.set(text, table);
}

/** The table of a statement that may be held back. */
export const keptTable = (text: string): string | undefined => tables.get(text);

/** The name of a statement that has been given one. */
export const knownName = (text: string): string | undefined => names.get(text);

/** Gives a statement the name under which connections prepare it, so that it is planned once. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_PREPARED) return name;
  names.set(text, `ringside_${names.size + 1}`);
  return names.get(text);
}

/**
 * Joins the writes into few statements, each with one write per table at most: parts of a statement
 * do not see each other's rows.
 */
export function joined(writes: readonly Write[]): Write[] {
  const groups: Write[][] = [];
  let seen = new Set<string | undefined>();
  for (const write of writes) {
    const table = keptTable(write.text);
    if (groups.length === 0 || seen.has(table)) {
      groups.push([]);
      seen = new Set();
    }
    seen.add(table);
    groups.at(-1)?.push(write);
  }
  return groups.map(joinedOnce);
}

function joinedOnce(writes: Write[]): Write {
  const [only] = writes;
  if (only && writes.length === 1) return only;
  const values: unknown[] = [];
  const parts = writes.map((write, place) => {
    const before = values.length;
    values.push(...write.values);
    const text = write.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    return `write_${place + 1} as (${text})`;
  });
  return { text: `with ${parts.join(', ')} select`, values };
}
