import { counted, percentage, winsInARow } from '#app/core/count-rules.ts';
import { resultSentence } from '#app/core/fight-sentences.ts';
import { plainSentence } from '#app/core/names/plain-name-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { ChampionRecord } from '#app/features/champions/contract.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { Statistics } from '#app/features/guide/contract.ts';
import { withSpaces } from '#app/features/guide/rules.ts';
import type { Song } from '#app/features/music/catalogue/contract.ts';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { BoutCard, CardFighter } from '#app/features/upcoming/contract.ts';
import { crowdShare, nextBout, percentOf, startText } from '#app/features/upcoming/rules.ts';

export const LINE_MAX_CHARACTERS = 400;
export const LINE_MAX_AGE_SECONDS = 5;

export const WHAT_TO_SAY_LINE =
  'Ask for next, fight, champion, song, recap, monster/NAME, player/NAME or record/NAME.';

/** One plain line without line breaks or other invisible characters, at most 400 characters long. */
export function plainLine(text: string): string {
  const line = plainSentence(text);
  if (line.length <= LINE_MAX_CHARACTERS) return line;
  // A pair of surrogates is not divided.
  return `${line.slice(0, LINE_MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The next fight; a line begins with a word of ours, so that no name is read as a command of a chat. */
export function nextLine(bouts: BoutCard[], nowMs: number): string {
  const bout = nextBout(bouts, nowMs);
  if (!bout) return 'No fight is announced right now.';
  const crowd = bout.pool && crowdShare(bout.pool);
  const chances = [
    ...(crowd === null ? [] : [`crowd ${crowd}:${100 - crowd}`]),
    ...(bout.estimate ? [`estimate ${ratio(percentOf(bout.estimate.leftChance))}`] : []),
  ];
  const parts = [
    `Next: ${fighterText(bout.left)} vs ${fighterText(bout.right)}, ${startText(bout, nowMs)}.`,
    ...(chances.length > 0 ? [`In per cent: ${chances.join(', ')}.`] : []),
  ];
  return parts.join(' ');
}

export function fightLine(match: MatchRecord | undefined, nowMs: number): string {
  if (!match) return 'No fight has been decided yet.';
  const minutes = Math.round((nowMs - Date.parse(match.date)) / 60_000);
  const ago =
    minutes < 1
      ? 'just now'
      : minutes < 120
        ? `${minutes} min ago`
        : `on ${match.date.slice(0, 10)}`;
  return `Last fight: ${resultSentence(match)}, ${ago}.`;
}

export const championLine = (champion: ChampionRecord | null): string =>
  champion
    ? `Champion: ${isolated(champion.MONSTER_NAME)} (${withSpaces(champion.RACE)}, ${isolated(champion.USER ?? 'NPC')}), ${winsInARow(champion.figure)}.`
    : 'Nobody is champion right now.';

export const songLine = (song: Song | null): string =>
  song
    ? `Song: ${isolated(song.name)}, from ${isolated(song.album.name)}.`
    : 'No song plays on the stream right now.';

const ratio = (left: number) => `${left}:${100 - left}`;

const fighterText = ({ MONSTER_NAME, RACE, USER, wins, losses }: CardFighter) =>
  `${isolated(MONSTER_NAME)} (${withSpaces(RACE)}, ${isolated(USER ?? 'NPC')}, ${wins}–${losses})`;

export function monsterLine(name: string, { monsterStats, fightStats }: Statistics): string {
  const { winRate, koWinRate } = fightStats;
  const [trainer] = monsterStats.topUsers;
  const results =
    winRate === null
      ? 'no fights yet'
      : `wins ${percentage(winRate)} of its fights, ${percentage(koWinRate ?? 0)} by knock-out`;
  const most = trainer ? ` Most often with ${isolated(trainer.USER)}.` : '';
  return `Monster ${isolated(name)}: ${counted(monsterStats.monsterCount, 'appearance')}, ${results}.${most}`;
}

export function playerLine(player: PlayerProfile): string {
  const { displayName, records, fights, wins, knockOuts, streaks } = player;
  const results =
    fights === 0
      ? 'no fights yet'
      : `${counted(fights, 'fight')}, ${percentage(wins / fights)} won, ${knockOuts} by knock-out`;
  const [best] = streaks;
  const longest = best ? ` Longest streak: ${best.streak} by ${isolated(best.MONSTER_NAME)}.` : '';
  return `Player ${isolated(displayName)}: ${counted(records, 'monster')}, ${results}.${longest}`;
}

export function recordLine(record: MonsterRecord): string {
  const { ID, MONSTER_NAME, RACE, USER, COMBINED_STATS, streak } = record;
  const stats = (['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const)
    .map((stat) => `${stat} ${record[stat] ?? '–'}`)
    .join(' ');
  const level = COMBINED_STATS === null ? '' : `level ${COMBINED_STATS}, `;
  return `Record ${ID}, ${isolated(MONSTER_NAME)} (${withSpaces(RACE)}, ${isolated(USER ?? 'NPC')}): ${level}${stats}, ${winsInARow(streak)}.`;
}
