export const FORM_RESULTS = 119;
export const FORM_WINDOW = 20;
/** A curve of fewer fights would only show chance. */
export const CURVE_MIN_FIGHTS = 10;
const FIRST_POINT = 5;

export const LATEST_RESULTS = 10;
export const RACE_FIGHTS = 8;
export const PLAYER_FIGHTS = 10;
export const RIVALS_AMONG = 300;
export const TOP_RIVALS = 5;

/** From 0 to 1, over the last twenty fights, after each but the first few, oldest first. */
export function curveOf(results: readonly boolean[]): number[] {
  if (results.length < CURVE_MIN_FIGHTS) return [];
  const oldestFirst = results.toReversed();
  const whole = results.length >= FORM_RESULTS;
  const points: number[] = [];
  for (let end = whole ? FORM_WINDOW : FIRST_POINT; end <= oldestFirst.length; end += 1) {
    const counted = oldestFirst.slice(Math.max(0, end - FORM_WINDOW), end);
    points.push(counted.filter(Boolean).length / counted.length);
  }
  return points;
}

export function rivalsOf(
  meetings: readonly { opponent: string; won: boolean }[],
): { opponent: string; fights: number; wins: number }[] {
  const rivals = new Map<string, { opponent: string; fights: number; wins: number }>();
  for (const { opponent, won } of meetings) {
    const rival = rivals.get(opponent) ?? { opponent, fights: 0, wins: 0 };
    rival.fights += 1;
    if (won) rival.wins += 1;
    rivals.set(opponent, rival);
  }
  return [...rivals.values()].sort((a, b) => b.fights - a.fights);
}
