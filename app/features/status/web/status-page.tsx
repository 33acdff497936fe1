import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '#app/ui/page-meta.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { Status } from '../contract.ts';
import { PartRow } from './part-row.tsx';
import { statusQuery } from './queries.ts';
import classes from './status-page.module.css';

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
    <div className={`stack16 ${classes.page}`}>
      <h1>Service status</h1>
      <p
        className={`panel px-4 py-3 text-lg ${classes.headline}`}
        data-state={status?.state ?? 'unknown'}
        role="status"
      >
        {status ? HEADLINES[status.state] : 'Checking…'}
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
            Running since <RelativeTime date={status.startedAt} long />.
          </p>
        </>
      )}
    </div>
  );
}
