import { useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { findMatchup, type Matchup, type TournamentView } from '../../../bracket/bracket-view.ts';
import { offerUndo, withdrawUndo } from '../session/offer-undo.ts';
import { type ChangeMatch, useDesk } from '../session/use-desk.ts';
import { DecidedMatch } from './decided-match.tsx';
import classes from './matchup-dialog.module.css';
import { ReadyMatch } from './ready-match.tsx';

interface MatchupDialogProps {
  matchId: string;
  view: TournamentView;
  onClose: () => void;
}

/** A matchup that is open: scores, start, winner; or a result to be put right. */
export function MatchupDialog({ matchId, view, onClose }: MatchupDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const matchup = findMatchup(view, matchId);
  const { change, problem } = useMatchChange(() => dialog.current?.close());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      // A question inside that closes is not this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <header className={classes.head}>
        <h2 id={titleId}>
          {matchup?.roundName} <span className={classes.id}>{matchId}</span>
        </h2>
        <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
          <VisuallyHidden>Close</VisuallyHidden>
        </button>
      </header>
      {matchup && <State matchup={matchup} change={change} />}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </dialog>
  );
}

function State({ matchup, change }: { matchup: Matchup; change: ChangeMatch }) {
  const { id, state, rows } = matchup;
  const key = `${id} ${rows.map(({ participant }) => participant?.ID).join()}`;
  if (state === 'ready') return <ReadyMatch key={key} matchup={matchup} change={change} />;
  if (state === 'decided') return <DecidedMatch key={key} matchup={matchup} change={change} />;
  // Another organiser may have taken back what led here while it was open.
  return <p className={classes.note}>It is no longer known who meets in this match.</p>;
}

function useMatchChange(close: () => void) {
  const { session } = useDesk();
  const [problem, setProblem] = useState<string | null>(null);
  const change: ChangeMatch = (edit) => {
    const refused = session.change([edit]);
    setProblem(refused);
    if (refused !== null) return false;
    withdrawUndo();
    if (edit.kind !== 'score') {
      close();
      offerUndo(session);
    }
    return true;
  };
  return { change, problem };
}
