import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { NOT_HOST_MESSAGE, openDesk } from '../contract.ts';
import { Fights } from './fights.tsx';
import classes from './host-page.module.css';
import { Names } from './names.tsx';
import { Panel } from './panel.tsx';
import { auditQuery, pulseQuery, rejectionsQuery } from './queries.ts';
import { Recordings } from './recordings.tsx';
import { Webhooks } from './webhooks.tsx';

export const meta = pageMeta('Host’s desk', 'For the hosts of the league.');

export default function HostPage() {
  return (
    <SignedInOnly title="Host’s desk">
      <Desk />
    </SignedInOnly>
  );
}

function Desk() {
  const { record, headers } = useViewer();
  if (!record || !headers) return <RowSkeletons label="Checking your account" />;
  if (!record.host) {
    return (
      <MissingPage title="Host’s desk" text={`${NOT_HOST_MESSAGE} Your account is not a host’s.`}>
        <ButtonLink to="/">Go home</ButtonLink>
      </MissingPage>
    );
  }
  return (
    <div className="page">
      <header className="head">
        <h1>Host’s desk</h1>
        <DeskButton headers={headers} />
      </header>
      <Pulse headers={headers} />
      <div className={classes.columns}>
        <Fights headers={headers} />
        <Names headers={headers} />
        <Rejections headers={headers} />
        <Recordings headers={headers} />
        <Webhooks headers={headers} />
        <Audit headers={headers} />
      </div>
    </div>
  );
}

/** A pass instead of the secret; the desk removes it from the address. */
function DeskButton({ headers }: { headers: Caller }) {
  const api = useApi();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(openDesk, { headers }),
    onSuccess: ({ pass }) => {
      window.ringsideSecret = pass;
      void navigate('/tournament/create');
    },
    onError: () => showFailure("Couldn't open the tournament desk. Nothing was changed."),
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Tournament desk
    </Button>
  );
}

function Audit({ headers }: { headers: Caller }) {
  const [before, setBefore] = useState<number | undefined>();
  const query = useQuery(auditQuery(useApi(), headers, before));
  const { entries = [], next = null } = query.data ?? {};
  return (
    <Panel title="Done at this desk" query={query} empty={entries.length === 0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and has nothing else to focus */}
      <ul className={`overflow-y-auto ${classes.rows}`} tabIndex={0}>
        {entries.map(({ number, at, who, action, subject }) => (
          <li key={number}>
            <p className={classes.subject}>
              <bdi>{who}</bdi> {action} <bdi>{subject}</bdi> <RelativeTime date={at} long />
            </p>
          </li>
        ))}
      </ul>
      <div className="actions">
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest</Button>}
        {next !== null && <Button onClick={() => setBefore(next)}>Older</Button>}
      </div>
    </Panel>
  );
}

function Pulse({ headers }: { headers: Caller }) {
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

function Rejections({ headers }: { headers: Caller }) {
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
