import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { NextIcon } from '#app/ui/icons/page-icons.tsx';
import labelled from '#app/ui/labelled-rows.module.css';
import tables from '#app/ui/looks/tables.module.css';
import { Day } from '#app/ui/time/date.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { shownFigure } from '../../rules.ts';
import { ALL_COLUMNS, type Column, ownerLabel } from '../../search/search-address.ts';
import classes from './record-table.module.css';

interface RecordTableProps {
  records: MonsterRecord[];
  caption: string;
  named?: boolean | 'below';
  head?: (column: Column) => { content: ReactNode; sort?: 'ascending' | 'descending' };
}

const STAT_COLUMNS = ['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const;

/** As labelled rows on a phone (section 2: Monster search). */
export function RecordTable({ records, caption, named = false, head }: RecordTableProps) {
  return (
    <table className={`${labelled.rows} ${tables.figures} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {ALL_COLUMNS.map((column) => {
            const { content, sort } = head?.(column) ?? { content: column };
            return (
              <th key={column} scope="col" aria-sort={sort}>
                {named === true && column === 'USER' ? 'NAME' : content}
              </th>
            );
          })}
          <th scope="col">
            <VisuallyHidden>History</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordRow key={record.ID} record={record} named={named} />
        ))}
      </tbody>
    </table>
  );
}

function RecordRow({ record, named }: { record: MonsterRecord; named: boolean | 'below' }) {
  const { ID, MONSTER_NAME, USER, RACE, RACE_TYPE, COMBINED_STATS, DATE } = record;
  const owner = named === true ? MONSTER_NAME : ownerLabel(record);
  return (
    <tr>
      <th scope="row">
        {USER && named !== true ? (
          <PlayerLink name={USER}>{owner}</PlayerLink>
        ) : (
          <Link to={`/monster-history/${ID}`}>{owner}</Link>
        )}
        {named === 'below' && USER && <bdi className="block dim text-base">{MONSTER_NAME}</bdi>}
      </th>
      <td data-label="TYPE" className={`whitespace-nowrap ${classes.type}`}>
        <Portrait race={RACE} alt="" size={32} />
        <RaceLink race={RACE_TYPE} />
      </td>
      <td data-label="COMB">
        <b>{shownFigure(COMBINED_STATS)}</b>
      </td>
      {STAT_COLUMNS.map((stat) => (
        <td key={stat} data-label={stat}>
          {shownFigure(record[stat])}
        </td>
      ))}
      <td data-label="DATE" className={`dim whitespace-nowrap ${classes.date}`}>
        <Day date={DATE.value} />
      </td>
      <td className={classes.history}>
        <Link to={`/monster-history/${ID}`} prefetch="intent" className="link">
          History<VisuallyHidden> of {MONSTER_NAME}</VisuallyHidden>
          <NextIcon />
        </Link>
      </td>
    </tr>
  );
}
