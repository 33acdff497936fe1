import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { counted } from '#app/core/count-rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { CheckIcon } from '#app/ui/icons/page-icons.tsx';
import marks from '#app/ui/looks/marks.module.css';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { NOT_AUTHORIZED_MESSAGE, type Snapshot } from '../../contract.ts';
import { isOnAir } from '../../shown-bracket/on-air.ts';
import { snapshotQuery } from '../queries.ts';
import classes from './desk-head.module.css';
import { RedoIcon, UndoIcon } from './desk-icons.tsx';
import { Notices } from './later-parts.tsx';
import type { SaveState } from './session/session.ts';
import { useDesk } from './session/use-desk.ts';
import { undoOrWarn } from './session/use-undo-keys.ts';

interface DeskHeadProps {
  save: SaveState;
  problem: string | null;
  renamedTo: string | null;
  onAir: boolean;
  children: ReactNode;
}

export function DeskHead({ save, problem, renamedTo, onAir, children }: DeskHeadProps) {
  const { session, tournament } = useDesk();
  return (
    <>
      <header className="head">
        <h1 className={classes.title}>
          <bdi>{tournament.name}</bdi>
        </h1>
        <nav className="actions" aria-label="Tournament">
          <ButtonLink to={tournamentPath(tournament.id)} target="_blank">
            View page
          </ButtonLink>
          <ButtonLink to="/tournament/create">Another tournament</ButtonLink>
        </nav>
      </header>
      <div className={`stack gap-2 ${classes.top}`}>
        <div className={`flex items-end justify-between border-b ${classes.strip}`}>
          <div className="line gap-1 min-w-0 py-1">
            <SaveMark save={save} />
            <UndoButtons />
            <Button
              onClick={() => {
                if (save === 'saved') showToast('Everything is saved.');
                else void session.save();
              }}
            >
              Save
            </Button>
          </div>
          {children}
        </div>
        {onAir && <OnAirLine />}
        {problem !== null && <Problem text={problem} />}
        <Suspense>
          <Notices deleted={save === 'deleted'} renamedTo={renamedTo} />
        </Suspense>
      </div>
    </>
  );
}

const STEPS = [
  ['undo', 'Undo', 'Control+Z', UndoIcon, 'done'],
  ['redo', 'Redo', 'Control+Shift+Z', RedoIcon, 'undone'],
] as const;

function UndoButtons() {
  const { session, desk } = useDesk();
  return STEPS.map(([way, word, keys, Icon, list]) => {
    const step = desk[list].at(-1);
    const text = step ? `${word}: ${step.label}` : word;
    return (
      <button
        key={way}
        type="button"
        className={`icon ${classes.step}`}
        aria-disabled={!step}
        title={step && text}
        aria-keyshortcuts={keys}
        onClick={() => undoOrWarn(session, way)}
      >
        <Icon />
        <VisuallyHidden>{text}</VisuallyHidden>
      </button>
    );
  });
}

function SaveMark({ save }: { save: SaveState }) {
  const { desk } = useDesk();
  return (
    <p
      className={`flex flex-1 items-center justify-end gap-1 min-h-touch dim type-name ${classes.mark}`}
      data-save={desk.conflicts.length > 0 ? 'conflict' : save}
    >
      {save === 'saved' && desk.conflicts.length === 0 && <CheckIcon />}
      <span role="status">{markText(save, desk.edits.length, desk.conflicts.length)}</span>
    </p>
  );
}

function markText(save: SaveState, unsaved: number, conflicts: number): string {
  const changes = counted(unsaved, 'change');
  if (save === 'denied') return NOT_AUTHORIZED_MESSAGE;
  if (save === 'offline') return `Offline: ${changes} kept in this browser`;
  if (save === 'refused') return 'Not saved';
  if (save === 'deleted') return 'Deleted';
  if (save === 'renamed') return unsaved > 0 ? `Renamed: ${changes} kept` : 'Renamed';
  if (conflicts > 0) return 'Conflict: please decide';
  if (save === 'new') return 'Not saved yet';
  return save === 'saving' ? 'Saving…' : 'Saved';
}

function Problem({ text }: { text: string }) {
  const { session } = useDesk();
  const { dialog, ask } = useConfirm();
  const discard = async () => {
    const question = {
      title: 'Discard your unsaved changes?',
      text: 'The desk goes back to what is saved.',
      yes: 'Discard changes',
      danger: true,
    };
    if (await ask(question)) session.discard();
  };
  return (
    <div role="alert" className={`card actions items-center ${classes.problem}`}>
      <p>
        The last change was not saved: {text} It is kept in this browser; undo it, or discard it.
      </p>
      <Button onClick={() => void session.save()}>Try again</Button>
      <Button onClick={() => void discard()}>Discard changes</Button>
      {dialog}
    </div>
  );
}

function OnAirLine() {
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  return (
    <p className={`line dim whitespace-nowrap ${classes.line}`}>
      {onAir && <Pair {...onAir} />}
      {onAir === null && 'Nothing is on air.'}
    </p>
  );
}

const CutName = ({ children }: { children: string }) => (
  <span className="truncate plain min-w-0" dir="auto">
    {children}
  </span>
);

function Pair(onAir: Snapshot) {
  const { tournamentId, matchId, leftCombatant, rightCombatant } = onAir;
  const { tournament } = useDesk();
  return (
    <>
      <span className={`${marks.mark} ${marks.live}`}>On air</span>{' '}
      {!isOnAir(tournament, onAir) && <CutName>{tournamentId}</CutName>} <span>{matchId}</span>{' '}
      <CutName>{leftCombatant.MONSTER_NAME}</CutName> <span>vs</span>{' '}
      <CutName>{rightCombatant.MONSTER_NAME}</CutName>
    </>
  );
}
