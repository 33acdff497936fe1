import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { grouped } from '#app/ui/count.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { pulseQuery, rejectionsQuery } from './queries.ts';

export function Pulse({ headers }: { headers: Caller }) {
  const query = useQuery(pulseQuery(useApi(), headers));
  const { data } = query;
  return (
    <section className="card actions items-start justify-between gap-4" aria-label="Feed">
      <dl className={`stack flex-1 ${classes.figures}`}>
        <div>
          <dt>Last event</dt>
          <dd>
            {data?.lastEvent ? <RelativeTime date={data.lastEvent.acceptedAt} long /> : '–'}
            <small>{data && (data.lastEvent?.type ?? 'none so far')}</small>
          </dd>
        </div>
        <div>
          <dt>Events a minute</dt>
          <dd>{data ? grouped(data.lastMinute) : '–'}</dd>
        </div>
        <div>
          <dt>Newest fight</dt>
          <dd>{data?.lastFight ? `#${data.lastFight}` : '–'}</dd>
        </div>
      </dl>
      <FreshnessMark query={query} />
    </section>
  );
}

export function Rejections({ headers }: { headers: Caller }) {
  const query = useQuery(rejectionsQuery(useApi(), headers));
  const rejections = query.data?.rejections ?? [];
  return (
    <Panel title="Rejected events" query={query} empty={rejections.length === 0}>
      <ul className={`overflow-y-auto ${classes.rows}`}>
        {rejections.map(({ number, rejectedAt, id, type, reason }) => (
          <li key={number}>
            <p className={classes.subject}>
              <bdi>{id ?? 'No id'}</bdi> {type && <small>{type}</small>}{' '}
              <RelativeTime date={rejectedAt} long />
            </p>
            <p className="small">{reason}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
