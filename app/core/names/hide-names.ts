import { HIDDEN_NAME, type HiddenNames, type NameKind } from './rules.ts';

const KIND_OF_FIELD: Record<string, NameKind> = {
  MONSTER_NAME: 'fighter',
  USER: 'player',
  displayName: 'player',
  login: 'player',
  owner: 'player',
  organiser: 'player',
};

export function hideNames<T>(value: T, hidden: HiddenNames): T {
  if (hidden.isEmpty || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => hideNames(item, hidden));
    return items.some((item, at) => item !== value[at]) ? (items as T) : value;
  }
  let copy: Record<string, unknown> | null = null;
  for (const [key, inner] of Object.entries(value)) {
    const shown = isHidden(key, inner, value, hidden) ? HIDDEN_NAME : hideNames(inner, hidden);
    if (shown === inner) continue;
    copy = { ...(copy ?? value), [key]: shown };
  }
  return (copy ?? value) as T;
}

function isHidden(key: string, inner: unknown, value: object, hidden: HiddenNames): boolean {
  if (typeof inner !== 'string') return false;
  const kind = KIND_OF_FIELD[key];
  if (kind) return hidden.has(kind, inner);
  if (key !== 'name') return false;
  const { id, what } = value as { id?: unknown; what?: unknown };
  // A tournament's list of changes has the names of added and removed monsters.
  if (typeof what === 'string') return hidden.has('fighter', inner);
  if (typeof id !== 'string') return false;
  // A tournament's name is its id.
  return hidden.has('playlist', id) || (id === inner && hidden.has('tournament', inner));
}
