import { counted, grouped, percentage } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { FightReport } from '#app/features/fight-reports/contract.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { Monster, Statistics } from '#app/features/guide/contract.ts';
import { raceDisplayName, withSpaces } from '#app/features/guide/rules.ts';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import { taleLine } from '#app/features/stories/tale.ts';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import {
  isEmpty,
  type MatchupRow,
  partsOf,
  type RoundView,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { crowdShare, payoutOf, percentOf, STAKE } from '#app/features/upcoming/rules.ts';
import { sayBefore, toldOf } from '#app/features/upcoming/verdict-rules.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { startText } from '../say/rules.ts';
import { BORDER, bracketRem, duelRem, type Rem, textRem, whoRem } from './embed-heights.ts';

interface Side {
  MONSTER_NAME: string;
  RACE: string;
  USER?: string | null | undefined;
}

export interface Part {
  body: string;
  rem: Rem;
}

export const note = (text: string): Part => ({
  body: `<p class="dim">${text}</p>`,
  rem: (width) => textRem(text, width),
});

interface Fight extends Partial<Pick<BoutCard, 'estimate' | 'pool'>> {
  left: Side;
  right: Side;
  leftWon: boolean | null;
}

/** A fight as the site shows it, with what is said of it below. */
function duel(fight: Fight, words: readonly string[]): Part {
  const { left, right, leftWon } = fight;
  const face = ({ MONSTER_NAME, RACE, USER }: Side, won: boolean | null) =>
    `<div class="side${won === null ? '' : won ? ' winner' : ' loser'}"><span class="face"><img src="/portraits/192/${encodeURIComponent(RACE)}.webp" alt="" width="192" height="192"></span><strong dir="auto">${escapeHtml(MONSTER_NAME)}</strong><small class="line">${escapeHtml(withSpaces(RACE))}</small><small class="line" dir="auto">${escapeHtml(USER ?? 'NPC')}</small></div>`;
  const [first = '', ...others] = words;
  const said = `<p>${escapeHtml(first)}</p>${others.map((text) => `<small>${escapeHtml(text)}</small>`).join('')}`;
  const between = `<div class="between">${expectations(fight)}</div>`;
  const rightFace = face(right, leftWon === null ? null : !leftWon);
  return {
    body: `<div class="sides">${face(left, leftWon)}${between}${rightFace}</div><div class="word">${said}</div>`,
    rem: duelRem(words, fight.estimate || fight.pool ? 4 : 0),
  };
}

function expectations({ left, right, estimate, pool, leftWon }: Fight): string {
  if (!estimate && !pool) return '';
  const own = estimate ? percentOf(estimate.leftChance) : null;
  const row = (label: string, [one, other]: readonly (string | null)[]) =>
    `<tr><td>${one ?? '–'}</td><th scope="row">${label}</th><td>${other ?? '–'}</td></tr>`;
  const shares = (share: number | null) => (share === null ? [] : [`${share}%`, `${100 - share}%`]);
  const pays = (['left', 'right'] as const).map((side) => {
    const isLost = leftWon !== null && leftWon !== (side === 'left');
    const paid = pool && !isLost ? payoutOf(pool, side, leftWon !== null) : null;
    return paid === null ? null : `${grouped(paid)} Z`;
  });
  const name = ({ MONSTER_NAME }: Side) =>
    `<th scope="col" class="line" dir="auto">${escapeHtml(MONSTER_NAME)}</th>`;
  return `<svg class="bar" aria-hidden="true"><rect width="${own ?? 50}%" height="100%"/></svg><table><thead><tr>${name(left)}<td></td>${name(right)}</tr></thead><tbody>${row('Our estimate', shares(own))}${row('The crowd', shares(pool ? crowdShare(pool) : null))}${row(`${STAKE} Z ${leftWon === null ? 'would pay' : 'paid'}`, pays)}</tbody></table>`;
}

/** What is said of a fight from its announcement to its result is this long at most, but for rare names. */
const LONGEST_WORDS = ['x'.repeat(45), 'x'.repeat(150)];

/** The next fight, in a frame of one height for all that it may show. */
export function nextPart(bout: BoutCard | null, nowMs: number): Part {
  return { ...shownNext(bout, nowMs), rem: duelRem(LONGEST_WORDS, 4) };
}

function shownNext(bout: BoutCard | null, nowMs: number): Part {
  if (!bout) return note('No fight is announced right now.');
  const { result, cancelled } = bout;
  if (result?.asAnnounced)
    return duel({ ...bout, leftWon: result.leftSideWins }, told(bout, result));
  const words = result
    ? ['Another fight took its place.']
    : cancelled
      ? ['Called off. It may be announced again.']
      : [`Starts ${startText(bout, nowMs)}.`, sayBefore(bout, nowMs)];
  return duel({ ...bout, leftWon: null }, words);
}

type Fought = Omit<Parameters<typeof toldOf>[0], keyof Decided> & { left: Side; right: Side };
type Decided = { number: number; leftSideWins: boolean; knockOut: boolean };

function told(fought: Fought, decided: Decided): string[] {
  const { left, right } = fought;
  const { MONSTER_NAME } = decided.leftSideWins ? left : right;
  const how = decided.knockOut ? 'by knock-out' : 'on points';
  return [`${isolated(MONSTER_NAME)} wins ${how}`, taleLine(toldOf({ ...fought, ...decided }))];
}

export function recentPart(records: readonly MatchRecord[]): Part {
  if (records.length === 0) return note('No fight has been decided yet.');
  const lines = records.map(({ id, leftCombatant, rightCombatant, outcome }) => {
    const nameHtml = ({ MONSTER_NAME }: Side, won: boolean) =>
      `<bdi${won ? ' class="won"' : ''}>${escapeHtml(MONSTER_NAME)}</bdi>`;
    const [winner, loser] = outcome.leftSideWins
      ? [leftCombatant, rightCombatant]
      : [rightCombatant, leftCombatant];
    const how = outcome.knockOut ? 'knocked out' : 'beat';
    return `<li class="line"><a href="/fight/${id}" target="_blank" rel="noopener">${nameHtml(winner, true)} ${how} ${nameHtml(loser, false)}</a></li>`;
  });
  return { body: `<ol>${lines.join('')}</ol>`, rem: () => lines.length * (1.9 + BORDER) };
}

export function fightPart({ number, fight }: FightReport): Part {
  if (!fight) return note('This fight was voided.');
  const { left, right, outcome, date, announcement, threads } = fight;
  const { estimate = null, pool = null } = announcement ?? {};
  const { leftSideWins, knockOut } = outcome;
  const decided = { number, leftSideWins, knockOut: knockOut ?? false };
  const [first, tale = ''] = told({ left, right, estimate, pool, threads }, decided);
  const words = [`${first} · ${date.slice(0, 10)}`, tale];
  return duel({ left, right, estimate, pool, leftWon: leftSideWins }, words);
}

/** A portrait beside a name with lines, above a text. */
function who(race: string | undefined, name: string, lines: readonly string[], below = ''): Part {
  const portrait = race
    ? `<img src="/portraits/192/${encodeURIComponent(race)}.webp" alt="" width="192" height="192">`
    : '';
  const small = lines.map((text) => `<small>${escapeHtml(text)}</small>`).join('');
  const text = below && `<p>${escapeHtml(below)}</p>`;
  return {
    body: `<div class="who">${portrait}<div><strong dir="auto" class="line">${escapeHtml(name)}</strong>${small}</div></div>${text}`,
    rem: whoRem(lines, below),
  };
}

export function monsterPart(monster: Monster, { monsterStats, fightStats }: Statistics): Part {
  const { META, name, number, description } = monster;
  const figures = [
    counted(monsterStats.monsterCount, 'appearance'),
    `${percentage(fightStats.winRate)} of fights won`,
    `${percentage(fightStats.koWinRate)} by knock-out`,
  ].join(' · ');
  const lines = [`${raceDisplayName(META)} · No. ${number}`, figures];
  return who(META.RACE_SUPERTYPE, name, lines, description ?? '');
}

export function playerPart(player: PlayerProfile): Part {
  const { displayName, records, fights, wins, knockOuts, streaks, favouriteRaces } = player;
  const [best] = streaks;
  const won = fights > 0 ? ` · ${percentage(wins / fights)} won` : '';
  return who(favouriteRaces[0]?.race, displayName, [
    `${counted(records, 'monster')} · ${counted(fights, 'fight')}${won} · ${knockOuts} by knock-out`,
    ...(best ? [`Longest streak: ${best.streak} by ${isolated(best.MONSTER_NAME)}`] : []),
  ]);
}

export function bracketPart(tournament: Tournament): Part {
  if (tournament.participants.length < 2) return note('The participants are not known yet.');
  const rowHtml = ({ kind, participant, mark, label, score }: MatchupRow) => {
    const name = kind === 'bye' ? 'bye' : participant ? label : '…';
    const won = mark === 'winner';
    const points =
      score === null || kind === 'bye' ? '' : `<span>${score}${won ? ' ✓' : ''}</span>`;
    return `<small${won ? ' class="won"' : ''}><bdi class="line">${escapeHtml(name)}</bdi>${points}</small>`;
  };
  const roundHtml = ({ name, matchups }: ShownRound) => {
    const items = matchups.map(({ rows }) => `<li>${rows.map(rowHtml).join('')}</li>`);
    return `<section><h2 class="line">${name}</h2><ol>${items.join('')}</ol></section>`;
  };
  const { rounds, thirdPlace } = viewTournament(tournament);
  const third = thirdPlace ? [[{ name: thirdPlace.roundName, matchups: [thirdPlace] }]] : [];
  const parts: ShownRound[][] = [...partsOf(rounds).map((part) => part.rounds), ...third].map(
    (part) =>
      part.map(({ name, matchups }) => ({
        name,
        matchups: matchups.filter((one) => !isEmpty(one)),
      })),
  );
  return {
    body: parts.map((part) => `<div class="rounds">${part.map(roundHtml).join('')}</div>`).join(''),
    rem: bracketRem(parts.map((part) => part.map(({ matchups }) => matchups.length))),
  };
}

type ShownRound = Pick<RoundView, 'name' | 'matchups'>;
