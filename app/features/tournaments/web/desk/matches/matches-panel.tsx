import { useMemo, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { viewTournament } from '../../../bracket/bracket-view.ts';
import { RESET_QUESTION } from '../../../contract.ts';
import { MIN_PARTICIPANTS } from '../../../rules.ts';
import { Bracket } from '../../shared/bracket.tsx';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrSay, useDesk } from '../session/use-desk.ts';
import classes from './matches-panel.module.css';
import { MatchupDialog } from './matchup-dialog.tsx';
import { OpenMatches } from './open-matches.tsx';

/** What is to be fought now, and the whole bracket. */
export function MatchesPart() {
  const { tournament } = useDesk();
  const view = useMemo(() => viewTournament(tournament), [tournament]);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);

  /** The match that was open may be gone from the list; the next one is where the hand goes. */
  function close(): void {
    setOpenId(null);
    requestAnimationFrame(() => {
      const lost = document.activeElement === document.body;
      if (lost) list.current?.querySelector('button')?.focus();
    });
  }

  if (tournament.participants.length < MIN_PARTICIPANTS) {
    return (
      <p className={classes.empty}>
        A bracket needs {MIN_PARTICIPANTS} participants. Add them under Participants, and their
        matches stand here.
      </p>
    );
  }
  return (
    <>
      <div className={classes.columns}>
        <section ref={list} className={classes.main} aria-labelledby="open-matches">
          <OpenMatches view={view} onOpen={setOpenId} />
        </section>
        <aside className={classes.side}>
          <Broadcast onOpen={setOpenId} />
          <ResetButton />
        </aside>
      </div>
      <Bracket view={view} onOpenMatchup={setOpenId} />
      {openId !== null && <MatchupDialog matchId={openId} view={view} onClose={close} />}
    </>
  );
}

function ResetButton() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const nothing = tournament.outcomes.length + Object.keys(tournament.scores).length === 0;
  const reset = async () => {
    const undoes = tournament.outcomes;
    if (!(await ask({ title: RESET_QUESTION, yes: 'Reset', danger: true }))) return;
    if (changeOrSay(session, { kind: 'reset', undoes })) {
      offerUndo(session, 'Every result is cleared.');
    }
  };
  return (
    <>
      <Button className={classes.danger} disabled={nothing} onClick={() => void reset()}>
        Reset
      </Button>
      {dialog}
    </>
  );
}
