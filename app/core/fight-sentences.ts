/** A fight in words, as screen readers say it. */

interface Sides {
  leftCombatant: { MONSTER_NAME: string };
  rightCombatant: { MONSTER_NAME: string };
}

/** Who fought whom, without the result. */
export const sidesText = ({ leftCombatant, rightCombatant }: Sides) =>
  `${leftCombatant.MONSTER_NAME} vs ${rightCombatant.MONSTER_NAME}`;

interface Decided extends Sides {
  outcome: { leftSideWins: boolean; knockOut: boolean };
}

/** Who beat whom, and how. */
export function resultSentence({ leftCombatant, rightCombatant, outcome }: Decided): string {
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  const how = outcome.knockOut ? ' by knock-out' : '';
  return `${winner.MONSTER_NAME} beat ${loser.MONSTER_NAME}${how}`;
}
