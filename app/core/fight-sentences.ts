import { isolated } from '#app/core/names/rules.ts';

interface Sides {
  leftCombatant: { MONSTER_NAME: string };
  rightCombatant: { MONSTER_NAME: string };
}

export const sidesText = ({ leftCombatant, rightCombatant }: Sides) =>
  `${isolated(leftCombatant.MONSTER_NAME)} vs ${isolated(rightCombatant.MONSTER_NAME)}`;

interface Decided extends Sides {
  outcome: { leftSideWins: boolean; knockOut: boolean };
}

export function resultSentence({ leftCombatant, rightCombatant, outcome }: Decided): string {
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  const how = outcome.knockOut ? ' by knock-out' : '';
  return `${isolated(winner.MONSTER_NAME)} beat ${isolated(loser.MONSTER_NAME)}${how}`;
}
