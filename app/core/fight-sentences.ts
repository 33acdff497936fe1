interface Sides {
  leftCombatant: { MONSTER_NAME: string };
  rightCombatant: { MONSTER_NAME: string };
}

export const sidesText = ({ leftCombatant, rightCombatant }: Sides) =>
  `${leftCombatant.MONSTER_NAME} vs ${rightCombatant.MONSTER_NAME}`;

interface Decided extends Sides {
  outcome: { leftSideWins: boolean; knockOut: boolean };
}

export function resultSentence({ leftCombatant, rightCombatant, outcome }: Decided): string {
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  const how = outcome.knockOut ? ' by knock-out' : '';
  return `${winner.MONSTER_NAME} beat ${loser.MONSTER_NAME}${how}`;
}
