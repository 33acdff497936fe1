import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lastQueued, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { stageOf } from '#app/features/upcoming/rules.ts';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import { Button } from '#app/ui/button.tsx';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import type { Pick } from '../../contract.ts';
import { SURENESS, type Sureness } from '../../rules.ts';
import { picksQuery } from '../queries.ts';
import classes from './pick-panel.module.css';
import type { NewPick } from './send-pick.ts';

export function PickPanel({ bout }: { bout: BoutCard }) {
  return (
    <section className={`border-t ${classes.panel}`} aria-label="Your pick">
      <ForAnonymous>
        <p className={`ends flex-wrap min-h-touch ${classes.line}`}>
          <span>
            {bout.result
              ? 'Log in to pick the next one, for free.'
              : 'Who wins? Log in to pick, for free.'}
          </span>
          <LoginLink />
        </p>
      </ForAnonymous>
      <ForSignedIn>
        <ViewersPick bout={bout} />
      </ForSignedIn>
    </section>
  );
}

function ViewersPick({ bout }: { bout: BoutCard }) {
  const now = useServerNow();
  const { headers } = useViewer();
  const { data, isError, refetch } = useQuery(picksQuery(useApi(), headers));
  const [wasAsked, setWasAsked] = useState(false);
  const queued = lastQueued(useQueued(), `pick ${bout.bout}`);
  const made = data?.picks.find((pick) => pick.bout === bout.bout);
  if (!made && queued)
    return <QueuedPick pick={queued.shows as NewPick} bout={bout} waits={queued.waits} />;
  if (!data && isError) {
    return (
      <p className={`ends flex-wrap min-h-touch ${classes.line}`}>
        <span>Couldn't load your picks.</span>
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  if (made) return <MadePick pick={made} bout={bout} isNew={wasAsked} />;
  if (!data || now === null) return null;
  if (stageOf(bout, now) !== 'betting') {
    return (
      <p className={`ends flex-wrap min-h-touch ${classes.line}`}>
        <span>You made no pick this time.</span>
        <Link to="/picks" className="link">
          Your picks
        </Link>
      </p>
    );
  }
  return <PickForm bout={bout} onAsk={() => setWasAsked(true)} />;
}

interface MadePickProps {
  pick: Pick;
  bout: BoutCard;
  isNew: boolean;
}

function MadePick({ pick: { side, sure, result }, bout, isNew }: MadePickProps) {
  const { hidden } = useResult(bout.result?.number ?? Number.POSITIVE_INFINITY);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <p ref={line} tabIndex={-1} className={`ends flex-wrap min-h-touch ${classes.line}`}>
      <span>
        You picked <bdi>{bout[side].MONSTER_NAME}</bdi>, {sure}% sure.{' '}
        {result && !hidden && <b>{result.right ? 'Right!' : 'Wrong this time.'}</b>}
      </span>
      <Link to="/picks" className="link">
        Your picks
      </Link>
    </p>
  );
}

interface QueuedPickProps {
  pick: NewPick;
  bout: BoutCard;
  waits: boolean;
}

function QueuedPick({ pick: { side, sure }, bout, waits }: QueuedPickProps) {
  return (
    <p className={`ends flex-wrap min-h-touch ${classes.line}`}>
      <span>
        You picked <bdi>{bout[side].MONSTER_NAME}</bdi>, {sure}% sure.
      </span>
      {waits && <QueuedMark />}
    </p>
  );
}

function PickForm({ bout, onAsk }: { bout: BoutCard; onAsk: () => void }) {
  const [sure, setSure] = useState<Sureness>(75);
  const [isSending, setSending] = useState(false);
  const pick = useChange(async () => (await import('./send-pick.ts')).sendPick);
  return (
    <div className={`grid items-center ${classes.choice}`}>
      <fieldset className={`actions items-center ${classes.sure}`}>
        <legend>Pick a winner. How sure are you?</legend>
        {SURENESS.map((sureness) => (
          <label key={sureness}>
            <input
              type="radio"
              name={`sure-${bout.bout}`}
              checked={sure === sureness}
              onChange={() => setSure(sureness)}
            />
            {sureness}%
          </label>
        ))}
      </fieldset>
      {(['left', 'right'] as const).map((side) => (
        <Button
          key={side}
          disabled={isSending}
          onClick={() => {
            onAsk();
            setSending(true);
            void pick(bout, { side, sure }).finally(() => setSending(false));
          }}
        >
          <span>
            <bdi>{bout[side].MONSTER_NAME}</bdi> wins
          </span>
        </Button>
      ))}
    </div>
  );
}
