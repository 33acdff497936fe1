import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
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
import link from '#app/ui/looks/link.module.css';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { makePick, type Pick } from '../../contract.ts';
import { SURENESS, type Sureness } from '../../rules.ts';
import { picksQuery } from '../queries.ts';
import classes from './pick-panel.module.css';

type Side = 'left' | 'right';

/** 'Call it': a viewer's free pick of an announced fight, and whether it was right. */
export function PickPanel({ bout }: { bout: BoutCard }) {
  return (
    <section className={classes.panel} aria-label="Call it">
      <ForAnonymous>
        <p className={classes.line}>
          <span>Who wins? Log in to call it, for free.</span>
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
  const made = data?.picks.find((pick) => pick.bout === bout.bout);
  if (!data && isError) {
    return (
      <p className={classes.line}>
        <span>Couldn't load your picks.</span>
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  if (made) return <MadePick pick={made} bout={bout} isNew={wasAsked} />;
  if (!data || now === null) return <p className={classes.line}>&nbsp;</p>;
  if (stageOf(bout, now) !== 'betting') {
    return (
      <p className={classes.line}>
        <span>You did not call this one.</span>
        <Link to="/picks" className={link.link}>
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
  /** Whether its buttons were there before: the focus goes on from them, and the line is read out. */
  isNew: boolean;
}

function MadePick({ pick: { side, sure, result }, bout, isNew }: MadePickProps) {
  const { hidden } = useResult(bout.result?.number ?? Number.POSITIVE_INFINITY);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <p ref={line} tabIndex={-1} className={classes.line}>
      <span>
        You called <bdi>{bout[side].MONSTER_NAME}</bdi>, {sure}% sure.{' '}
        {result && !hidden && <b>{result.right ? 'Right!' : 'Wrong this time.'}</b>}
      </span>
      <Link to="/picks" className={link.link}>
        Your picks
      </Link>
    </p>
  );
}

function PickForm({ bout, onAsk }: { bout: BoutCard; onAsk: () => void }) {
  const [sure, setSure] = useState<Sureness>(75);
  const { pick, isSending } = usePick(bout);
  return (
    <div className={classes.choice}>
      <fieldset className={classes.sure}>
        <legend>Call it. How sure are you?</legend>
        {SURENESS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`sure-${bout.bout}`}
              checked={sure === one}
              onChange={() => setSure(one)}
            />
            {one}%
          </label>
        ))}
      </fieldset>
      {(['left', 'right'] as const).map((side) => (
        <Button
          key={side}
          disabled={isSending}
          onClick={() => {
            onAsk();
            void pick(side, sure);
          }}
        >
          <span className={classes.name}>
            <bdi>{bout[side].MONSTER_NAME}</bdi> wins
          </span>
        </Button>
      ))}
    </div>
  );
}

function usePick({ bout }: BoutCard) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const [isSending, setSending] = useState(false);

  async function pick(side: Side, sure: Sureness): Promise<void> {
    if (!headers || isSending) return;
    setSending(true);
    const params = { username: headers.username };
    const { queryKey } = picksQuery(api, headers);
    try {
      const after = await api(makePick, { params, headers, body: { bout, side, sure } });
      queryClient.setQueryData(queryKey, after);
    } catch (error) {
      console.error(error);
      if (isOutcomeUnknown(error)) showFailure(UNKNOWN_OUTCOME_MESSAGE);
      else if (error instanceof ApiError && error.status === 409) showFailure(error.message);
      else showFailure("Couldn't store your pick. Try again.");
      void queryClient.invalidateQueries({ queryKey });
    } finally {
      setSending(false);
    }
  }

  return { pick, isSending };
}
