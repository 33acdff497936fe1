import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { RESET_QUESTION } from '../../../contract.ts';
import { applyEdit, bracketOf } from '../../../edits/edits.ts';
import { MIN_PARTICIPANTS } from '../../../rules.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { Bracket } from '../../shared/bracket.tsx';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { useOnAirId } from '../broadcast/use-broadcast.ts';
import { LaterPart } from '../later-parts.tsx';
import { useOrderTexts } from '../orders/use-orders.ts';
import { ProposedResults } from '../ring/proposed-results.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { OpenMatches } from './open-matches.tsx';

export function MatchesPart({ view }: { view: TournamentView }) {
  const { tournament, openMatch } = useDesk();
  const onAirId = useOnAirId();
  useFirstFocus(() => document.querySelector<HTMLElement>('[data-matches] [data-state="ready"]'));
  if (tournament.participants.length < MIN_PARTICIPANTS) {
    return (
      <p className="empty">
        A bracket needs {MIN_PARTICIPANTS} participants. Add them under Participants, and their
        matches show up here.
      </p>
    );
  }
  return (
    <>
      <div className="sided">
        <section className="page" aria-labelledby="open-matches" data-matches>
          <ProposedResults view={view} />
          <OpenMatches view={view} onOpen={openMatch} />
        </section>
        <aside className="page">
          <Broadcast view={view} />
          <LaterPart part="keys" view={view} fallback={null} />
        </aside>
      </div>
      <div data-matches data-wide>
        <Bracket view={view} onAirId={onAirId} onOpenMatchup={openMatch} />
      </div>
      <div>
        <ResetButton />
      </div>
    </>
  );
}

function ResetButton() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const orderTexts = useOrderTexts();
  const nothing = tournament.outcomes.length + Object.keys(tournament.scores).length === 0;
  const reset = async () => {
    const undoes = tournament.outcomes;
    const after = bracketOf(applyEdit(tournament, { kind: 'reset' }));
    const question = { title: RESET_QUESTION, text: orderTexts(after).join(' ') };
    if (!(await ask({ ...question, yes: 'Reset', danger: true }))) return;
    if (changeOrWarn(session, { kind: 'reset', undoes })) {
      offerUndo(session, 'Every result is cleared.');
    }
  };
  return (
    <>
      <Button variant="danger" disabled={nothing} onClick={() => void reset()}>
        Reset
      </Button>
      {dialog}
    </>
  );
}
