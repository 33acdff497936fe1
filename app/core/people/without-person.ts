export interface Person {
  userId: string;
  /** Every name of theirs that nobody else has now. */
  names: readonly string[];
}

const IDS = new Set(['userId', 'user_id']);
const NAMES = new Set([
  ...['USER', 'user_name', 'displayName', 'display_name', 'login', 'owner', 'organiser'],
  ...['hidden', 'blocked', 'label', 'by', 'who'],
]);

export const isNamed = ({ names }: Person, text: unknown): boolean =>
  typeof text === 'string' && names.some((name) => name.toLowerCase() === text.toLowerCase());

/** A document without what names a person: fields are left out, and so are entries about the person. */
export function withoutPerson(value: unknown, person: Person): unknown {
  if (typeof value === 'string') return withoutTrainer(value, person);
  if (typeof value !== 'object' || value === null) return value;
  const isAbout = (entry: unknown) =>
    typeof entry === 'object' &&
    entry !== null &&
    Object.entries(entry).some(([key, inner]) => IDS.has(key) && inner === person.userId);
  if (Array.isArray(value))
    return value.filter((entry) => !isAbout(entry)).map((entry) => withoutPerson(entry, person));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(IDS.has(key) && inner === person.userId))
      .filter(([key, inner]) => !(NAMES.has(key) && isNamed(person, inner)))
      .map(([key, inner]) => [key, withoutPerson(inner, person)]),
  );
}

/** Fighters without a record are `["Bolt","PIXIE","ana"]` in stored fights. */
function withoutTrainer(text: string, person: Person): string {
  if (!text.startsWith('["')) return text;
  try {
    const [name, race, trainer] = JSON.parse(text) as unknown[];
    return isNamed(person, trainer) ? JSON.stringify([name, race, null]) : text;
  } catch {
    return text;
  }
}
