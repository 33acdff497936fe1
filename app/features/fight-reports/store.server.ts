import type { Kysely, Selectable } from 'kysely';
import { weekOf } from '#app/core/weeks.ts';
import { seasonOf } from '#app/features/champions/rules.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import {
  type KeptSide,
  keptSide,
  keptSides,
  SIDE_FIGURES,
} from '#app/features/records/fight-sides.ts';
import { fighterOf, figuresOf } from '#app/features/records/fighter-figures.ts';
import { RECORD_FIGURES, type RecordFigures } from '#app/features/records/rules.ts';
import {
  type Facts,
  RECORD_STREAK_WINS,
  type StorySide,
  threadsAfter,
} from '#app/features/stories/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { FightReport, Report, ReportSide } from './contract.ts';

const EARLIER_MEETINGS = 5;

type Db = Kysely<Tables>;
type Fight = Selectable<Tables['fights']>;
type MonsterRow = Tables['monster_records'];

export interface Surroundings {
  matchBeside(
    db: Db,
    place: { number: number; date: number | null },
    which: 'before' | 'after',
  ): Promise<MatchRecord | null>;
  meetingsBefore(
    db: Db,
    options: { number: number; races: [string, string]; limit: number },
  ): Promise<MatchRecord[]>;
  sumsBefore(db: Db, id: number, number: number): Promise<{ wins: number; losses: number }>;
  findAnnouncement(
    db: Db,
    number: number,
    sides: [MonsterRow, MonsterRow],
  ): Promise<Report['announcement']>;
  findFacts(db: Db, sides: [StorySide, StorySide], before: number): Promise<Facts>;
  keptStory(id: number, kept: KeptSide | undefined): StorySide;
  recordsUpTo(
    db: Db,
    number: number,
    season: typeof seasonOf,
  ): Promise<{ upset: boolean; pool: number | null }>;
  longestStreak(weeks: { first: number; last: number }): Promise<number>;
  watchAddresses(
    db: Db,
    fights: { number: number; decidedAt: number }[],
  ): Promise<Map<number, string>>;
  findMatchOfPair(
    db: Db,
    recordIds: [number, number],
  ): Promise<{ id: string; match: string } | null>;
}

export async function findFight(
  db: Db,
  number: number,
  around: Surroundings,
): Promise<FightReport | null> {
  const [fight, revisions] = await Promise.all([
    db.selectFrom('fights').selectAll().where('number', '=', number).executeTakeFirst(),
    revisionsOf(db, number),
  ]);
  if (!fight && revisions.length === 0) return null;
  const date = fight?.date ?? dateOf(revisions);
  const [report, previous, next] = await Promise.all([
    fight ? reportOf(db, fight, around) : null,
    around.matchBeside(db, { number, date }, 'before'),
    around.matchBeside(db, { number, date }, 'after'),
  ]);
  return {
    number,
    fight: report,
    revisions,
    previous: previous && withoutResult(previous),
    next: next && withoutResult(next),
  };
}

const withoutResult = ({ id, leftCombatant, rightCombatant }: MatchRecord) => ({
  number: id,
  left: { MONSTER_NAME: leftCombatant.MONSTER_NAME },
  right: { MONSTER_NAME: rightCombatant.MONSTER_NAME },
});

async function revisionsOf(db: Db, number: number): Promise<FightReport['revisions']> {
  const rows = await db
    .selectFrom('fight_revisions')
    .select(['kind', 'revised_at', 'before_json'])
    .where('fight_number', '=', number)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, revised_at, before_json }) => ({
    kind,
    at: new Date(revised_at).toISOString(),
    before: before_json === null ? null : (JSON.parse(before_json) as MatchRecord),
  }));
}

function dateOf(revisions: FightReport['revisions']): number | null {
  const before = revisions.at(-1)?.before;
  return before ? Date.parse(before.date) : null;
}

async function reportOf(db: Db, fight: Fight, around: Surroundings): Promise<Report> {
  const { number, left_id, right_id } = fight;
  const rows = await db
    .selectFrom('monster_records')
    .selectAll()
    .where('id', 'in', [left_id, right_id])
    .execute();
  const [left, right] = [left_id, right_id].map((id) => rows.find((row) => row.id === id));
  if (!left || !right) throw new Error(`Fight ${number} names a record that is not there.`);
  const kept = keptSides(fight.sides_json);
  const leftWins = fight.left_side_wins === 1;
  const [one, other, announcement, meetings, match, watch, threads] = await Promise.all([
    around.sumsBefore(db, left_id, number),
    around.sumsBefore(db, right_id, number),
    around.findAnnouncement(db, number, [left, right]),
    around.meetingsBefore(db, { number, races: [left.race, right.race], limit: EARLIER_MEETINGS }),
    around.findMatchOfPair(db, [left_id, right_id]),
    around.watchAddresses(db, [{ number, decidedAt: fight.date }]),
    threadsOf(db, fight, kept, around),
  ]);
  return {
    left: sideOf(left, { kept: kept?.[0], sums: one, won: leftWins }),
    right: sideOf(right, { kept: kept?.[1], sums: other, won: !leftWins }),
    outcome: { leftSideWins: leftWins, knockOut: fight.knock_out === 1 },
    date: new Date(fight.date).toISOString(),
    announcement,
    threads,
    meetings,
    watch: watch.get(number) ?? null,
    tournament: match && { id: match.id, name: match.id, match: match.match },
  };
}

async function threadsOf(db: Db, fight: Fight, kept: KeptSide[] | null, around: Surroundings) {
  const { number, left_id, right_id } = fight;
  const leftWins = fight.left_side_wins === 1;
  const sides: [StorySide, StorySide] = [
    around.keptStory(left_id, kept?.[0]),
    around.keptStory(right_id, kept?.[1]),
  ];
  const wins = (sides[leftWins ? 0 : 1].streak ?? 0) + 1;
  const [facts, records, longest] = await Promise.all([
    around.findFacts(db, sides, number),
    around.recordsUpTo(db, number, seasonOf),
    wins < RECORD_STREAK_WINS ? Infinity : around.longestStreak(seasonOf(weekOf(fight.date))),
  ]);
  return threadsAfter(facts, leftWins, { ...records, streak: wins >= longest });
}

/** A side as stored with the fight, so that later changes of its record do not show. */
function sideOf(
  row: MonsterRow,
  {
    kept,
    sums: { wins, losses },
    won,
  }: { kept: KeptSide | undefined; sums: { wins: number; losses: number }; won: boolean },
): ReportSide {
  const [, figures] = kept ?? keptSide(fighterOf(row), figuresOf(row));
  const figure = (name: (typeof SIDE_FIGURES)[number]) =>
    figures[SIDE_FIGURES.indexOf(name)] ?? null;
  const streak = figure('streak');
  return {
    ID: row.id,
    MONSTER_NAME: row.monster_name,
    RACE: row.race,
    RACE_TYPE: row.race_type,
    RACE_SUBTYPE: row.race_subtype,
    ...(row.user_name !== null && { USER: row.user_name }),
    ...(Object.fromEntries(RECORD_FIGURES.map((name) => [name, figure(name)])) as RecordFigures),
    TECHNIQUES: figure('TECHNIQUES'),
    before: { wins, losses, streak },
    after: {
      wins: wins + (won ? 1 : 0),
      losses: losses + (won ? 0 : 1),
      streak: won ? (streak !== null ? streak + 1 : null) : 0,
    },
  };
}
