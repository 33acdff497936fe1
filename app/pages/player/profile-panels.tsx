import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { racePath, withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import { readPage, writePage } from '#app/features/records/search/search-address.ts';
import { monsterSearchQuery } from '#app/features/records/web/queries.ts';
import { Pages } from '#app/features/records/web/shared/record-pagination.tsx';
import { RecordTable } from '#app/features/records/web/shared/record-table.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import classes from './player-page.module.css';

const PORTRAIT_PX = 56;

export function LongestStreaks({ streaks }: Pick<PlayerProfile, 'streaks'>) {
  return (
    <section className="card" aria-labelledby="streaks">
      <h2 id="streaks">Longest streaks</h2>
      {streaks.length === 0 && <p>No win yet. Every champion has been there.</p>}
      <ol className="grid mt-2">
        {streaks.map(({ ID, MONSTER_NAME, RACE, streak }) => (
          <li key={ID}>
            <Link to={`/monster-history/${ID}`} className={`line gap-3 ${classes.entry}`}>
              <Portrait race={RACE} alt="" size={PORTRAIT_PX} />
              <span className="grow type-name">{MONSTER_NAME}</span>
              <span className="type-figure whitespace-nowrap">{counted(streak, 'win')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FavouriteRaces({ races }: { races: PlayerProfile['favouriteRaces'] }) {
  return (
    <section className="card" aria-labelledby="races">
      <h2 id="races">Favourite breeds</h2>
      <ol className="grid mt-2">
        {races.map(({ race, records }) => (
          <li key={race}>
            <Link to={racePath(race)} className={`line gap-3 ${classes.entry}`}>
              <Portrait race={race} alt="" size={PORTRAIT_PX} />
              <span className="grow type-name">{withSpaces(race)}</span>
              <span className="type-figure whitespace-nowrap">{grouped(records)} ×</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Monsters({ username, displayName }: { username: string; displayName: string }) {
  const page = readPage(useSearchParams()[0]);
  const monsters = useQuery(monsterSearchQuery(useApi(), { USER: username, PAGE: page }));
  return (
    <details className={classes.monsters} open={page > 1 || monsters.data?.totalRecords === 0}>
      <summary className="card raises px-4 py-2">
        <h2 className="type-title">Monsters, newest first</h2>
      </summary>
      {monsters.data?.totalRecords === 0 && (
        <ListNote>
          <bdi>{displayName}</bdi> has not entered the ring yet. Their monsters show up here.
        </ListNote>
      )}
      {!monsters.data && <NotYet query={monsters} what="the monsters" />}
      {monsters.data && monsters.data.data.length > 0 && (
        <RecordTable
          records={monsters.data.data}
          caption={`Monsters of ${isolated(displayName)}, newest first`}
          named
        />
      )}
      {monsters.data && (
        <Pages
          page={page}
          totalPages={monsters.data.totalPages}
          toPage={(other) => `?${writePage(other)}`}
        />
      )}
    </details>
  );
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`card flex px-4 py-3 ${classes.figure}`}>
      <dt>{label}</dt>
      <dd className="type-headline">{children}</dd>
    </div>
  );
}
