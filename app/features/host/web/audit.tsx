import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Caller } from '#app/core/identity/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { auditQuery } from './queries.ts';

export function Audit({ headers }: { headers: Caller }) {
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
