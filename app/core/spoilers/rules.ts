export interface Revealed {
  upTo: number;
  fights: readonly number[];
}

const REMEMBERED = 500;

/** The stored text as results to show; null, which shows all, for none. */
export function readRevealed(text: string | null): Revealed | null {
  if (text === null) return null;
  const [upTo = 0, ...fights] = text.split(' ').map(Number).filter(Number.isSafeInteger);
  return { upTo, fights };
}

export const storedRevealed = ({ upTo, fights }: Revealed) => [upTo, ...fights].join(' ');

export const isRevealed = ({ upTo, fights }: Revealed, fight: number) =>
  fight <= upTo || fights.includes(fight);

export function withFight(revealed: Revealed, fight: number): Revealed {
  if (isRevealed(revealed, fight)) return revealed;
  return { ...revealed, fights: [...revealed.fights, fight].slice(-REMEMBERED) };
}

export function withAllUpTo({ upTo, fights }: Revealed, fight: number): Revealed {
  const last = Math.max(upTo, fight);
  return { upTo: last, fights: fights.filter((number) => number > last) };
}
