import type { Kysely } from 'kysely';
import type { Monster, Skills, Stat } from '#app/features/guide/contract.ts';
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
  sumsBefore(db: Db, id: number): Promise<{ wins: number; losses: number }>;
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
    known.sumsBefore(db, id),
  ]);
  return {
    ID: id,
    ...shownOf(record, league),
    streak: losses > 0 && fights[0]?.won === false ? 0 : record.streak,
    wins,
    losses,
    form: fights.map(({ won, knockOut }) => ({ won, knockOut })),
  };
}

function guestOf(guest: FighterOfEvent, league: League): CardFighter {
  const { RACE, streak = 0 } = guest;
  const meta = league.monsters.find(({ META }) => META.RACE_SUPERTYPE === RACE)?.META;
  const races = { RACE_TYPE: meta?.RACE_TYPE ?? RACE, RACE_SUBTYPE: meta?.RACE_SUBTYPE ?? RACE };
  const figures = { ...shownOf({ ...guest, ...races }, league), streak, wins: 0, losses: 0 };
  return { ID: null, ...figures, form: [] };
}

type Shown = Pick<MonsterRecord, 'MONSTER_NAME' | 'RACE' | 'RACE_TYPE' | 'RACE_SUBTYPE' | 'USER'> &
  Partial<Pick<MonsterRecord, Stat | 'TECHNIQUES'>>;

function shownOf(fighter: Shown, { skills }: League) {
  const { MONSTER_NAME, RACE, RACE_TYPE, RACE_SUBTYPE, USER, TECHNIQUES = null } = fighter;
  const { LIF = null, POW = null, INT = null, SKI = null, SPD = null, DEF = null } = fighter;
  return {
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
