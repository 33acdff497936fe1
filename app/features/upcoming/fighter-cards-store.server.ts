import type { Kysely } from 'kysely';
import type { Monster, Skills } from '#app/features/guide/contract.ts';
import type { FighterOfEvent, MonsterRecord, RecordFight } from '#app/features/records/contract.ts';
import type { Facts, StorySide } from '#app/features/stories/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { CardFighter } from './contract.ts';
import { CARD_TECHNIQUES, FORM_FIGHTS } from './rules.ts';

type Db = Kysely<Tables>;

export interface Backgrounds {
  findFacts(db: Db, sides: [StorySide, StorySide], before?: number): Promise<Facts>;
  findRecords(db: Db, ids: number[]): Promise<MonsterRecord[]>;
  findFights(db: Db, id: number, options: { limit: number }): Promise<RecordFight[]>;
  winsAgainst(db: Db, race: string, opponent: string): Promise<{ wins: number }>;
  loadLeague(): Promise<{ monsters: readonly Monster[]; skills: Skills }>;
}

export type League = Awaited<ReturnType<Backgrounds['loadLeague']>>;

export async function fighterOf(
  db: Db,
  id: number | null,
  json: string | null,
  known: Backgrounds,
  league: League,
): Promise<CardFighter | null> {
  if (id === null) {
    return json === null ? null : guestOf(JSON.parse(json) as FighterOfEvent, league);
  }
  const [record] = await known.findRecords(db, [id]);
  if (!record) return null;
  const [fights, { wins, losses }] = await Promise.all([
    known.findFights(db, id, { limit: FORM_FIGHTS }),
    sumsOf(db, id),
  ]);
  const { MONSTER_NAME, RACE, RACE_TYPE, RACE_SUBTYPE, USER } = record;
  const { LIF, POW, INT, SKI, SPD, DEF, streak, TECHNIQUES } = record;
  return {
    ID: id,
    MONSTER_NAME,
    RACE,
    RACE_TYPE,
    RACE_SUBTYPE,
    ...(USER !== undefined && { USER }),
    LIF,
    POW,
    INT,
    SKI,
    SPD,
    DEF,
    streak: losses > 0 && fights[0]?.won === false ? 0 : streak,
    wins,
    losses,
    form: fights.map(({ won, knockOut }) => ({ won, knockOut })),
    techniques: strongest(TECHNIQUES, league.skills[RACE_TYPE]),
  };
}

function guestOf(guest: FighterOfEvent, { monsters, skills }: League): CardFighter {
  const { MONSTER_NAME, RACE, USER, streak = 0, TECHNIQUES = null } = guest;
  const meta = monsters.find(({ META }) => META.RACE_SUPERTYPE === RACE)?.META;
  const RACE_TYPE = meta?.RACE_TYPE ?? RACE;
  const { LIF = null, POW = null, INT = null, SKI = null, SPD = null, DEF = null } = guest;
  return {
    ID: null,
    MONSTER_NAME,
    RACE,
    RACE_TYPE,
    RACE_SUBTYPE: meta?.RACE_SUBTYPE ?? RACE,
    ...(USER !== undefined && { USER }),
    LIF,
    POW,
    INT,
    SKI,
    SPD,
    DEF,
    streak,
    wins: 0,
    losses: 0,
    form: [],
    techniques: strongest(TECHNIQUES, skills[RACE_TYPE]),
  };
}

function strongest(names: string[] | null, techniques: Skills[string] = []) {
  if (names === null) return null;
  const learned = new Set(names);
  return techniques
    .filter(({ name }) => learned.has(name))
    .sort((a, b) => b.force - a.force)
    .slice(0, CARD_TECHNIQUES)
    .map(({ name, slug, guts_cost, force, range }) => ({ name, slug, guts_cost, force, range }));
}

async function sumsOf(db: Db, id: number): Promise<{ wins: number; losses: number }> {
  const count = (side: 'left' | 'right') =>
    db
      .selectFrom('fights')
      .select(({ fn }) => [
        fn.countAll<number>().as('fights'),
        fn.coalesce(fn.sum<number>('left_side_wins'), fn.countAll<number>()).as('left_wins'),
      ])
      .where(`${side}_id`, '=', id)
      .executeTakeFirstOrThrow();
  const [left, right] = await Promise.all([count('left'), count('right')]);
  const wins = Number(left.left_wins) + right.fights - Number(right.left_wins);
  return { wins, losses: left.fights + right.fights - wins };
}
