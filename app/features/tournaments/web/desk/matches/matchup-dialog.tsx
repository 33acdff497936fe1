import { useState } from 'react';
import {
  findMatchup,
  type Matchup,
  type TournamentView,
} from '../../../shown-bracket/bracket-view.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import { DeskDialog } from '../desk-dialog.tsx';
import { useMaySave } from '../organiser/secret-gate.tsx';
import { offerUndo, withdrawUndo } from '../session/offer-undo.ts';
import { type ChangeMatch, type OpenOptions, useDesk } from '../session/use-desk.ts';
import { DecidedMatch } from './decided-match.tsx';
import classes from './matchup-dialog.module.css';
import { ReadyMatch } from './ready-match.tsx';
import { StartMatch } from './start-match.tsx';

export interface MatchupDialogProps extends OpenOptions {
  id: string;
  view: TournamentView;
}

export default function MatchupDialog({ id, view, ...options }: MatchupDialogProps) {
  const { openMatch } = useDesk();
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  const [place] = useState(() => opener?.closest('[data-matches]') ?? null);
  const matchup = findMatchup(view, id);
  const { change, problem } = useMatchChange(() => {
    // In one render with the desk's next state: two would lay out the whole page twice.
    openMatch(null);
    requestAnimationFrame(() => focusNextMatch(place, opener));
  });
  const title = (
    <>
      {matchup?.roundName} <span className="dim">{id}</span>
    </>
  );
  return (
    <DeskDialog
      title={title}
      className={`stack p-4 ${classes.dialog}`}
      onOpen={focusScore}
      onClose={() => openMatch(null)}
    >
      {matchup && <State matchup={matchup} {...options} change={change} />}
      <p role="alert" className="problem">
        {problem}
      </p>
    </DeskDialog>
  );
}

/** Not on a phone, where a focused field opens the keyboard over the buttons. */
function focusScore(dialog: HTMLDialogElement): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  const score = dialog.querySelector<HTMLElement>('[data-score]:enabled');
  // A decided match is unlocked first.
  const asked = dialog.querySelector<HTMLElement>('[data-asked]');
  const first = asked ?? score ?? dialog.querySelector<HTMLElement>('[data-lock]');
  first?.focus();
}

function focusNextMatch(place: Element | null, opener: HTMLElement | null): void {
  if (document.querySelector('dialog[open]')) return;
  for (const where of [place, document]) {
    const all = where?.querySelectorAll<HTMLElement>('[data-matches] [data-state="ready"]') ?? [];
    const next = [...all].find((button) => button.checkVisibility());
    if (next) {
      next.focus();
      return;
    }
  }
  opener?.focus();
}

interface StateProps extends OpenOptions {
  matchup: Matchup;
  change: ChangeMatch;
}

function State(props: StateProps) {
  const { unlocked = false, asked } = props;
  const { id, state, rows } = props.matchup;
  const maySave = useMaySave();
  const key = `${id} ${rows.map(({ participant }) => participant?.ID).join()}`;
  if (!maySave && state !== 'unknown') return <ToBroadcast {...props} />;
  if (state === 'ready') return <ReadyMatch key={key} {...props} {...{ unlocked, asked }} />;
  if (state === 'decided') return <DecidedMatch key={key} {...props} unlocked={unlocked} />;
  // Another organiser may have removed a result that this match depends on.
  return <p className="small">It is no longer known who meets in this match.</p>;
}

/** What a caster may do with a match. */
function ToBroadcast({ matchup }: StateProps) {
  const [left, right] = matchup.rows;
  return (
    <div className={`grid items-start gap-2 ${classes.actions}`}>
      <p className="col-span-full type-name">
        <bdi>{left.label}</bdi> {left.score ?? 0} – {right.score ?? 0} <bdi>{right.label}</bdi>
      </p>
      <StartMatch matchup={matchup} locked={matchup.state === 'decided'}>
        <BroadcastButton matchId={matchup.id} />
      </StartMatch>
    </div>
  );
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
