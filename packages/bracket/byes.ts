export const BYE_SCORES = { winner: 2, loser: 0 } as const;

export function withByes(seeds: readonly number[], order: readonly number[]) {
  return order.map((seed) => {
    const id = seeds[seed - 1];
    return id === undefined ? ({ kind: 'bye' } as const) : ({ kind: 'participant', id } as const);
  });
}

export function byeResult(left: number | null, right: number | null) {
  const nobody = { state: 'bye', leftScore: null, rightScore: null, winner: null } as const;
  if (left === null && right === null) return nobody;
  const { winner, loser } = BYE_SCORES;
  const [leftScore, rightScore] = left === null ? [loser, winner] : [winner, loser];
  return { state: 'bye', leftScore, rightScore, winner: left ?? right } as const;
}
