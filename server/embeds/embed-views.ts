import type { FightReport } from '#app/features/fight-reports/contract.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { Monster, Statistics } from '#app/features/guide/contract.ts';
import { raceDisplayName, withSpaces } from '#app/features/guide/rules.ts';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import {
  isEmpty,
  type MatchupRow,
  partsOf,
  type RoundView,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { crowdShare, percentOf } from '#app/features/upcoming/rules.ts';
import { counted, percentage } from '#app/ui/count.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { startText } from '../say/rules.ts';

interface Side {
  MONSTER_NAME: string;
  RACE: string;
  USER?: string | null;
}

function boutHtml(left: Side, right: Side, leftWon: boolean | null): string {
  const sideHtml = ({ MONSTER_NAME, RACE, USER }: Side, won: boolean | null, end: string) =>
    `<div class="side ${end}"><img src="/portraits/96/${encodeURIComponent(RACE)}.webp" alt="" width="96" height="96"><div class="who"><strong${won ? ' class="won"' : ''} dir="auto">${won ? '✓ ' : ''}${escapeHtml(MONSTER_NAME)}</strong><small>${escapeHtml(withSpaces(RACE))}</small><small dir="auto">${escapeHtml(USER ?? 'NPC')}</small></div></div>`;
  return `<div class="bout">${sideHtml(left, leftWon, 'left')}<span>vs</span>${sideHtml(right, leftWon === null ? null : !leftWon, 'right')}</div>`;
}

export function nextHtml(bout: BoutCard | undefined, nowMs: number): string {
  if (!bout) return '<p>No fight is announced right now.</p>';
  const crowd = bout.pool && crowdShare(bout.pool);
  const shares = [
    ...(crowd === null ? [] : [`Crowd ${crowd} : ${100 - crowd}`]),
    ...(bout.estimate ? [estimateText(percentOf(bout.estimate.leftChance))] : []),
  ];
  const line = [`Starts ${startText(bout, nowMs)}`, ...shares].join(' · ');
  return `${boutHtml(bout.left, bout.right, null)}<p>${bout.cancelled ? 'Cancelled' : line}</p>`;
}

const estimateText = (left: number) => `Estimate ${left} : ${100 - left}`;

export function recentHtml(records: readonly MatchRecord[]): string {
  if (records.length === 0) return '<p>No fight has been decided yet.</p>';
  const lines = records.map(({ id, leftCombatant, rightCombatant, outcome }) => {
    const nameHtml = ({ MONSTER_NAME }: Side, won: boolean) =>
      `<bdi${won ? ' class="won"' : ''}>${escapeHtml(MONSTER_NAME)}</bdi>`;
    const [winner, loser] = outcome.leftSideWins
      ? [leftCombatant, rightCombatant]
      : [rightCombatant, leftCombatant];
    const how = outcome.knockOut ? 'knocked out' : 'beat';
    return `<li><a href="/fight/${id}" target="_blank" rel="noopener">${nameHtml(winner, true)} ${how} ${nameHtml(loser, false)}</a></li>`;
  });
  return `<ol>${lines.join('')}</ol>`;
}

export function fightHtml({ fight }: FightReport): string {
  if (!fight) return '<p>This fight was voided.</p>';
  const { left, right, outcome, date } = fight;
  const how = outcome.knockOut ? 'Won by knock-out' : 'Won on points';
  return `${boutHtml(left, right, outcome.leftSideWins)}<p>${how} · ${escapeHtml(date.slice(0, 10))}</p>`;
}

export function monsterHtml(monster: Monster, { monsterStats, fightStats }: Statistics): string {
  const { META, description } = monster;
  const figures = [
    counted(monsterStats.monsterCount, 'appearance'),
    `${percentage(fightStats.winRate)} of fights won`,
    `${percentage(fightStats.koWinRate)} by knock-out`,
  ].join(' · ');
  return `<div class="side"><img src="/portraits/192/${encodeURIComponent(META.RACE_SUPERTYPE)}.webp" alt="" width="192" height="192"><div class="who"><strong>${escapeHtml(monster.name)}</strong><small>${escapeHtml(raceDisplayName(META))} · No. ${monster.number}</small><small>${figures}</small></div></div>${description ? `<p>${escapeHtml(description)}</p>` : ''}`;
}

export function playerHtml(player: PlayerProfile): string {
  const { records, fights, wins, knockOuts, streaks, favouriteRaces } = player;
  const [favourite] = favouriteRaces;
  const [best] = streaks;
  const portrait = favourite
    ? `<img src="/portraits/96/${encodeURIComponent(favourite.race)}.webp" alt="" width="96" height="96">`
    : '';
  const won = fights > 0 ? ` · ${percentage(wins / fights)} won` : '';
  return `<div class="side">${portrait}<div class="who"><strong><bdi>${escapeHtml(player.displayName)}</bdi></strong><small>${counted(records, 'monster')} · ${counted(fights, 'fight')}${won} · ${knockOuts} by knock-out</small>${best ? `<small>Longest streak: ${best.streak} by <bdi>${escapeHtml(best.MONSTER_NAME)}</bdi></small>` : ''}</div></div>`;
}

export function bracketHtml(tournament: Tournament): string {
  if (tournament.participants.length < 2) return '<p>The participants are not known yet.</p>';
  const rowHtml = ({ kind, participant, mark, label, score }: MatchupRow) => {
    const name = kind === 'bye' ? 'bye' : participant ? label : '…';
    const won = mark === 'winner';
    return `<small dir="auto"${won ? ' class="won"' : ''}><bdi>${escapeHtml(name)}</bdi>${score === null || kind === 'bye' ? '' : ` ${score}`}${won ? ' ✓' : ''}</small>`;
  };
  const roundHtml = ({ name, matchups }: Pick<RoundView, 'name' | 'matchups'>) => {
    const items = matchups
      .filter((matchup) => !isEmpty(matchup))
      .map(({ rows }) => `<li>${rows.map(rowHtml).join('')}</li>`);
    return `<section><h2>${name}</h2><ol>${items.join('')}</ol></section>`;
  };
  const { rounds, thirdPlace } = viewTournament(tournament);
  const third = thirdPlace ? [{ name: thirdPlace.roundName, matchups: [thirdPlace] }] : [];
  return [...partsOf(rounds), ...(third.length > 0 ? [{ rounds: third }] : [])]
    .map((part) => `<div class="rounds">${part.rounds.map(roundHtml).join('')}</div>`)
    .join('');
}
