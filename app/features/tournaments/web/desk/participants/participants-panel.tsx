import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { Button } from '#app/ui/button.tsx';
import { ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { STARTED_MESSAGE } from '../../../contract.ts';
import { shuffled } from '../../../rules.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { OrganiserName } from '../organiser/organiser-field.tsx';
import { useHelper } from '../organiser/secret-gate.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { AddMonsters } from './add-monsters.tsx';
import { ParticipantList } from './participant-list.tsx';
import classes from './participants-panel.module.css';

export default function ParticipantsPanel({ view }: { view: TournamentView }) {
  const { tournament } = useDesk();
  const { participants, outcomes } = tournament;
  const helper = useHelper();
  const open = outcomes.length === 0 && !helper;
  return (
    <div className="sided">
      <section className="page">
        <div className="head">
          <h2>
            Participants <span className="dim">{participants.length}</span>
          </h2>
          {open && <ShuffleButton />}
        </div>
        {!open && !helper && <p className="small">{STARTED_MESSAGE}</p>}
        {participants.length === 0 ? (
          <p className="empty">
            No participants yet. Add monsters by name, ID or URL; the first becomes the first seed.
          </p>
        ) : (
          <ParticipantList open={open} />
        )}
      </section>
      <aside className={`page ${classes.side}`}>
        {open && (
          <section className={`card stack ${classes.first}`} aria-label="Add monsters">
            <AddMonsters />
            <p className="small">At most {MAX_PARTICIPANTS}. Byes fill the rest.</p>
          </section>
        )}
        <Broadcast view={view} />
        <OrganiserName />
      </aside>
    </div>
  );
}

function ShuffleButton() {
  const { session, tournament } = useDesk();
  const ids = tournament.participants.map(({ ID }) => ID);
  const shuffle = () => {
    if (changeOrWarn(session, { kind: 'seed', order: shuffled(ids) })) {
      offerUndo(session, 'Shuffled.');
    }
  };
  return (
    <Button disabled={ids.length < 2} onClick={shuffle}>
      <ShuffleIcon />
      Shuffle
    </Button>
  );
}
