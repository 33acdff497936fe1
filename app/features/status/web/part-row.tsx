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
  up: 'Up',
  down: 'Down',
  quiet: 'Quiet',
  damaged: 'Damaged',
};

const WHEN_UP: Record<PartName, string> = {
  database: 'Answers.',
  sign_in: 'The streaming platform answers.',
  profiles: 'The streaming platform answers.',
  registers: 'The register generator answers.',
  feed: 'Data is arriving.',
  season: 'Fighting.',
};

const WHEN_DOWN: Record<PartName, string> = {
  database: 'Not answering. Pages show what was read before; nothing new can be saved.',
  sign_in:
    'The streaming platform is not answering. Viewers who are logged in stay logged in for up to an hour.',
  profiles: 'The streaming platform is not answering. Nobody new can log in.',
  registers: 'The register generator is not answering. Matches wait for the broadcast.',
  feed: 'No data is arriving.',
  season: 'Over.',
};

export function PartRow({ part, startedAt }: { part: StatusPart; startedAt: string }) {
  return (
    <li className={`grid items-start ${classes.part}`} data-state={part.state}>
      <h2 className={classes.name}>{NAMES[part.name]}</h2>
      <p className={`line font-semibold ${classes.state}`}>{WORDS[part.state]}</p>
      <p className={`dim ${classes.note}`}>{noteOf(part, startedAt)}</p>
    </li>
  );
}

function noteOf({ name, state, builtIn, at }: StatusPart, startedAt: string): ReactNode {
  if (name === 'feed') {
    return (
      <>
        {at ? 'Last data: ' : 'Nothing yet since the start: '}
        <RelativeTime date={at ?? startedAt} long />.
        {state === 'quiet' && ' That is normal between streams.'}
      </>
    );
  }
  if (state === 'down') {
    return (
      <>
        {WHEN_DOWN[name]} First noticed: {at && <RelativeTime date={at} long />}.
      </>
    );
  }
  if (state === 'damaged') return 'A check found damage. Something may be missing or wrong.';
  if (name === 'season') return state === 'up' ? WHEN_UP.season : 'Over for now.';
  return builtIn ? 'Built in.' : WHEN_UP[name];
}
