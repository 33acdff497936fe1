import { useApi } from '@ringside/page-queries/page-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { STALE_MESSAGE, type Tournament } from '../../../../contract.ts';
import type { EditConflict } from '../../../../edits/apply-save.ts';
import { changeText, namesOf, outcomeText } from '../../../../edits/changes.ts';
import { changesQuery } from '../../desk-queries.ts';
import { useSecretHeaders } from '../../organiser/secret-gate.tsx';
import type { DeskState } from '../desk-state.ts';
import { withdrawUndo } from '../offer-undo.ts';
import { useDesk } from '../use-desk.ts';
import classes from './remote-changes-notice.module.css';

/** Lists the changes another organiser saved meanwhile, and which of one's own were left out. */
export function RemoteChangesNotice() {
  const { session, desk } = useDesk();
  const { remoteChanges } = desk;
  const open = desk.conflicts.length > 0;
  const shown = remoteChanges !== null || open;
  const place = useFocusWhen((remoteChanges?.leftOut.length ?? 0) > 0);
  useEffect(() => {
    if (shown) withdrawUndo();
  }, [shown]);
  if (!shown) return null;
  return (
    <section
      ref={place}
      className={`card grid one-column gap-2 overflow-y-auto ${classes.notice}`}
      role="alert"
      aria-label="Another organiser"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and takes the focus when changes were left out
      tabIndex={0}
    >
      <h2>{STALE_MESSAGE}</h2>
      {remoteChanges && <Theirs remoteChanges={remoteChanges} />}
      {remoteChanges && <LeftOut leftOut={remoteChanges.leftOut} />}
      {!open && (
        <div className={`ends flex-wrap bg-surface ${classes.end}`}>
          <p>Your other changes were applied on top of theirs.</p>
          <Button onClick={() => session.dismiss()}>OK</Button>
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the notice unless a field or dialog has it, and back afterwards. */
function useFocusWhen(wanted: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const isBusy = before?.matches('input, textarea, select, dialog *');
    if (!wanted || isBusy || document.querySelector('dialog[open]')) return;
    place.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [wanted]);
  return place;
}

function Theirs({ remoteChanges }: { remoteChanges: NonNullable<DeskState['remoteChanges']> }) {
  const { tournament, desk } = useDesk();
  const api = useApi();
  const { since, changes } = remoteChanges;
  const until = desk.base.version;
  const { data } = useInfiniteQuery(changesQuery(api, tournament, useSecretHeaders(), until));
  const names = namesOf(desk.base, tournament);
  const saves = data?.pages.flatMap((page) => page.saves) ?? [];
  // Saves by this desk may be among them; only changes in the known differences are listed.
  const said = new Set(changes.map((change) => changeText(change, names)));
  const who = saves
    .filter(({ version }) => version > since && version <= until)
    .filter((save) => save.changes.some((change) => said.has(changeText(change, names))))
    .map(({ organiser }) => organiser || 'Another organiser');
  return (
    <>
      <p>
        <bdi className="font-semibold">{[...new Set(who)].join(', ') || 'Another organiser'}</bdi>:
      </p>
      <ul className="points">
        {[...said].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function LeftOut({ leftOut }: { leftOut: EditConflict[] }) {
  const { desk } = useDesk();
  if (leftOut.length === 0) return null;
  return (
    <>
      <p>These changes of yours no longer fit and were left out:</p>
      <ul className="points">
        {leftOut.map((edit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={index}>
            {editText(edit, desk.tournament)} {edit.message}
          </li>
        ))}
      </ul>
    </>
  );
}

function editText({ edit }: EditConflict, tournament: Tournament): string {
  const name = namesOf(tournament);
  if ('outcome' in edit) return outcomeText(edit.outcome, name);
  if (edit.kind === 'score') return `${edit.matchId}: running score.`;
  if (edit.kind === 'add') return `Add ${isolated(edit.participant.MONSTER_NAME)}.`;
  if (edit.kind === 'remove') return `Remove ${isolated(name(edit.ID))}.`;
  if (edit.kind === 'seed') return 'Change the seeding.';
  if (edit.kind === 'replace') {
    return `${isolated(name(edit.ID))} replaced by ${isolated(edit.participant.MONSTER_NAME)}.`;
  }
  if (edit.kind === 'settings') return 'Change how matches are played.';
  if (edit.kind === 'take-back') return `Remove the result of ${edit.matchId}.`;
  return 'Another change.';
}
