import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageMeta } from '#app/ui/page-meta.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { Status, StatusPart } from '../contract.ts';
import type { PartName, PartState } from '../rules.ts';
import { statusQuery } from './queries.ts';
import classes from './status-page.module.css';

const NAMES: Record<PartName, string> = {
  database: 'Database',
  sign_in: 'Login',
  profiles: 'Profiles',
  registers: 'Memory codes',
  feed: 'Fights and scores',
  season: 'Practice season',
};

const WORDS: Record<PartState, string> = {
  up: 'OK',
  down: 'Down',
  quiet: 'Quiet',
  damaged: 'Damaged',
};

const WHEN_DOWN: Record<PartName, string> = {
  database: 'Pages still open, but nothing new can be saved.',
  sign_in: 'Nobody can log in. Whoever is logged in stays so for an hour.',
  profiles: 'Nobody new can log in.',
  registers: 'Tournament matches wait before they go on air.',
  feed: 'No news from the ring.',
  season: 'Over for now.',
};

function PartRow({ part, startedAt }: { part: StatusPart; startedAt: string }) {
  const note = noteOf(part, startedAt);
  return (
    <li className={`grid items-start ${classes.part}`} data-state={part.state}>
      <h2 className={classes.name}>{NAMES[part.name]}</h2>
      <p className={`line font-semibold ${classes.state}`}>{WORDS[part.state]}</p>
      {note && <p className={`dim ${classes.note}`}>{note}</p>}
    </li>
  );
}

function noteOf({ name, state, at }: StatusPart, startedAt: string): ReactNode {
  if (name === 'feed') {
    return (
      <>
        {at ? 'Last news from the ring: ' : 'No news since the start: '}
        <RelativeTime date={at ?? startedAt} long />.
        {state === 'quiet' && ' That is normal between streams.'}
      </>
    );
  }
  if (state === 'down') {
    return (
      <>
        {WHEN_DOWN[name]} Since: {at && <RelativeTime date={at} long />}.
      </>
    );
  }
  if (state === 'damaged') return 'Some data is damaged. Something may be missing or wrong.';
  return name === 'season' && state === 'quiet' ? WHEN_DOWN.season : null;
}

const queries: PageQueries = (api) => [panel(statusQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Service status', 'What works right now, and what does not.');

const HEADLINES: Record<Status['state'], string> = {
  well: 'Everything works.',
  read_only: 'Read-only: every page opens, but nothing can be saved.',
  trouble: 'Something is down.',
};

export default function StatusPage() {
  const { data: status, isError } = useQuery(statusQuery(useApi()));
  return (
    <div className="stack gap-4 narrow">
      <h1>Service status</h1>
      <p
        className={`panel px-4 py-3 text-lg ${classes.headline}`}
        data-state={status?.state ?? 'unknown'}
        role="status"
      >
        {status ? HEADLINES[status.state] : !isError && 'Checking…'}
        {isError && " Couldn't load the status. This page tries again by itself."}
      </p>
      {status && (
        <>
          <ul className="panel rounded-card">
            {status.parts.map((part) => (
              <PartRow key={part.name} part={part} startedAt={status.startedAt} />
            ))}
          </ul>
          <p className="small">
            Started <RelativeTime date={status.startedAt} long />.
          </p>
        </>
      )}
    </div>
  );
}
