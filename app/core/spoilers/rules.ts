/** Which results a viewer wants to know. */
export interface Revealed {
  /** Results of fights up to this number are shown. */
  upTo: number;
  /** Later fights whose results were shown one at a time. */
  fights: readonly number[];
}

/** Fights shown one at a time that are remembered; the oldest are forgotten, which hides them again. */
const REMEMBERED = 500;

/** The stored text as results to show; null, which shows all, for none. What cannot be read hides all. */
export function readRevealed(text: string | null): Revealed | null {
  if (text === null) return null;
  const [upTo = 0, ...fights] = text.split(' ').map(Number).filter(Number.isSafeInteger);
  return { upTo, fights };
}

export const storedRevealed = ({ upTo, fights }: Revealed) => [upTo, ...fights].join(' ');

/** Whether the result of a fight is shown. */
export const isRevealed = ({ upTo, fights }: Revealed, fight: number) =>
  fight <= upTo || fights.includes(fight);

/** With one more result. */
export function withFight(revealed: Revealed, fight: number): Revealed {
  if (isRevealed(revealed, fight)) return revealed;
  return { ...revealed, fights: [...revealed.fights, fight].slice(-REMEMBERED) };
}

/** With all results of fights up to a number. */
export function withAllUpTo({ upTo, fights }: Revealed, fight: number): Revealed {
  const last = Math.max(upTo, fight);
  return { upTo: last, fights: fights.filter((number) => number > last) };
}
