export const HIDDEN_NAME = 'Hidden by the host';

export const NAME_KINDS = ['player', 'fighter', 'playlist', 'tournament'] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** Published with `*` when names are hidden or shown, so that cached pages are rendered again. */
export const HIDDEN_NAMES_TOPIC = 'hidden-names';

/** No control characters (`Cc`), written as every language's patterns have it, for generated clients. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what it refuses.
export const PLAIN_TEXT = /^[^\u0000-\u001f\u007f-\u009f]*$/;

export interface HiddenNames {
  has(kind: NameKind, name: string): boolean;
  isBlocked(userId: string): boolean;
  readonly isEmpty: boolean;
}

/** The id of the player that is asked for by name; undefined if none is, null if there is none to show. */
export async function playerAsked(
  name: string | undefined,
  hidden: HiddenNames,
  find: (name: string) => Promise<{ userId: string } | null>,
): Promise<string | null | undefined> {
  if (name === undefined) return undefined;
  return hidden.has('player', name) ? null : ((await find(name))?.userId ?? null);
}

export interface NameScreen {
  current(): Promise<HiddenNames>;
  last(): HiddenNames;
  revise<T>(value: T): Promise<T>;
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name in a sentence: its direction of writing changes nothing around it. In markup it is `<bdi>`. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
