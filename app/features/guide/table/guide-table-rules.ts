import { type GuideEntry, type Monster, type Skills, STATS } from '../contract.ts';
import { compareText, GRADES, plainName, RARE_GROUP } from '../rules.ts';
import type { GuideFilter, GuideSort, Kind } from './guide-table-address.ts';

export const GUIDE_ROWS_PER_PAGE = 50;

export interface GuideRow extends GuideEntry {
  base: number[];
  gains: number[];
  guts: number;
  startingGuts: number;
  starts: string[];
}

export interface GuideTable {
  rows: GuideRow[];
  techniques: Record<string, string[]>;
}

export function guideRow({
  number,
  name,
  META,
  STATS: stats,
  startingTechniques,
}: Monster): GuideRow {
  return {
    number,
    name,
    META,
    base: STATS.map((stat) => stats[stat].BASE),
    gains: STATS.map((stat) => stats[stat].GAIN),
    guts: stats.GUTS_RATE.BASE,
    startingGuts: stats.STARTING_GUTS.BASE,
    starts: startingTechniques,
  };
}

export function techniqueNames(skills: Skills): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(skills).map(([type, techniques]) => [type, techniques.map(({ name }) => name)]),
  );
}

/** `beaten` is null while the viewer's victories are unknown. */
export function filterGuide(
  { rows, techniques }: GuideTable,
  filter: GuideFilter,
  victories: Readonly<Record<string, unknown>> | null,
): GuideRow[] {
  const words = plainName(filter.words);
  const technique = plainName(filter.technique);
  const knows = ({ META, starts }: GuideRow) =>
    (filter.starts ? starts : (techniques[META.RACE_TYPE] ?? [])).some((name) =>
      plainName(name).includes(technique),
    );
  const found = rows.filter(
    (row) =>
      (words === '' || namesOf(row).some((name) => plainName(name).includes(words))) &&
      (filter.type === null || row.META.RACE_TYPE === filter.type) &&
      (filter.kind === null || kindOf(row) === filter.kind) &&
      hasStat(row, filter) &&
      (filter.guts === null || row.guts <= filter.guts) &&
      (filter.start === null || row.startingGuts >= filter.start) &&
      (technique === '' || knows(row)) &&
      (filter.beaten === null ||
        victories === null ||
        Object.hasOwn(victories, row.META.RACE_SUPERTYPE) === filter.beaten),
  );
  return sortGuide(found, filter);
}

const namesOf = ({ number, name, META }: GuideRow) => [
  ...[number, name, META.RACE_SUPERTYPE, META.RACE_TYPE],
  `${META.RACE_TYPE} ${META.RACE_SUBTYPE}`,
];

function kindOf({ META: { RACE_TYPE, RACE_SUBTYPE } }: GuideRow): Kind {
  if (RACE_SUBTYPE.startsWith(RARE_GROUP)) return 'special';
  return RACE_TYPE === RACE_SUBTYPE ? 'pure' : 'mixed';
}

function hasStat({ base, gains }: GuideRow, { stat, least, grade }: GuideFilter): boolean {
  if (least === null && grade === null) return true;
  const gain = grade === null ? 0 : GRADES.indexOf(grade) + 1;
  return STATS.some(
    (figure, at) =>
      (stat === null || stat === figure) &&
      (base[at] ?? 0) >= (least ?? 0) &&
      (gains[at] ?? 0) >= gain,
  );
}

function sortGuide(
  rows: GuideRow[],
  { sort, descending }: Pick<GuideFilter, 'sort' | 'descending'>,
): GuideRow[] {
  // The rows are already sorted by number.
  if (sort === 'number') return descending ? rows.toReversed() : rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortKey(a, sort), sortKey(b, sort)];
    if (typeof left === 'string') return sign * compareText(left, String(right));
    return sign * (left - Number(right));
  });
}

function sortKey(row: GuideRow, sort: Exclude<GuideSort, 'number'>): string | number {
  if (sort === 'name') return row.name.toLowerCase();
  if (sort === 'type') return row.META.RACE_TYPE;
  if (sort === 'guts') return row.guts;
  if (sort === 'start') return row.startingGuts;
  if (sort === 'techniques') return row.starts.length;
  if (sort === 'total') return row.base.reduce((sum, value) => sum + value, 0);
  const [stat, isGrade] = sort.split('-');
  const at = STATS.findIndex((name) => name.toLowerCase() === stat);
  return (isGrade ? row.gains : row.base)[at] ?? 0;
}
