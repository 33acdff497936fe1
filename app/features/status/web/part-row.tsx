import type { ReactNode } from 'react';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { StatusPart } from '../contract.ts';
import type { PartName, PartState } from '../rules.ts';
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

export function PartRow({ part, startedAt }: { part: StatusPart; startedAt: string }) {
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
