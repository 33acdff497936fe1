/** A program on another site that keeps a copy of the league, and what the site itself shows. */

/** The parsed answer to a GET of this path. */
export type Ask = (path: string) => Promise<{ status: number; body: unknown }>;

const LISTS = ['fights', 'monster-records', 'tournaments'] as const;
type Item = Record<string, unknown>;

interface Page {
  changes: { id: string; item: Item | null }[];
  position: string;
  more: boolean;
}

/** A copy of the league as a program on another site keeps it. */
export function createMirror() {
  const kept = LISTS.map((list) => ({ list, items: new Map<string, Item>(), position: '' }));
  return {
    contents: () => Object.fromEntries(kept.map(({ list, items }) => [list, sorted(items)])),
    async follow(ask: Ask, limit = 1000) {
      let told = 0;
      for (const one of kept) {
        for (let isMore = true; isMore; ) {
          const after = one.position && `&after=${one.position}`;
          const { status, body } = await ask(`/api/${one.list}/changes?limit=${limit}${after}`);
          if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
          const { changes, position, more } = body as Page;
          for (const { id, item } of changes) {
            if (item === null) one.items.delete(id);
            else one.items.set(id, item);
          }
          told += changes.length;
          one.position = position;
          isMore = more;
        }
      }
      return told;
    },
  };
}

const sorted = (items: ReadonlyMap<string, Item>) =>
  Object.fromEntries([...items].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What the site itself shows in its lists. */
export async function shownBy(ask: Ask) {
  // biome-ignore lint/suspicious/noExplicitAny: Pages of several lists.
  const read = async (url: string): Promise<any> => (await ask(url)).body;
  async function whole(list: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let next = ''; next !== null; ) {
      const page = await read(`/api/${list}?limit=1000${next && `&cursor=${next}`}`);
      items.push(...page.items);
      next = page.next;
    }
    return items;
  }
  const fights = (await whole('fights')).map(
    ({ id, leftCombatant, rightCombatant, outcome, date }) =>
      ({ id, leftCombatant, rightCombatant, outcome, date }) as Item,
  );
  const records = await whole('monster-records');
  const cups: Item[] = [];
  for (const { id } of await read('/api/tournaments'))
    cups.push(await read(`/api/tournament/${encodeURIComponent(id)}`));
  const byId = (items: Item[], key: string) =>
    sorted(new Map(items.map((item) => [String(item[key]), item])));
  return {
    fights: byId(fights, 'id'),
    'monster-records': byId(records, 'ID'),
    tournaments: byId(cups, 'uid'),
  };
}
